/** MIME type -> content; several forms of one output, of which a front end shows the best it can. */
export type MimeBundle = Readonly<Record<string, unknown>>;

/** The method a cell's last expression is asked for; the same symbol in every realm. */
export const DISPLAY: unique symbol = Symbol.for("Jupyter.display");

/** A value that renders richly as the last expression of a cell. */
export interface Displayable {
  readonly [DISPLAY]: () => MimeBundle | Promise<MimeBundle>;
}

/** True for a value that has the display method (also one of a stranger's). */
export function isDisplayable(value: unknown): value is Displayable {
  return typeof value === "object" && value !== null
    && typeof (value as { [DISPLAY]?: unknown })[DISPLAY] === "function";
}

/** What Node prints of a value, so also what the stock tslab kernel shows of a cell's last expression. */
const TWIN = Symbol.for("nodejs.util.inspect.custom");

/** `value` with the display method, and with `text` as what `console.log` prints of it: a kernel that does not know the
 *  method (stock tslab) still shows the text twin. The twin is not enumerable. */
export function displayable<T extends object>(
  value: T, bundle: () => MimeBundle | Promise<MimeBundle>, text: () => string,
): T & Displayable {
  return Object.defineProperty({ ...value, [DISPLAY]: bundle }, TWIN, { value: () => text() });
}

/** The text twin of a value made by `displayable`; of anything else "". */
export function textTwin(value: object): string {
  const twin = (value as { readonly [TWIN]?: unknown })[TWIN];
  return typeof twin === "function" ? String(twin.call(value)) : "";
}

/** A Markdown remark as a display value; the text is ours, not a user's: nothing is escaped. */
export function note(markdown: string): Displayable {
  return displayable({}, () => ({ "text/markdown": markdown, "text/plain": markdown }), () => markdown);
}
