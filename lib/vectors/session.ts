import { createRequire } from "node:module";

/** A tensor as onnxruntime's binding reads it. */
export interface Tensor {
  readonly type: "float32" | "uint8" | "int32" | "int64";
  readonly dims: readonly number[];
  readonly data: Float32Array | Uint8Array | Int32Array | BigInt64Array;
}

/** Tensors by name. */
export type Tensors = Readonly<Record<string, Tensor>>;

/** A graph or model that is loaded. `run` returns when it is done: the library's own promise does no more, and costs as
 *  much as a small product. `wanted`: outputs by name, each with the tensor to write into or null. */
export interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  readonly run: (feeds: Tensors, wanted: Readonly<Record<string, Tensor | null>>, options: object) => Tensors;
}

/** Loads a graph from a file into the onnxruntime-node that @xenova/transformers brings, whose threads it uses. */
export function openSession(path: string, threads: number): Session {
  const near = createRequire(require.resolve("@xenova/transformers"));
  const { binding } = near("onnxruntime-node/dist/binding.js") as {
    readonly binding: {
      readonly InferenceSession: new () => Session & { readonly loadModel: (path: string, options: object) => void };
    };
  };
  const session = new binding.InferenceSession();
  session.loadModel(path, { intraOpNumThreads: threads, interOpNumThreads: 1, executionMode: "sequential" });
  return session;
}
