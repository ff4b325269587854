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
      : new Pooled("float32", hidden.slice(0, dims[2]), [1, dims[2] as number]);
    return Float32Array.from(pooled.normalize(2, -1).data as Float32Array);
  };
}

const int64 = ({ dims, data }: Tensor): Tensor => ({ type: "int64", dims, data });
