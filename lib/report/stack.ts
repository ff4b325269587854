import { DISPLAY, displayable, textTwin, type Displayable, type MimeBundle } from "./display";

/** Several displayable values as one output, one below the other, for as many as there happen to be. Only their HTML
 *  and plain text are shown. None: the sentence given for that case. */
export function stack(values: readonly Displayable[], none: string): Displayable {
  const text = (): string => values.map(textTwin).join("\n\n") || none;
  return displayable({}, async () => {
    if (values.length === 0) return { "text/plain": none };
    const bundles: MimeBundle[] = [];
    for (const value of values) bundles.push(await value[DISPLAY]());
    const all = (mime: string): readonly string[] => bundles.map((bundle) => String(bundle[mime] ?? ""));
    return { "text/html": all("text/html").join("\n"), "text/plain": all("text/plain").join("\n\n") };
  }, text);
}
