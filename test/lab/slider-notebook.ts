/** The slider over epsilon and decay, as a notebook has it. */
export const FLIPS_CELLS: readonly string[] = [
  `import {
  article85, bundled, decay, exactIndex, flips, flipsBrief, fromLists, openEmbedder, poolSize, readWeclaw, recallAll, row, slider,
  tieBreakByFreshness, tieredRule, vectorSearch, vectorText,
} from "recall-lab";
import type { Query } from "recall-lab";`,
  `const { queries, qrels, experiences: rows, settings } = await readWeclaw();
const now = settings.now.article85;
const embedder = await openEmbedder();
const vectorOf = async ({ text }: Query) => row(await embedder.embed([text]), 0);
const index = exactIndex(rows, await embedder.embed(rows.map((one) => vectorText(one))));
const gated = article85(vectorSearch({ index, rows, vectorOf, k: poolSize() })).slice(0, 4);
const S3 = await recallAll(gated, queries, { now });`,
  `await slider({
  caption: "Queries whose first place changes, by the factor of days 31 to 90 and the width of a tie",
  controls: [
    { name: "epsilon", label: "ε", stops: [0, 0.01, 0.02, 0.05] },
    { name: "month", label: "factor", stops: [0.7, 0.8, 0.9, 1], start: 1, step: 0.01 },
  ],
  draw: async ({ epsilon, month }) => {
    const rule = tieredRule({ fresh: 1, month, old: 2 * month - 1 });
    const stages = [fromLists(S3), decay(rule), tieBreakByFreshness({ epsilon, band: "anchored", by: "age class" })];
    return flipsBrief(flips(S3, await recallAll(stages, queries, { now }), qrels, { rule, now }), queries.length);
  },
})`,
];

/** Code cells as the text of a notebook of ours. */
export function notebookJson(cells: readonly string[]): string {
  return JSON.stringify({
    cells: cells.map((source, i) => (
      { cell_type: "code", id: `cell-${i}`, metadata: {}, source, outputs: [], execution_count: null })),
    metadata: { kernelspec: { name: "recall-lab", display_name: "TypeScript (recall-lab)", language: "typescript" } },
    nbformat: 4, nbformat_minor: 5,
  });
}
