import { AS_OF } from "./timeline";

/** The seed of the shipped corpus: the last article's number, taken before anything was measured. */
export const SEED = 86;

/** Seeds of the bands: the shipped one and 24 others. */
export const BAND_SEEDS: readonly number[] = [SEED, ...Array.from({ length: 24 }, (_, i) => i + 1)];

/** What a reader of data/weclaw must know besides the rows. */
export const SETTINGS = {
  seed: SEED,
  zone: "Z",
  now: AS_OF,
  /** Article 72's store: the rows created before its instant. */
  state72: { createdBefore: AS_OF.article72, rows: 169 },
  recorder: { by: "tool", minFailures: 2 },
  gates: { published: 0.55, forThisModel: 0.5 },
  models: ["bge-small-zh-v1.5", "all-MiniLM-L6-v2"],
  fieldSeparator: " ",
  labelJoiner: "、",
};
