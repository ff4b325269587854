import { escapeHtml } from "./safe";
import { integer } from "./format";

/** A place of a cell's output whose content can be replaced: what tslab's `newDisplay()` returns. */
export interface Replaceable {
  readonly html: (content: string) => void;
}

/** How far some long work is, in a cell's output. */
export interface Progress {
  /** One more is done, or `count` more. Never above the total. */
  readonly step: (count?: number) => void;
  /** Leaves one line: "label: 175 of 175", or the sentence given. What comes after it changes nothing. */
  readonly done: (sentence?: string) => void;
}

/** A bar that is redrawn in place at most a hundred times and leaves one line; a step that reaches the total ends it. No
 *  time is shown: an output stays the same from run to run. RangeError unless total is a number above 0. */
export function progress(label: string, total: number, to: Replaceable): Progress {
  if (!(total > 0 && Number.isFinite(total))) throw new RangeError(`progress: total must be above 0, got ${total}`);
  let count = 0;
  let drawn = -1;
  let ended = false;
  const line = (): string => `${label}: ${integer(count)} of ${integer(total)}`;
  const draw = (): void => {
    const share = Math.floor((100 * count) / total);
    if (share === drawn) return;
    drawn = share;
    const bar = `<progress aria-label="${escapeHtml(label)}" value="${count}" max="${total}"></progress>`;
    to.html(`<p>${bar} ${escapeHtml(line())}</p>`);
  };
  const done = (sentence?: string): void => {
    if (ended) return;
    ended = true;
    to.html(`<p>${escapeHtml(sentence ?? line())}</p>`);
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
