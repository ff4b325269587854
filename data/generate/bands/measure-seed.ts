import type { Run } from "../../../lib/types";
import type { Embed } from "../embedding";
import { acceptanceRun, acceptanceValues, lostSimilarities, positivePairs } from "./acceptance-values";
import type { Measured } from "./band";
import { droppedValues, keyValues } from "./key-values";
import { recallValues, type Values } from "./recall-values";
import { nearest, rowVectors, type JudgedSet, type SeedCorpus } from "./seed-corpus";
import { textValues } from "./text-values";

/** What one seed gives: values of the figures, and the lists that they come from. */
export interface SeedResult {
  readonly measured: readonly Measured[];
  readonly runs: readonly { readonly set: string; readonly run: Run; readonly qrels: JudgedSet["qrels"] | null }[];
}

/** The published gate, and the one at which this model's candidates come out like the published ones. */
export const GATES: readonly (readonly [threshold: number, suffix: string])[] = [[0.55, ""], [0.5, "@0.50"]];

/** All model-basis figures on the corpus of one seed. */
export async function measureSeed(corpus: SeedCorpus, embed: Embed, embedMiniLM: Embed): Promise<SeedResult> {
  const { experiences, sets } = corpus;
  const vectors = await rowVectors(experiences, "T0", embed);
  const measured: Measured[] = [];
  const add = (set: string, values: Values, suffix: string = ""): void => {
    for (const [figure, value] of values) measured.push({ figure: figure + suffix, set, value });
  };
  const runs: SeedResult["runs"][number][] = [];

  const accepted = await acceptanceRun(experiences, embed);
  runs.push({ set: "acceptance", run: accepted, qrels: null });
  for (const [threshold, suffix] of GATES) {
    add("acceptance", await acceptanceValues(accepted, threshold), suffix);
    for (const value of lostSimilarities(accepted, threshold)) {
      for (const miss of ["72.miss.1", "72.miss.2", "72.miss.3"]) add("acceptance", new Map([[miss, value]]), suffix);
    }
  }
  for (const set of sets) {
    const run = await nearest(experiences, vectors, set.questions, embed);
    runs.push({ set: set.name, run, qrels: set.qrels });
    for (const [threshold, suffix] of GATES) add(set.name, await recallValues(run, set, threshold), suffix);
    add(set.name, await textValues(corpus, set, embed));
    const english = await rowVectors(experiences, "T0", embedMiniLM);
    const positive = [
      ["72.positive.bgeBase", await positivePairs(experiences, vectors, set, embed)],
      ["72.positive.miniLM", await positivePairs(experiences, english, set, embedMiniLM)],
    ] as const;
    add(set.name, new Map(positive));
  }
  add("corpus", keyValues(experiences, vectors));
  for (const keep of ["newest", "oldest", "medoid"] as const) {
    add(`keep ${keep}`, droppedValues(experiences, vectors, keep));
  }
  return { measured, runs };
}
