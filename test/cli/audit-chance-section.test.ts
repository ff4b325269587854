import assert from "node:assert/strict";
import { test } from "node:test";
import { chanceSection } from "../../lib/cli/audit-chance-section";
import type { Bench, Replay } from "../../lib/cli/audit-replay";
import { ablate } from "../../lib/evaluate";
import { article85 } from "../../lib/recall";
import type { Run } from "../../lib/types";
import { NOW } from "../ranked";
import { BENCH, handMade, linesOf, near, source } from "./audit-hand-made";

test("the chance section counts wins, ties and losses, and calls the untestable so", async () => {
  const lines = linesOf(chanceSection([await handMade()], BENCH));
  for (const line of [
    "text vectors keywords 1 2 0 1.0000 1.0000 not testable",
    "text vectors gate first 1 1 1 1.0000 1.0000 not testable",
    "text gate first decay first 0 2 1 1.0000 1.0000 not testable",
  ]) assert.ok(lines.includes(line), `${line}\n${lines.join("\n")}`);
  assert.match(lines.join("\n"), /So few queries cannot show any difference/);
});

/** n queries that the first system gets right and the second only in part. */
async function manyQueries(
  n: number, lost: number,
): Promise<{ readonly replay: Replay; readonly bench: Bench }> {
  const ids = Array.from({ length: n }, (_, i) => `q${i}`);
  const lists: Run = new Map(ids.map((id) => [id, [near(`A${id}`, 0.9, 1, "k1")]]));
  const qrels = new Map(ids.map((id) => [id, new Map([[`A${id}`, 2]])]));
  const queries = ids.map((id) => ({ id, text: id }));
  const all = await ablate(article85(source(lists)), queries, qrels, { now: NOW, from: 2 });
  const keywords: Run = new Map([...lists].map(([id, list], i) => [id, i < lost ? [] : list]));
  const replay = { ...(await handMade()), queries, keywords, article85: all, article72: all };
  return { replay, bench: { ...BENCH, qrels } };
}

test("a difference counts only if Holm's p stays below .05", async () => {
  const lineOf = async (lost: number): Promise<string | undefined> => {
    const { replay, bench } = await manyQueries(20, lost);
    return linesOf(chanceSection([replay], bench)).find((line) => line.startsWith("text vectors keywords"));
  };
  // exact two-sided p of k one-way flips is 2^(1-k); Holm times 3
  assert.equal(await lineOf(6), "text vectors keywords 0 14 6 0.0313 0.0938 not observed");
  assert.equal(await lineOf(7), "text vectors keywords 0 13 7 0.0156 0.0469 worse");
  const { replay, bench } = await manyQueries(20, 7);
  assert.match(linesOf(chanceSection([replay], bench)).join("\n"), /difference that 20 queries can show is 6 queries/);
});
