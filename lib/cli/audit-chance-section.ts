import { compareRuns, holm, smallestSignificantGap, successAt, type Comparison } from "../evaluate";
import { pValue, section, table, type Section } from "../report";
import type { Bench, Replay } from "./audit-replay";
import { systemsOf, type SystemName } from "./audit-search-section";

/** The declared comparisons: second system against first. */
const FAMILY: readonly (readonly [SystemName, SystemName])[] = [
  ["vectors", "keywords"],
  ["vectors", "gate first"],
  ["gate first", "decay first"],
];

/** Right first places compared pairwise on the same queries: wins, ties, losses, exact p, Holm over the family. */
export function chanceSection(replays: readonly Replay[], bench: Bench): Section {
  const compared = replays.flatMap((replay) => {
    const systems = systemsOf(replay);
    return FAMILY.map(([first, second]) => {
      const runs = [systems.get(first) ?? new Map(), systems.get(second) ?? new Map()] as const;
      const comparison = compareRuns(runs[0], runs[1], bench.qrels, successAt(1, bench.from));
      return { wording: replay.wording, first, second, comparison };
    });
  });
  const adjusted = holm(compared.map(({ comparison }) => comparison.p));
  const rows = compared.map(({ comparison, ...names }, i) => ({ ...names, ...countsOf(comparison, adjusted[i] ?? 1) }));
  const n = bench.qrels.size;
  const gap = smallestSignificantGap(n);
  return section("6. More than chance?", [
    `Exact McNemar test of right first places on the same ${n} queries, two-sided; Holm over all ${rows.length} rows. `
      + `The verdict goes by Holm's p. ${gap === null ? "So few queries cannot show any difference."
        : `The smallest one-way difference that ${n} queries can show is ${Math.round(gap * n)} queries.`} `
      + "Queries of one run are not independent of each other; the p-values take them to be.",
    table(rows, {
      caption: "Second system against first",
      columns: ["wording", "first", "second", "wins", "ties", "losses", { key: "p", format: pValue },
        { key: "holm", format: pValue }, "verdict"],
    }),
  ]);
}

function countsOf({ wins, ties, losses, p, verdict }: Comparison, adjusted: number): object {
  const lost = (verdict === "better" || verdict === "worse") && adjusted >= 0.05;
  const counts = { wins: wins.length, ties: ties.length, losses: losses.length };
  return { ...counts, p, holm: adjusted, verdict: lost ? "not observed" : verdict };
}
