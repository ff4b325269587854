import sanitizeHtml from "sanitize-html";
import { ATTRIBUTES, STYLES, SVG_TAGS, TAGS } from "./allow-list";

/** A value that loads nothing: no url() but one of this page, none of the tricks of old browsers, no escapes. */
const SAFE_VALUE = /^(?![\s\S]*(?:url\s*\(\s*(?!["']?#)|expression|javascript:|@import|image-set|\\|<))[\s\S]*$/i;
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/;
const INLINE_SVG = /^data:image\/svg\+xml;base64,[A-Za-z0-9+/=\s]+$/;
const TAG_NAME = /(<\/?)([a-zA-Z][\w:-]*)/g;
const DRAWN: readonly string[] = [...SVG_TAGS, "a"];
const IN_TABLES: ReadonlySet<string> = new Set(["table", "td", "th", "caption"]);
const REFERENCE_LISTS = ["aria-labelledby", "aria-describedby", "headers", "for"];

export interface SanitizeOptions {
  /** Put before every id and every reference to one, so that outputs neither clash nor take the page's own ids; ""
   *  leaves them. */
  readonly idPrefix: string;
}

/** HTML with only what a page may hold: known elements, no scripts, handlers, style sheets or forms (but the radio
 *  buttons of a stepper, which nothing listens to), no load from elsewhere. SVG and MathML survive, with the case of
 *  their names. Whoever reads it as a browser does is behind it where he was before. The same bytes for the same input. */
export function sanitize(html: string, { idPrefix }: SanitizeOptions): string {
  const clean = (name: string, attributes: Readonly<Record<string, string>>): Record<string, string> => {
    const kept = Object.entries(attributes).flatMap(([key, value]) => {
      const cased = known(key, ATTRIBUTES);
      const safe = safeAttribute(name, cased, value, idPrefix);
      return safe === undefined ? [] : [[cased, safe] as const];
    });
    return {
      ...Object.fromEntries(kept),
      ...(name === "img" && attributes["alt"] === undefined && { alt: "" }),
      ...(name === "a" && isOutside(attributes["href"]) && { rel: "noopener noreferrer" }),
    };
  };
  // Inside a drawing HTML would end the drawing for a browser, also in title and desc, where SVG is HTML again: a <title>
  // behind it would then be the page's, and take all that follows for its text. A table in a table, but in none of its
  // cells, would end that one, and the end tags that are left over boxes of the page.
  const open: string[] = [];
  let drawings = 0;
  const isForeign = (name: string): boolean =>
    (drawings > 0 && (!DRAWN.includes(name) || open.some(isSaid)))
    || (name === "table" && open[lastOf(open, IN_TABLES)] === "table");
  const isGone = (tag: string, { src, alt, type }: Readonly<Record<string, string>>): boolean =>
    (drawings === 0 && isSaid(tag)) || (tag === "img" && !src && !alt) || (tag === "input" && type !== "radio");
  return sanitizeHtml(
    html.replace(TAG_NAME, (_, start: string, name: string) => start + known(name, TAGS)),
    {
      onOpenTag: (name) => {
        open.push(name);
        drawings += name === "svg" ? 1 : 0;
      },
      onCloseTag: (name) => {
        open.pop();
        drawings -= name === "svg" ? 1 : 0;
      },
      // Outside a drawing title and desc would be the page's own: they go, with what is in them. So does a picture
      // of which nothing is left. Of what is foreign where it stands the content stays.
      exclusiveFilter: ({ tag, attribs }) => (isGone(tag, attribs) ? true : isForeign(tag) ? "excludeTag" : false),
      allowedTags: [...TAGS],
      allowedAttributes: { "*": [...ATTRIBUTES, "rel"] },
      allowedSchemes: ["http", "https", "mailto"],
      allowedSchemesByTag: { img: ["data"], image: ["data"] },
      allowedStyles: { "*": Object.fromEntries(STYLES.map((style) => [style, [SAFE_VALUE]])) },
      allowProtocolRelative: false,
      enforceHtmlBoundary: false,
      nonTextTags: ["script", "style", "textarea", "option", "noscript", "template", "iframe", "object"],
      parser: { lowerCaseTags: false, lowerCaseAttributeNames: false },
      transformTags: { "*": (tagName, attributes) => ({ tagName, attribs: clean(tagName, attributes) }) },
    },
  );
}

function lastOf(names: readonly string[], wanted: ReadonlySet<string>): number {
  let i = names.length - 1;
  while (i >= 0 && !wanted.has(names[i] ?? "")) i--;
  return i;
}

function isSaid(name: string): boolean {
  return name === "title" || name === "desc";
}

/** SVG's own names keep their case, all others are HTML's and lower case. */
function known(name: string, list: readonly string[]): string {
  return list.includes(name) ? name : name.toLowerCase();
}

function safeAttribute(tag: string, key: string, value: string, prefix: string): string | undefined {
  if (key === "id" || key === "name") return prefix + value;
  if (REFERENCE_LISTS.includes(key))
    return value
      .trim()
      .split(/\s+/)
      .map((id) => prefix + id)
      .join(" ");
  if (key === "src" || ((key === "href" || key === "xlink:href") && tag === "image")) {
    return PICTURE.test(value) || (tag === "img" && INLINE_SVG.test(value)) ? value : undefined;
  }
  if (key === "href" || key === "xlink:href") {
    if (value.startsWith("#")) return `#${prefix}${value.slice(1)}`;
    return tag === "a" && key === "href" ? value : undefined;
  }
  if (key === "style" || SAFE_VALUE.test(value))
    return value.replace(/url\(\s*(["']?)#/g, (_, quote: string) => `url(${quote}#${prefix}`);
  return key === "title" || key === "alt" || key.startsWith("aria-") ? value : undefined;
}

function isOutside(href: string | undefined): boolean {
  return href !== undefined && /^\s*(?:https?:|\/\/)/i.test(href);
}
