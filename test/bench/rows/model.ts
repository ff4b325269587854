import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readWeclaw } from "../../../lib/formats";
import { ageInDays, article85, runStages, vectorSearch } from "../../../lib/recall";
import { packageRoot } from "../../../lib/root";
import type { Query, Vectors } from "../../../lib/types";
import { exactIndex, openEmbedder, row } from "../../../lib/vectors";
import { vectorText } from "../../../lib/record";
import { save } from "../data";
import type { BenchRow, Place, Prepared } from "../row";

const MODEL = "bge-small-zh-v1.5";

/** The model itself, one text a call, and recall with it from end to end; both sides on as many threads. */
export const MODEL_ROWS: readonly BenchRow[] = [
  {
    name: "recall end to end over 175 (embed, search, stages), 24 queries", group: "model", module: "model",
    peers: [{ name: "onnxruntime + numpy", most: 1.1 }], size: "small", prepare: recallRow,
  },
  {
    name: "embed 64 texts, one a call", group: "model", module: "model",
    peers: [{ name: "onnxruntime", most: 1.3 }], size: "small", prepare: embedRow,
  },
];

const given = (threads: number, more: object): Prepared["given"] =>
  ({ model: join(packageRoot(), "data", "models", MODEL), threads, ...more });

async function recallRow({ folder, threads }: Place): Promise<Prepared> {
  const { experiences, queries, settings } = await readWeclaw();
  const now = settings.now.article85;
  const threshold = settings.gates.forThisModel;
  const embedder = await openEmbedder({ model: MODEL, live: "always", threads });
  const vectors = await embedder.embed(experiences.map((one) => vectorText(one)));
  const index = exactIndex(experiences, vectors);
  const vectorOf = async ({ text }: Query): Promise<Float32Array> => row(await embedder.embed([text]), 0);
  const pipeline = article85(vectorSearch({ index, rows: experiences, vectorOf, k: 9 }), { threshold });
  const run = async (): Promise<readonly (readonly string[])[]> => {
    const all: (readonly string[])[] = [];
    for (const query of queries) all.push((await runStages(pipeline, query, now)).at(-1)!.map(({ id }) => id));
    return all;
  };
  save(folder, "rows.f32", vectors.data);
  writeFileSync(join(folder, "texts.json"), JSON.stringify(queries.map(({ text }) => text)));
  writeFileSync(join(folder, "meta.json"), JSON.stringify({
    ids: experiences.map(({ id }) => id), keys: experiences.map(({ abstractPattern }) => abstractPattern),
    outcomes: experiences.map(({ outcome }) => outcome),
    ages: experiences.map(({ createdAt }) => ageInDays(createdAt!, now)),
  }));
  const ours = await run();
  return {
    given: given(threads, { dimension: embedder.dimension, threshold, pool: 9, top: 3, peers: ["onnxruntime + numpy"] }), run,
    // another version of the runtime rounds the int8 model differently: ties at rank 1 may fall the other way
    agree: (theirs) => {
      const same = (theirs as readonly (readonly string[])[]).filter((list, q) => list[0] === ours[q]?.[0]).length;
      return same >= queries.length - 2 ? null : `only ${same} of ${queries.length} first places agree`;
    },
  };
}

async function embedRow({ folder, threads }: Place): Promise<Prepared> {
  const { experiences } = await readWeclaw();
  const texts = experiences.slice(0, 64).map((one) => vectorText(one));
  const embedder = await openEmbedder({ model: MODEL, live: "always", threads });
  save(folder, "rows.f32", new Float32Array(embedder.dimension));
  writeFileSync(join(folder, "texts.json"), JSON.stringify(texts));
  writeFileSync(join(folder, "meta.json"), "{}");
  const ours: Vectors = await embedder.embed(texts);
  return {
    given: given(threads, { dimension: embedder.dimension, peers: ["onnxruntime"] }),
    run: () => embedder.embed(texts),
    agree: (theirs) => {
      const least = Math.min(...(theirs as readonly (readonly number[])[]).map((vector, i) =>
        vector.reduce((sum, value, k) => sum + value * row(ours, i)[k]!, 0)));
      return least > 0.99 ? null : `cosine of one text to itself only ${least.toFixed(4)}`;
    },
  };
}
