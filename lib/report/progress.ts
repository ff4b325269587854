import { displayable, type MimeBundle } from "./display";
import { integer } from "./format";
import { escapeHtml, visibleLines } from "./safe";

/** A place of a cell's output whose content can be replaced: what tslab's `newDisplay()` returns. */
export interface Replaceable {
  /** `text` says the same without markup. */
  readonly html: (content: string, text: string) => void;
}

/** How far some long work is, in a cell's output. */
export interface Progress {
  /** One more is done, or `count` more. Never above the total. */
  readonly step: (count?: number) => void;
  /** Leaves one line: "label: 175 of 175", or the sentence given. What comes after it changes nothing. */
  readonly done: (sentence?: string) => void;
}

/** A bar that is redrawn in place at most a hundred times and leaves one line; a step that reaches the total ends it. No
 *  time is shown: an output stays the same from run to run. Without `to`: the running cell's output, as HTML and text;
 *  where no kernel of ours runs nothing is shown. RangeError unless total is a number above 0. */
export function progress(label: string, total: number, to: Replaceable = cellOutput()): Progress {
  if (!(total > 0 && Number.isFinite(total))) throw new RangeError(`progress: total must be above 0, got ${total}`);
  let count = 0;
  let drawn = -1;
  let ended = false;
  const line = (): string => `${label}: ${integer(count)} of ${integer(total)}`;
  const show = (bar: string, said: string): void => to.html(`<p>${bar}${escapeHtml(said)}</p>`, visibleLines(said));
  const draw = (): void => {
    const share = Math.floor((100 * count) / total);
    if (share === drawn) return;
    drawn = share;
    show(`<progress aria-label="${escapeHtml(label)}" value="${count}" max="${total}"></progress> `, line());
  };
  const done = (sentence?: string): void => {
    if (ended) return;
    ended = true;
    show("", sentence ?? line());
  };
  const step = (more: number = 1): void => {
    if (ended) return;
    count = Math.min(total, count + more);
    if (count === total) done();
    else draw();
  };
  draw();
  return { step, done };
}

/** As much of the kernel's services as a place in an output needs. */
interface Services {
  readonly hasFrontEnd: boolean;
  readonly displayRaw: (bundle: MimeBundle, options: { readonly id: string }) => void;
  readonly updateDisplay: (value: unknown, options: { readonly id: string }) => Promise<void>;
}

const KERNEL = Symbol.for("Jupyter.kernel");
let places = 0;

/** A place in the output of the running cell, which is made by its first content. */
function cellOutput(): Replaceable {
  const kernel = (globalThis as { [KERNEL]?: Services })[KERNEL];
  if (!kernel?.hasFrontEnd) return { html: () => undefined };
  const id = `recall-lab-progress-${++places}`;
  let isThere = false;
  return {
    html: (content, text) => {
      const bundle = { "text/html": content, "text/plain": text };
      if (isThere) void kernel.updateDisplay(displayable({}, () => bundle, () => text), { id });
      else kernel.displayRaw(bundle, { id });
      isThere = true;
    },
  };
}
