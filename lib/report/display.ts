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

/** A Markdown remark as a display value; the text is ours, not a user's: nothing is escaped. */
export function note(markdown: string): Displayable {
  return { [DISPLAY]: () => ({ "text/markdown": markdown, "text/plain": markdown }) };
}
