import assert from "node:assert/strict";
import { test } from "node:test";
import { measureFlipRatio, measureThreshold } from "../../../lib/audit";
import { candidate, NOW, ranked } from "../../ranked";
import { listsOf, returned, round, stagesOfPreset } from "./run";

const reranks = (name: string) => stagesOfPreset(name).filter(({ kind }) => kind === "rerank");

test("LangChain: s + 0.99^hours, and the newest are injected behind the gate's back", async () => {
  const list = ranked(
    candidate({ id: "right", similarity: 0.8, ageDays: 40 }), candidate({ id: "noise", similarity: 0.05 }),
  );
  // .99^960 = 6.45e-5; injected ones have no similarity, so recency alone
  const found = await returned("langchain-time-weighted", list, { rows: list });
  assert.deepEqual(found, [["noise", 1], ["right", 0.800065]]);
  // a bonus of at most 1: .99^0 - .99^24 = .214321 for a day
  const flip = measureFlipRatio(reranks("langchain-time-weighted"), { older: 1, newer: 0 }, NOW);
  assert.equal(round(flip.gap), 0.214322);
});

test("LlamaIndex TimeWeighted: s + 0.01^hours, half gone in 9 minutes; a score of 0 counts as 1", async () => {
  const young = ranked(candidate({ id: "A", similarity: 0.6, ageDays: 0.15 / 24 }));
  // .01^.15 = .501187
  assert.deepEqual(await returned("llamaindex-time-weighted", young), [["A", 1.101187]]);
  const old = ranked(
    candidate({ id: "A", similarity: 0.8, ageDays: 365 }), candidate({ id: "zero", similarity: 0, ageDays: 365 }),
  );
  assert.deepEqual(await returned("llamaindex-time-weighted", old), [["zero", 1]]);
});

test("LlamaIndex: a cutoff behind TimeWeighted is 0.55 - recency, and an exact 0 passes it", async () => {
  const aged = (ageDays: number, similarities: readonly number[]) =>
    ranked(...similarities.map((similarity) => candidate({ id: String(similarity), similarity, ageDays })));
  const passed = async (ageDays: number, similarities: readonly number[]) =>
    (await returned("llamaindex-weighted-cutoff", aged(ageDays, similarities))).map(([id]) => id);
  // .55 - .501187 = .048813
  assert.deepEqual(await passed(0.15 / 24, [0.0489, 0.0488]), ["0.0489"]);
  assert.deepEqual(await passed(365, [0.56, 0.54, 0]), ["0", "0.56"]);
  const probed = measureThreshold(stagesOfPreset("llamaindex-weighted-cutoff"), 365, NOW);
  assert.equal(probed.reach, "not monotone");
});

test("LlamaIndex FixedRecency: the newest one, whatever its score", async () => {
  const list = ranked(
    candidate({ id: "A", similarity: 0.9, ageDays: 2 }), candidate({ id: "new", similarity: 0.1, ageDays: 1 }),
  );
  assert.deepEqual(await returned("llamaindex-fixed-recency", list), [["new", 0.1]]);
});

test("LlamaIndex EmbeddingRecency: by date, and an older one above 0.7 to a newer goes; 0.7 itself stays", async () => {
  const list = ranked(
    candidate({ id: "old", similarity: 0.9, ageDays: 9 }), candidate({ id: "older", similarity: 0.8, ageDays: 90 }),
    candidate({ id: "new", similarity: 0.1, ageDays: 1 }),
  );
  const cosineOf = (a: { readonly id: string }, b: { readonly id: string }) =>
    ([a.id, b.id].includes("old") ? 0.71 : 0.7);
  // "old" would drop "older", but is itself dropped by "new"
  const found = await returned("llamaindex-embedding-recency", list, { cosineOf });
  assert.deepEqual(found.map(([id]) => id), ["new", "older"]);
});

test("LlamaIndex SimilarityPostprocessor: the cutoff itself passes, an unknown score does not", async () => {
  const list = ranked(
    candidate({ id: "A", similarity: 0.55 }), candidate({ id: "B", similarity: 0.5499 }),
    candidate({ id: "?", similarity: null }),
  );
  const lists = await listsOf("llamaindex-similarity-cutoff", list);
  assert.deepEqual(lists.at(-1)?.map(({ id }) => id), ["A"]);
});
