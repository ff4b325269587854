import { collapseRate, keyDomain, limitsNeverReached, patternGroups, recallWidth, retrievability } from "../audit";
import { rowOf } from "../evaluate";
import { isFallback, patternRange, vectorText } from "../record";
import { ARTICLE_SETTINGS, poolSize } from "../recall";
import { cosine, digits, section, table, verdict, type Block, type Section, type Table } from "../report";
import type { Experience } from "../types";
import { sourceTable } from "./audit-by-source";
import type { Bench, Replay } from "./audit-replay";

const GROUPS_SHOWN = 8;

/** The de-duplication key: what it can say, what it says, how unlike the rows are that it merges, and how wide a recall
 *  is behind it. */
export function keySection(bench: Bench, replays: readonly Replay[], sources: readonly string[]): Section {
  const { experiences } = bench.clock;
  const tools = [...new Set(experiences.map(({ tool }) => tool))];
  const domain = keyDomain(experiences, patternRange(tools));
  const { keys, dropped } = collapseRate(experiences);
  return section("2. The key", [
    `${experiences.length} experiences share ${keys} patterns; keeping one row a pattern store-wide would drop `
      + `${dropped}. For ${tools.length} tools the generator can return ${domain.image} values (${domain.combinations} `
      + `combinations of criteria, ${domain.fallbacks} fallbacks); ${domain.neverObserved.length} of them no row has, `
      + `and ${domain.nobodyCanMake.length} are in the store that it cannot return.`,
    sourceTable("Rows that no criterion caught: their pattern is the tool's fallback", sources, [
      { label: "on a fallback", items: experiences, sourceOf: ({ source = "" }) => source, passes: onFallback },
    ]),
    groupTable(bench),
    ...replays.flatMap((replay) => widthBlocks(replay, bench)),
    ...limitBlocks(bench),
  ]);
}

function onFallback({ abstractPattern, tool }: Experience): boolean {
  return isFallback(abstractPattern, tool);
}

function groupTable({ clock: { experiences }, vectors }: Bench): Table {
  const full = vectors.all(experiences.map((one) => vectorText(one, "T0")));
  const payload = vectors.all(experiences.map((one) => vectorText(one, "T2")));
  const groups = patternGroups(experiences, full, payload).map((group) => ({
    pattern: group.pattern, rows: group.size, minFull: group.full.min, meanFull: group.full.mean,
    minPayload: group.payload?.min ?? null, meanPayload: group.payload?.mean ?? null,
  }));
  return table(groups, {
    caption: "Patterns by size: how alike the rows are that de-duplication takes for one (cosine of all pairs)",
    columns: [
      "pattern", "rows", { key: "minFull", label: "min, full text", format: cosine },
      { key: "meanFull", label: "mean", format: cosine },
      { key: "minPayload", label: "min, diagnosis", format: cosine },
      { key: "meanPayload", label: "mean", format: cosine },
    ],
    limit: GROUPS_SHOWN,
  });
}

function widthBlocks(replay: Replay, { settings, clock: { experiences } }: Bench): readonly Block[] {
  const topK = settings.topK ?? ARTICLE_SETTINGS.topK;
  const width = recallWidth(rowOf(replay.article85, "S1").run, topK, experiences);
  if (width.keys === null || width.candidates === null) return [];
  const last = replay.article85.rows[replay.article85.rows.length - 1];
  const seen = retrievability(last?.run ?? new Map(), experiences);
  const said = `"${replay.wording}": of ${poolSize(settings)} candidates a recall fetches, de-duplication leaves `
    + `${digits(1)(width.keys.mean)} (${width.keys.min} to ${width.keys.max}); ${width.shortQueries} of `
    + `${width.perQuery.length} queries are left with fewer than ${topK}. `
    + `${seen.never} of ${seen.rows} experiences were returned by none of the ${seen.queries} queries.`;
  return [verdict("remark", said)];
}

function limitBlocks({ clock: { experiences } }: Bench): readonly Block[] {
  const hits = experiences.reduce((sum, { hitCount }) => sum + hitCount, 0);
  const cap = { name: "LRU cap", limit: ARTICLE_SETTINGS.lruCap, reached: experiences.length };
  const unreached = limitsNeverReached([cap]).map(({ name, limit, reached }) =>
    verdict("remark", `${name}: ${reached} of ${limit} rows; eviction never ran.`));
  const unseen = verdict("not observed", "Hit rates: the log holds no recalls, every hit_count is 0.");
  return hits === 0 ? [...unreached, unseen] : unreached;
}
