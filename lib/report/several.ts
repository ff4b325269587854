import { DISPLAY, displayable, type Displayable, type MimeBundle } from "./display";
import { escapeHtml } from "./safe";

const PARTS = Symbol.for("recall-lab.parts");
const KERNEL = Symbol.for("Jupyter.kernel");

/** MIME type of a Plotly figure. */
export const PLOTLY_MIME = "application/vnd.plotly.v1+json";
/** Marks an output that says again what another one holds, for front ends that show only a part of that. */
export const BESIDE_MIME = "application/vnd.recall-lab.beside+json";

/** `value` shown as one output a part where one of them is a Plotly figure (a front end shows such a figure alone) and
 *  our kernel or `export` runs the cell; else, and inside another value, as one output of their HTML and text. */
export function severally<T extends object>(
  value: T, parts: () => Promise<readonly MimeBundle[]>, text: () => string,
): T & Displayable {
  return displayable({ ...value, [PARTS]: parts }, async () => {
    const all = await parts();
    const kernel = (globalThis as { [KERNEL]?: { readonly displayRaw: (bundle: MimeBundle) => void } })[KERNEL];
    if (kernel === undefined || !all.some((bundle) => PLOTLY_MIME in bundle)) return joined(all);
    all.slice(0, -1).forEach((bundle) => kernel.displayRaw(bundle));
    return all[all.length - 1] ?? {};
  }, text);
}

/** The parts of a value, one bundle each; of one that has no parts its only bundle. */
export async function partsOf(value: Displayable): Promise<readonly MimeBundle[]> {
  const { [PARTS]: parts } = value as { readonly [PARTS]?: () => Promise<readonly MimeBundle[]> };
  return parts === undefined ? [await value[DISPLAY]()] : parts();
}

/** The bundle of a value that is shown inside another one: its parts as one, nothing is shown beside it. */
export async function bundleInside(value: Displayable): Promise<MimeBundle> {
  return joined(await partsOf(value));
}

/** The HTML of a bundle; of one without any its escaped text. */
export function htmlOf(bundle: MimeBundle): string {
  return String(bundle["text/html"] ?? `<pre class="recall-text">${escapeHtml(String(bundle["text/plain"] ?? ""))}</pre>`);
}

function joined(bundles: readonly MimeBundle[]): MimeBundle {
  const shown = bundles.filter((bundle) => !(BESIDE_MIME in bundle));
  const [only] = shown;
  if (only !== undefined && shown.length === 1) return only;
  const text = shown.map((bundle) => String(bundle["text/plain"] ?? "")).join("\n\n");
  return { "text/html": shown.map(htmlOf).join("\n"), "text/plain": text };
}
