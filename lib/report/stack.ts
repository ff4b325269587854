import { textTwin, type Displayable, type MimeBundle } from "./display";
import { partsOf, severally } from "./several";

/** Several displayable values one below the other, for as many as there happen to be. With a figure among them each
 *  becomes an output of its own, so that figures stay live, where our kernel or `export` runs the cell; elsewhere, and
 *  inside another value, one output of their HTML and text. None: the sentence given for that case. */
export function stack(values: readonly Displayable[], none: string): Displayable {
  const parts = async (): Promise<readonly MimeBundle[]> => {
    const all: MimeBundle[] = [];
    for (const value of values) all.push(...(await partsOf(value)));
    return all.length === 0 ? [{ "text/plain": none }] : all;
  };
  return severally({}, parts, () => values.map(textTwin).join("\n\n") || none);
}
