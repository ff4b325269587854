import { scrollTables } from "./cells";
import { escapeHtml } from "./escape";
import { pageHtml, type BannerItem } from "./page";
import { sanitize } from "./sanitize";

export interface SiteEntry {
  readonly title: string;
  /** Address of the page, relative to the list. */
  readonly href: string;
  /** A sentence or two, as text. */
  readonly lead: string;
  /** For example "12 minutes"; "" leaves it out. */
  readonly facts: string;
}

export interface SiteOptions {
  readonly title: string;
  readonly lead: string;
  readonly banner?: readonly BannerItem[];
  readonly lang?: string;
  /** HTML below the list, for example the scoreboard; it is sanitised. */
  readonly after?: string;
}

/** The page that leads to all others, in the order given. As safe and as stable as they are. */
export function siteIndex(entries: readonly SiteEntry[], options: SiteOptions): string {
  const { title, lead, banner = [], lang = "en", after = "" } = options;
  const items = entries.map((entry) => {
    const facts = entry.facts === "" ? "" : `<p class="facts">${escapeHtml(entry.facts)}</p>`;
    const heading = `<h2><a href="${escapeHtml(entry.href)}">${escapeHtml(entry.title)}</a></h2>`;
    return `<li>${heading}<p>${escapeHtml(entry.lead)}</p>${facts}</li>`;
  });
  const list = `<ul class="cards">\n${items.join("\n")}\n</ul>`;
  const rest = after === "" ? "" : scrollTables(sanitize(after, { idPrefix: "after-" }), "Below the list");
  return pageHtml({
    title,
    lang,
    banner,
    nav: "",
    body: `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(lead)}</p>\n${list}\n${rest}`,
  });
}
