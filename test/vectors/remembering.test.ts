import assert from "node:assert/strict";
import { test } from "node:test";
import type { Embedder } from "../../lib/types";
import { remembering, row, toVectors } from "../../lib/vectors";

test("remembering asks for each text once, one a call, and gives the same vectors in the order asked", async () => {
  const asked: string[][] = [];
  const toy: Embedder = {
    model: "toy", dimension: 2,
    embed: async (texts) => {
      asked.push([...texts]);
      return toVectors(texts.map((text) => (text === "a" ? [1, 0] : [0, 1])));
    },
  };
  const embedder = remembering(toy);
  const vectors = await embedder.embed(["a", "b", "a"]);
  assert.deepEqual([vectors.count, ...row(vectors, 0), ...row(vectors, 1), ...row(vectors, 2)], [3, 1, 0, 0, 1, 1, 0]);
  await embedder.embed(["b"]);
  assert.deepEqual(asked, [["a"], ["b"]]);
  assert.deepEqual([embedder.model, embedder.dimension, (await embedder.embed([])).count], ["toy", 2, 0]);
});
