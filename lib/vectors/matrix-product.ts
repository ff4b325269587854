import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { byteProductGraph, floatProductGraph } from "./graph";

/** A tensor as onnxruntime's binding reads it. */
interface Tensor {
  readonly type: "float32" | "uint8" | "int8" | "int32";
  readonly dims: readonly number[];
  readonly data: Float32Array | Uint8Array | Int8Array | Int32Array;
}
type Tensors = Readonly<Record<string, Tensor>>;

interface Session {
  readonly loadModel: (path: string, options: object) => void;
  readonly run: (feeds: Tensors, fetches: Tensors, options: object) => unknown;
}

/** c (m x n) = a (m x k) * transposed(b) (n x k), row-major float32. Rounding is the library's: within k * 2^-24 of the
 *  product of the lengths. */
export type FloatProduct = (a: Float32Array, b: Float32Array, c: Float32Array, m: number, n: number, k: number) => void;

/** c (m x n) = (a - 128) (m x k) * b (k x n), exact. */
export type ByteProduct = (a: Uint8Array, b: Int8Array, c: Int32Array, m: number, n: number, k: number) => void;

/** How many threads work unless a caller says: one a core, at most eight. */
export function defaultThreads(): number {
  return Math.min(8, availableParallelism());
}

const floats = new Map<number, FloatProduct>();
const bytes = new Map<number, ByteProduct | null>();

/** float32 products on `threads` threads by the onnxruntime-node that @xenova/transformers brings. Returns at once with
 *  the result; a wrapper's promise would cost as much as a small product. */
export function floatProduct(threads: number): FloatProduct {
  const known = floats.get(threads);
  if (known) return known;
  const session = open(floatProductGraph(), threads);
  const product: FloatProduct = (a, b, c, m, n, k) => {
    const feeds: Tensors = { a: float32(a, [m, k]), b: float32(b, [n, k]) };
    session.run(feeds, { c: float32(c, [m, n]) }, {});
  };
  floats.set(threads, product);
  return product;
}

/** Products of bytes, or null where this processor's would not be exact (without VNNI instructions onnxruntime's sums
 *  saturate at 16 bits), which the largest numbers show. */
export function byteProduct(threads: number): ByteProduct | null {
  const known = bytes.get(threads);
  if (known !== undefined) return known;
  const session = open(byteProductGraph(), threads);
  const zero: Tensor = { type: "uint8", dims: [], data: Uint8Array.of(128) };
  const product: ByteProduct = (a, b, c, m, n, k) => {
    const feeds: Tensors = {
      a: { type: "uint8", dims: [m, k], data: a }, b: { type: "int8", dims: [k, n], data: b }, zero,
    };
    session.run(feeds, { c: { type: "int32", dims: [m, n], data: c } }, {});
  };
  const trusted = isExact(product) ? product : null;
  bytes.set(threads, trusted);
  return trusted;
}

function isExact(product: ByteProduct): boolean {
  const [m, n, k] = [8, 8, 64];
  return [[255, 127], [255, -128], [0, 127], [0, -128]].every(([high = 0, other = 0]) => {
    const out = new Int32Array(m * n);
    product(new Uint8Array(m * k).fill(high), new Int8Array(k * n).fill(other), out, m, n, k);
    return out.every((value) => value === (high - 128) * other * k);
  });
}

const float32 = (data: Float32Array, dims: readonly number[]): Tensor => ({ type: "float32", dims, data });

/** The graph goes through a file: from bytes, this version would not hear how many threads it may use. */
function open(graph: Uint8Array, threads: number): Session {
  const near = createRequire(require.resolve("@xenova/transformers"));
  const { binding } = near("onnxruntime-node/dist/binding.js") as {
    readonly binding: { readonly InferenceSession: new () => Session };
  };
  const session = new binding.InferenceSession();
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-graph-"));
  try {
    const path = join(folder, "product.onnx");
    writeFileSync(path, graph);
    session.loadModel(path, { intraOpNumThreads: threads, interOpNumThreads: 1, executionMode: "sequential" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return session;
}
