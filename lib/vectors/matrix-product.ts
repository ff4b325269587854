import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { byteProductGraph, floatProductGraph } from "./graph";
import { openSession, type Session, type Tensor, type Tensors } from "./session";
import type { Kernels } from "./wasm/kernels";

/** c (m x n) = a (m x k) * transposed(b) (n x k), row-major float32. Rounding is the library's: within k * 2^-24 of the
 *  product of the lengths. */
export type FloatProduct = (a: Float32Array, b: Float32Array, c: Float32Array, m: number, n: number, k: number) => void;

/** c (m x n) = (a - 128) (m x k) * (b - 128) (k x n), exact. */
export type ByteProduct = (a: Uint8Array, b: Uint8Array, c: Int32Array, m: number, n: number, k: number) => void;

const floats = new Map<number, FloatProduct>();
const bytes = new Map<number, ByteProduct | "none">();

/** float32 products on `threads` threads by the onnxruntime-node that @xenova/transformers brings. Returns at once with
 *  the result; a wrapper's promise would cost as much as a small product. null where it cannot be loaded here. */
export function floatProduct(threads: number): FloatProduct | null {
  const known = floats.get(threads);
  if (known !== undefined) return known;
  const session = open(floatProductGraph(), threads);
  if (session === null) return null;
  const product: FloatProduct = (a, b, c, m, n, k) => {
    const feeds: Tensors = { a: float32(a, [m, k]), b: float32(b, [n, k]) };
    session.run(feeds, { c: float32(c, [m, n]) }, {});
  };
  floats.set(threads, product);
  return product;
}

/** Products of bytes on `threads` threads by onnxruntime; where its sums are not exact on this processor, which the
 *  largest numbers show, those of the kernels, on one thread. All of a, b and c must lie in the kernels' memory. */
export function byteProduct(threads: number, kernels: Kernels): ByteProduct {
  const known = bytes.get(threads) ?? fastProduct(threads);
  bytes.set(threads, known);
  return known === "none" ? kernelProduct(kernels) : known;
}

/** Products of bytes by the kernels alone. */
export function kernelProduct({ product }: Kernels): ByteProduct {
  return (a, b, c, m, n, k) => product(a.byteOffset, b.byteOffset, c.byteOffset, m, n, k);
}

function fastProduct(threads: number): ByteProduct | "none" {
  const session = open(byteProductGraph(), threads);
  if (session === null) return "none";
  const zero: Tensor = { type: "uint8", dims: [], data: Uint8Array.of(128) };
  const uint8 = (data: Uint8Array, dims: readonly number[]): Tensor => ({ type: "uint8", dims, data });
  const product: ByteProduct = (a, b, c, m, n, k) => {
    const out: Tensor = { type: "int32", dims: [m, n], data: c };
    session.run({ a: uint8(a, [m, k]), b: uint8(b, [k, n]), zero }, { c: out }, {});
  };
  return isExact(product) ? product : "none";
}

function isExact(product: ByteProduct): boolean {
  const [m, n, k] = [8, 8, 64];
  return [[255, 255], [255, 0], [0, 255], [0, 0]].every(([a = 0, b = 0]) => {
    const out = new Int32Array(m * n);
    product(new Uint8Array(m * k).fill(a), new Uint8Array(k * n).fill(b), out, m, n, k);
    return out.every((value) => value === (a - 128) * (b - 128) * k);
  });
}

const float32 = (data: Float32Array, dims: readonly number[]): Tensor => ({ type: "float32", dims, data });

/** The graph goes through a file: from bytes, this version would not hear how many threads it may use. null where there
 *  is no such runtime or no folder for temporary files: the kernels give the same numbers, only later. */
function open(graph: Uint8Array, threads: number): Session | null {
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(tmpdir(), "recall-lab-graph-"));
    const path = join(folder, "product.onnx");
    writeFileSync(path, graph);
    return openSession(path, threads);
  } catch {
    return null;
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}
