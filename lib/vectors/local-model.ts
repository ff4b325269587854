import { basename } from "node:path";
import type { ModelFiles } from "./model-files";
import type { ModelSource } from "./model-source";
import { openSession, type Tensor } from "./session";

/** Embeds one text. */
export type Encode = (text: string) => Promise<Float32Array>;

/** A sentence model on disk, run without the pipeline around it: the tokenizer, the pooling and the normalisation are
 *  the library's own, so the vectors are the pipeline's bit by bit, but threads can be set. null where the model is not
 *  of the usual shape (other inputs than the tokenizer's, no last_hidden_state): the pipeline may know what to do. */
export async function openLocalModel(
  source: ModelSource, files: ModelFiles, threads: number,
): Promise<Encode | null> {
  const { AutoTokenizer, mean_pooling, Tensor: Pooled } = await import("@xenova/transformers");
  const session = openSession(files.model, threads);
  const usual = ["input_ids", "attention_mask", "token_type_ids"];
  if (!session.inputNames.every((name) => usual.includes(name))) return null;
  if (!session.outputNames.includes("last_hidden_state")) return null;
  const tokenizer = await AutoTokenizer.from_pretrained(basename(source.folder as string));
  return async (text) => {
    const inputs = tokenizer([text], { padding: true, truncation: true }) as Readonly<Record<string, Tensor>>;
    const feeds = Object.fromEntries(session.inputNames.map((name) => [name, int64(inputs[name] as Tensor)]));
    const { data, dims } = session.run(feeds, { last_hidden_state: null }, {})["last_hidden_state"] as Tensor;
    const hidden = data as Float32Array;
    const pooled = source.pooling === "mean"
      ? mean_pooling(new Pooled("float32", hidden, [...dims]), inputs["attention_mask"] as never)
      : { data: hidden.subarray(0, dims[2]) };
    return toUnit(pooled.data as Float32Array);
  };
}

/** The vector at length 1: added up and rounded number for number as the library's `Tensor.normalize` does, which looks
 *  each number's place up on the way. */
function toUnit(vector: Float32Array): Float32Array {
  const length = new Float32Array(1);
  for (const value of vector) length[0] = (length[0] as number) + value ** 2;
  const by = Math.fround((length[0] as number) ** 0.5);
  return vector.map((value) => value / by);
}

const int64 = ({ dims, data }: Tensor): Tensor => ({ type: "int64", dims, data });
