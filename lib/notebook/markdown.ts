import MarkdownIt from "markdown-it";
import { escapeHtml } from "./escape";
import { highlight } from "./highlight";
import { mathMl, mathOrSource, mathPlugin } from "./math";
import { withPictures } from "./markdown-source";
import { sanitize } from "./sanitize";

export interface Heading {
  readonly level: number;
  readonly id: string;
  /** Plain text. */
  readonly text: string;
}

/** Turns the Markdown of one page's cells into HTML, one after another, so that heading ids are unique in the page. */
export interface MarkdownRenderer {
  /** Markdown of ours: it may hold HTML, which is sanitised. `image` gives the data URI for an image's address, also for
   *  that of an <img>. A formula that does not parse: Error that quotes it. */
  readonly render: (text: string, image: (address: string) => string) => string;
  /** Markdown that carries data: HTML in it is text, images are left out, a formula that does not parse is code. */
  readonly renderUntrusted: (text: string) => string;
  /** The headings met so far, in order. */
  readonly headings: readonly Heading[];
}

/** Opens a renderer for one page. */
export function markdownRenderer(): MarkdownRenderer {
  const headings: Heading[] = [];
  const taken = new Set(["main"]);
  const ours = new MarkdownIt({ html: true, highlight });
  const plain = new MarkdownIt({ html: false, highlight }).disable("image");
  ours.use(mathPlugin, mathMl);
  plain.use(mathPlugin, mathOrSource);
  [ours, plain].forEach(openTables);
  ours.core.ruler.push("headings", ({ tokens }) => {
    tokens.forEach((token, i) => {
      if (token.type !== "heading_open") return;
      const text = plainText(tokens[i + 1]?.children ?? []);
      const id = freeId(text, taken);
      token.attrSet("id", id);
      headings.push({ level: Number(token.tag.slice(1)), id, text });
    });
  });
  const render = (text: string, image: (address: string) => string): string => {
    ours.renderer.rules["image"] = (tokens, i) => {
      const token = tokens[i];
      const address = String(token?.attrGet("src") ?? "");
      const alt = plainText(token?.children ?? []);
      return `<img src="${escapeHtml(image(address))}" alt="${escapeHtml(alt)}">`;
    };
    for (const kind of ["html_inline", "html_block"]) {
      ours.renderer.rules[kind] = (tokens, i) => withPictures(tokens[i]?.content ?? "", image);
    }
    ours.validateLink = (url) => !/^(?:javascript|vbscript|file):/i.test(url.trim());
    return sanitize(toPages(ours.render(text)), { idPrefix: "" });
  };
  return { render, renderUntrusted: (text) => sanitize(plain.render(text), { idPrefix: "md-" }), headings };
}

/** Links from notebook to notebook lead from page to page. */
function toPages(html: string): string {
  return html.replace(/(<a\b[^>]*\bhref=")(?![a-z][a-z0-9+.-]*:|\/)([^"#]+)\.ipynb(#[^"]*)?"/gi, '$1$2.html$3"');
}

function openTables(markdown: MarkdownIt): void {
  const rule = markdown.renderer.renderToken.bind(markdown.renderer);
  markdown.renderer.rules["th_open"] = (tokens, i, options) => {
    tokens[i]?.attrSet("scope", "col");
    return rule(tokens, i, options);
  };
}

type Token = ReturnType<MarkdownIt["parse"]>[number];

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      token.children
        ? plainText(token.children)
        : token.type === "softbreak"
          ? " "
          : token.type === "html_inline"
            ? ""
            : token.content,
    )
    .join("");
}

/** A heading's text as an id: lower case, all but letters and digits a hyphen. */
export function slugOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "section";
}

function freeId(text: string, taken: Set<string>): string {
  const stem = slugOf(text);
  const id =
    ["", ...Array.from({ length: taken.size + 1 }, (_, i) => `-${i + 2}`)]
      .map((end) => stem + end)
      .find((each) => !taken.has(each)) ?? stem;
  taken.add(id);
  return id;
}
