import { escapeHtml } from "./escape";
import type { Notebook, TextCell } from "./notebook";

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const IMAGE = /!\[((?:\\.|[^\]\\])*)\]\(\s*(<[^>]*>|[^\s)]+)((?:\s+(?:"[^"]*"|'[^']*'))?\s*)\)/g;
/** A picture whose address stands elsewhere: `![alt][name]`, `![name]`. */
const SHOWN = /!\[((?:\\.|[^\]\\])*)\](?:\[([^\]]*)\])?(?!\()/g;
const REFERENCE = /^( {0,3}\[)((?:\\.|[^\]\\])+)(\]:\s*)(<[^>]*>|\S+)/;
const LINK = /(\]\((?![a-z][a-z0-9+.-]*:|\/)[^\s)#]+)\.ipynb(?=[)#\s])/gi;

/** Markdown with every picture's address replaced (`![]()`, the definition of `![][name]`, <img>), and links from
 *  notebook to notebook as links from text to text; code (fenced, or between backticks) stays. */
export function linesOfImages(source: string, replace: (address: string) => string): string {
  const plain = (address: string): string => address.replace(/^<|>$/g, "");
  const pictures = new Set([...source.matchAll(SHOWN)].map(([, alt, name]) => (name || alt || "").toLowerCase()));
  let fence = "";
  return source.split("\n").map((line) => {
    const mark = FENCE.exec(line)?.[1] ?? "";
    if (fence !== "") {
      if (mark.startsWith(fence)) fence = "";
      return line;
    }
    if (mark !== "") {
      fence = mark;
      return line;
    }
    const [whole, start, name = "", colon, address = ""] = REFERENCE.exec(line) ?? [];
    if (whole !== undefined && pictures.has(name.toLowerCase())) {
      return `${start}${name}${colon}${replace(plain(address))}${line.slice(whole.length)}`;
    }
    return line.split(/(`+[^`]*`+)/).map((part) => (part.startsWith("`") ? part
      : withPictures(part, replace).replace(LINK, "$1.md").replace(IMAGE, (_, alt, to, title) =>
        `![${String(alt)}](${replace(plain(String(to)))}${String(title).trimEnd()})`))).join("");
  }).join("\n");
}

/** A cell's Markdown in which the names of its attachments hold no blank: Jupyter writes them as they are, and Markdown
 *  ends an address at one. */
export function attachedSource({ source, attachments = {} }: TextCell): string {
  const spaced = Object.keys(attachments).filter((name) => /\s/.test(name));
  return spaced.reduce((text, name) => text.replaceAll(`(attachment:${name})`, `(attachment:${encodeURI(name)})`), source);
}

const SRC = /(\ssrc\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** HTML without its comments and with the address of every <img> replaced. */
export function withPictures(html: string, replace: (address: string) => string): string {
  return html.replace(/<!--[^]*?-->/g, "").replace(/<img\b[^>]*>/gi, (tag) => (
    tag.replace(SRC, (_, name: string, ...found: unknown[]) => {
      const address = String(found.slice(0, 3).find((each) => each !== undefined) ?? "").replace(/&amp;/g, "&");
      return `${name}"${escapeHtml(replace(address))}"`;
    })));
}

/** The text of a notebook's first heading of level 1; undefined without one. */
export function firstHeading(notebook: Notebook): string | undefined {
  const text = notebook.cells.filter((cell) => cell.cell_type === "markdown").map((cell) => cell.source).join("\n\n");
  return /^#\s+(.+)$/m.exec(text)?.[1];
}
