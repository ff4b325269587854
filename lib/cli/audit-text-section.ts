import { templateShare } from "../audit";
import { vectorText } from "../record";
import { ARTICLE_SETTINGS } from "../recall";
import { cosine, percent, section, table, verdict, type Section } from "../report";
import type { Vectors } from "../types";
import { clusterSweep, clusterSweepRange, randomPairBaseline } from "../vectors";
import type { Bench } from "./audit-replay";

const THRESHOLDS = [0.98, 0.95, 0.9, 0.85] as const;
const SEED = 1;
const SHUFFLES = 20;
const PAIRS = 2000;

/** The text that is embedded: how much of it is template, how it clusters, and what a blind pair of rows reaches. */
export function textSection(bench: Bench, sources: readonly string[]): Section {
  const { experiences } = bench.clock;
  const shares = sources.flatMap((source) => {
    const { rows, total, template, share } = templateShare(experiences.filter((one) => one.source === source));
    return rows === 0 ? [] : [{ source, rows, characters: total, template, share }];
  });
  const full = bench.vectors.all(experiences.map((one) => vectorText(one, "T0")));
  const payload = bench.vectors.all(experiences.map((one) => vectorText(one, "T2")));
  return section("3. The text", [
    table(shares, {
      caption: "How much of the embedded text the recorder's template wrote (characters), by source",
      columns: ["source", "rows", "characters", "template", { key: "share", format: percent(1), align: "right" }],
    }),
    sweepTable(full, "the full text"),
    sweepTable(payload, "the diagnosis alone"),
    verdict("remark", blindPairs(full, bench)),
  ]);
}

function sweepTable(vectors: Vectors, what: string): ReturnType<typeof table> {
  const shuffled = clusterSweepRange(vectors, THRESHOLDS, { shuffles: SHUFFLES, seed: SEED });
  const rows = clusterSweep(vectors, THRESHOLDS).map((row, i) => {
    const { min, max } = shuffled[i]?.clusters ?? { min: row.clusters, max: row.clusters };
    return { ...row, range: `${min} to ${max}` };
  });
  return table(rows, {
    caption: `Leader clusters of ${vectors.count} rows on ${what}, in the order of the log and over ${SHUFFLES} `
      + "shuffles",
    columns: [
      { key: "threshold", format: cosine }, "clusters", { key: "range", label: "over shuffles", align: "right" },
      "largest", "singletons",
    ],
  });
}

function blindPairs(vectors: Vectors, { settings, vectors: { model } }: Bench): string {
  if (vectors.count < 2) return "Fewer than two rows: there is no blind pair to set the threshold against.";
  const { mean, p95, max } = randomPairBaseline(vectors, { pairs: PAIRS, seed: SEED });
  const threshold = settings.threshold ?? ARTICLE_SETTINGS.threshold;
  const idle = mean >= threshold ? " The gate stands below the mean of blind pairs: it hardly selects." : "";
  return `Two rows drawn blindly have a cosine of ${cosine(mean)} in the mean, ${cosine(p95)} at the 95th percentile, `
    + `at most ${cosine(max)} (${model}, ${PAIRS} pairs); the gate stands at ${threshold}.${idle}`;
}
