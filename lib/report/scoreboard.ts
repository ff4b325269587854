import type { PublishedFigure } from "../types";
import type { Claim, ClaimBasis, ClaimVerdict } from "./claim";
import { rangeText, valueText, verdictText } from "./claim-text";
import { claimsTable } from "./claims";
import { displayable, type Displayable } from "./display";
import { escapeHtml, visible } from "./safe";
import { type Table, table } from "./table";
import { wrap } from "./width";

/** A figure on the scoreboard: the severest claim made about it. */
export interface ScoreRow extends Claim {
  readonly article: number;
  readonly section: string;
  /** How many claims were made about this figure; the severest is shown. */
  readonly claims: number;
}

/** Every published figure with what was claimed about it (see `scoreboard`). */
export interface Scoreboard extends Displayable {
  readonly kind: "scoreboard";
  /** One row a figure that somebody computed, in the order of the figures. */
  readonly rows: readonly ScoreRow[];
  /** Ids of figures that nobody computed, in the order of the figures. */
  readonly missing: readonly string[];
  readonly counts: readonly { readonly basis: ClaimBasis; readonly verdict: ClaimVerdict; readonly figures: number }[];
  readonly toText: (width?: number) => string;
  readonly toHtml: () => string;
}

const SEVEREST_FIRST: readonly ClaimVerdict[] = [
  "differs", "outside band", "no band", "inside band", "equal", "not reproducible here",
];
const BASES: readonly ClaimBasis[] = ["formula", "reconstructed", "reproduced", "reported"];

/** All published figures with what was claimed about them, by article. Of several claims about one figure the severest
 *  verdict counts. RangeError for a claim about a figure that is not published. */
export function scoreboard(claims: readonly Claim[], figures: Iterable<PublishedFigure>): Scoreboard {
  const published = [...figures];
  const known = new Set(published.map(({ id }) => id));
  const byId = new Map<string, Claim[]>();
  for (const claim of claims) {
    if (!known.has(claim.id)) throw new RangeError(`scoreboard: "${claim.id}" is not a published figure`);
    byId.set(claim.id, [...(byId.get(claim.id) ?? []), claim]);
  }
  const rows = published.flatMap((figure) => scoreRow(figure, byId.get(figure.id) ?? []));
  const missing = published.filter(({ id }) => !byId.has(id)).map(({ id }) => id);
  const counts = BASES.flatMap((basis) => SEVEREST_FIRST.map((verdict) => ({
    basis, verdict, figures: rows.filter((row) => row.basis === basis && row.verdict === verdict).length,
  }))).filter((count) => count.figures > 0);
  const summary = summaryLines(counts, missing, published.length);
  const articles = [...new Set(rows.map((row) => row.article))];
  const own = (article: number): readonly ScoreRow[] => rows.filter((row) => row.article === article);
  const tables = articles.map((article) => claimsTable(own(article), `Article ${article}`));
  const toText = (width: number = 120): string => [
    ...articles.map((article) => slimTable(own(article), `Article ${article}`).toText(width)),
    summary.flatMap((line) => wrap(visible(line), width)).join("\n"),
  ].join("\n\n");
  const toHtml = (): string => [
    ...tables.map((t) => t.toHtml()),
    `<ul class="recall-summary">${summary.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul>`,
  ].join("\n");
  return displayable({ kind: "scoreboard" as const, rows, missing, counts, toText, toHtml }, () => ({
    "text/html": toHtml(), "text/plain": toText(),
  }), toText);
}

/** For a terminal: the id names the figure, and a band goes without what it ranges over. */
function slimTable(rows: readonly ScoreRow[], caption: string): Table {
  const lines = rows.map((row) => ({
    figure: row.id, published: valueText(row, row.published), computed: valueText(row, row.computed),
    band: rangeText(row), basis: row.basis, verdict: verdictText(row.verdict),
  }));
  const right = (key: string) => ({ key, align: "right" }) as const;
  const columns = ["figure", right("published"), right("computed"), "band", "basis", "verdict"];
  return table(lines, { caption, limit: lines.length, columns });
}

function scoreRow(figure: PublishedFigure, claims: readonly Claim[]): readonly ScoreRow[] {
  const severity = (claim: Claim): number => SEVEREST_FIRST.indexOf(claim.verdict);
  const [severest] = [...claims].sort((a, b) => severity(a) - severity(b));
  if (!severest) return [];
  return [{ ...severest, article: figure.article, section: figure.section, claims: claims.length }];
}

function summaryLines(counts: Scoreboard["counts"], missing: readonly string[], total: number): readonly string[] {
  const perBasis = BASES.map((basis) => {
    const own = counts.filter((count) => count.basis === basis);
    const sum = own.reduce((n, count) => n + count.figures, 0);
    return `${basis}: ${sum}${own.map((count) => `, ${count.figures} ${count.verdict}`).join("")}`;
  });
  const absent = missing.length === 0
    ? "nothing is missing" : `nobody computed ${missing.length}: ${missing.join(", ")}`;
  return [...perBasis, `${total - missing.length} of ${total} published figures; ${absent}`];
}
