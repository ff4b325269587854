import { escapeHtml, withoutColours } from "./escape";
import type { Output } from "./notebook";

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
    const alt = escapeHtml(part("text/plain") ?? label);
    return { kind: "html", html: `<img src="data:${type};base64,${picture}" alt="${alt}">` };
  }
  const markdown = part("text/markdown");
  if (markdown !== undefined) return { kind: "markdown", markdown };
  const tex = part("text/latex");
  if (tex !== undefined) return { kind: "tex", tex: tex.trim().replace(/^\$+|\$+$/g, "").trim() };
  return textOf(part("text/plain") ?? `(${Object.keys(data).join(", ")})`, "result");
}

function textOf(text: string, of: "stdout" | "stderr" | "error" | "result"): Shown {
  return { kind: "text", text: withoutColours(text).replace(/\n$/, ""), of };
}
