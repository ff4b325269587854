import { escapeHtml, withoutColours } from "./escape";
import type { Metadata, Output } from "./notebook";
import { isRecord } from "./read-cell";

/** An output in the richest form that shows without scripts. */
export type Shown =
  | { readonly kind: "html"; readonly html: string }
  | { readonly kind: "markdown"; readonly markdown: string }
  | { readonly kind: "tex"; readonly tex: string }
  | { readonly kind: "text"; readonly text: string; readonly of: "stdout" | "stderr" | "error" | "result" };

/** What to show of an output: HTML or a picture (not yet sanitised), Markdown, TeX, or text without its colours. */
export function richest(output: Output, label: string): Shown {
  if (output.output_type === "stream") return textOf(output.text, output.name);
  if (output.output_type === "error") {
    return textOf([`${output.ename}: ${output.evalue}`, ...output.traceback.slice(1)].join("\n"), "error");
  }
  const { data } = output;
  const part = (type: string): string | undefined => (typeof data[type] === "string" ? data[type] : undefined);
  const html = part("text/html") ?? part("image/svg+xml");
  if (html !== undefined) return { kind: "html", html };
  for (const type of ["image/png", "image/jpeg", "image/gif", "image/webp"]) {
    const picture = part(type);
    if (picture === undefined) continue;
    const said = aboutPicture(output.metadata, type);
    const alt = escapeHtml(said.alt ?? part("text/plain") ?? label);
    return { kind: "html", html: `<img src="data:${type};base64,${picture}" alt="${alt}"${said.size}>` };
  }
  const markdown = part("text/markdown");
  if (markdown !== undefined) return { kind: "markdown", markdown };
  const tex = part("text/latex");
  if (tex !== undefined) return { kind: "tex", tex: tex.trim().replace(/^\$+|\$+$/g, "").trim() };
  return textOf(part("text/plain") ?? `(${Object.keys(data).join(", ")})`, "result");
}

/** What an output's metadata say of a picture, as Jupyter keeps it: its text, its size in pixels. */
function aboutPicture(metadata: Metadata, type: string): { readonly alt: string | undefined; readonly size: string } {
  const own = metadata[type];
  const said: Metadata = { ...metadata, ...(isRecord(own) && own) };
  const sizes = ["width", "height"].flatMap((name) => (Number(said[name]) > 0 ? [` ${name}="${Number(said[name])}"`] : []));
  return { alt: typeof said["alt"] === "string" ? said["alt"] : undefined, size: sizes.join("") };
}

function textOf(text: string, of: "stdout" | "stderr" | "error" | "result"): Shown {
  return { kind: "text", text: withoutColours(text).replace(/\n$/, ""), of };
}
