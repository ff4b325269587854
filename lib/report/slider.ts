import { DISPLAY, displayable, textTwin, type Displayable } from "./display";
import { escapeHtml } from "./safe";
import { liveKernel, openLive } from "./slider-live";
import { indices, stepper } from "./stepper";

/** One thing that can be moved. */
export interface SliderControl {
  /** The name under which `draw` gets it. */
  readonly name: string;
  /** What stands beside it; default: the name. */
  readonly label?: string;
  /** Two to nine settings in rising order, worked out beforehand; the live slider goes from the first to the last. */
  readonly stops: readonly number[];
  /** Step of the live slider; default a twentieth of the way. */
  readonly step?: number;
  /** The stop it starts at; default the first. */
  readonly start?: number;
}

/** What a slider shows and what moves it. */
export interface SliderOptions {
  readonly caption: string;
  /** One or two. */
  readonly controls: readonly SliderControl[];
  /** What there is to see at a setting. */
  readonly draw: (setting: Readonly<Record<string, number>>) => Displayable | Promise<Displayable>;
}

/** Sliders that `draw` follows: in JupyterLab with `npm run lab -- --widgets` live, drawn by the kernel at each move;
 *  everywhere, and below the live one, the stops as a stepper without script. RangeError for stops that do not rise. */
export async function slider(options: SliderOptions): Promise<Displayable> {
  options.controls.forEach(checkControl);
  const axes = options.controls.map(({ name, label = name, stops, start }) => {
    const at = start === undefined ? 0 : stops.indexOf(start);
    return { label, settings: stops.map(String), start: at };
  });
  const count = axes.reduce((product, { settings }) => product * settings.length, 1);
  const steps: Displayable[] = [];
  for (let i = 0; i < count; i++) steps.push(await options.draw(settingAt(options.controls, i)));
  const twin = stepper({ caption: options.caption, axes, steps });
  const kernel = liveKernel();
  if (!kernel) return twin;
  await openLive(kernel, options);
  return folded(twin);
}

function settingAt(controls: readonly SliderControl[], i: number): Readonly<Record<string, number>> {
  const at = indices(controls.map(({ stops }) => ({ settings: stops })), i);
  return Object.fromEntries(controls.map(({ name, stops }, axis) => [name, stops[at[axis] ?? 0] ?? 0]));
}

function checkControl({ name, stops, start, step }: SliderControl): void {
  const rising = stops.every((stop, i) => Number.isFinite(stop) && (i === 0 || stop > (stops[i - 1] ?? Infinity)));
  if (!rising) throw new RangeError(`slider: the stops of "${name}" must rise, got ${stops.join(", ")}`);
  if (start !== undefined && !stops.includes(start)) {
    throw new RangeError(`slider: "${name}" must start at one of its stops, got ${start}`);
  }
  if (step !== undefined && !(step > 0)) throw new RangeError(`slider: the step of "${name}" must be above 0, got ${step}`);
}

/** The stepper under the live slider: what is left of the output in a saved notebook. */
function folded(twin: Displayable): Displayable {
  return displayable({}, async () => {
    const bundle = await twin[DISPLAY]();
    const html = `<details><summary>${escapeHtml("The same at fixed stops, without a kernel")}</summary>
${String(bundle["text/html"])}</details>`;
    return { ...bundle, "text/html": html };
  }, () => textTwin(twin));
}
