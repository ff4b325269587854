import { escapeHtml } from "./safe";
import { SLIDER_CSS, SLIDER_ESM } from "./slider-esm";
import { bundleInside, htmlOf } from "./several";
import type { SliderControl, SliderOptions } from "./slider";

/** As much of the kernel's services as the live slider uses. */
export interface LiveKernel {
  readonly displayRaw: (data: Readonly<Record<string, unknown>>) => void;
  readonly openComm: (target: string, data: object, extras: object) => LiveComm;
}

interface LiveComm {
  readonly id: string;
  readonly send: (data: Readonly<Record<string, unknown>>) => void;
  readonly onMessage: (take: (data: Readonly<Record<string, unknown>>) => void) => void;
}

const KERNEL = Symbol.for("Jupyter.kernel");
const VIEW = "application/vnd.jupyter.widget-view+json";

/** The kernel, where `npm run lab` has said that its front end has anywidget and a person looks at the notebook;
 *  undefined when a notebook is only executed. */
export function liveKernel(
  env: NodeJS.ProcessEnv = process.env, services: unknown = (globalThis as { [KERNEL]?: unknown })[KERNEL],
): LiveKernel | undefined {
  const isWatched = env["RECALL_LAB_WIDGETS"] === "1" && Boolean(env["JPY_SESSION_NAME"]);
  return isWatched && services !== undefined ? (services as LiveKernel) : undefined;
}

/** Shows the live slider: an anywidget model whose settings the front end sends and whose picture the kernel sends
 *  back. While a picture is made, settings that are overtaken by newer ones are left out. An error is shown in it. */
export async function openLive(kernel: LiveKernel, { caption, controls, draw }: SliderOptions): Promise<void> {
  let setting = Object.fromEntries(controls.map(({ name, stops, start }) => [name, start ?? stops[0] ?? 0]));
  let html = await picture(draw, setting);
  const state = (): Readonly<Record<string, unknown>> => ({ ...MODEL, caption, controls: controls.map(range), setting, html });
  const comm = kernel.openComm("jupyter.widget", { state: state(), buffer_paths: [] }, { metadata: { version: "2.1.0" } });
  const update = (changed: Readonly<Record<string, unknown>>): void => (
    comm.send({ method: "update", state: changed, buffer_paths: [] }));
  let drawing = false;
  const redraw = async (): Promise<void> => {
    if (drawing) return;
    drawing = true;
    for (let drawn: unknown; drawn !== setting;) {
      drawn = setting;
      html = await picture(draw, setting);
    }
    drawing = false;
    update({ html });
  };
  comm.onMessage((data) => {
    if (data["method"] === "request_state") return update(state());
    const sent = (data["state"] as { setting?: unknown } | undefined)?.setting;
    if (data["method"] !== "update" || sent === undefined) return;
    setting = inRange(sent, controls, setting);
    void redraw();
  });
  kernel.displayRaw({
    [VIEW]: { model_id: comm.id, version_major: 2, version_minor: 1 },
    "text/plain": `${caption} (live slider: needs the running kernel)`,
  });
}

const MODEL = {
  _model_module: "anywidget", _model_module_version: "*", _model_name: "AnyModel",
  _view_module: "anywidget", _view_module_version: "*", _view_name: "AnyView", _view_count: null,
  _dom_classes: [], _anywidget_id: "recall-lab.slider", _esm: SLIDER_ESM, _css: SLIDER_CSS,
} as const;

function range({ name, label = name, stops, step }: SliderControl): Readonly<Record<string, unknown>> {
  const [min, max] = [stops[0] ?? 0, stops[stops.length - 1] ?? 1];
  return { name, label, min, max, step: step ?? (max - min) / 20 };
}

/** What the front end sent, as far as it is a number of a control within its stops. */
function inRange(
  sent: unknown, controls: readonly SliderControl[], before: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(controls.map(({ name, stops }) => {
    const value = Number((sent as Record<string, unknown>)[name]);
    const [low, high] = [stops[0] ?? 0, stops[stops.length - 1] ?? 0];
    return [name, Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : before[name] ?? low];
  }));
}

async function picture(draw: SliderOptions["draw"], setting: Readonly<Record<string, number>>): Promise<string> {
  try {
    return htmlOf(await bundleInside(await draw(setting)));
  } catch (error) {
    return `<pre role="alert">${escapeHtml(String(error))}</pre>`;
  }
}
