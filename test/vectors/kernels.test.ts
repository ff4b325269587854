import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { packageRoot } from "../../lib/root";
import { clusterSweep, dice, exactIndex, groupCosine, row } from "../../lib/vectors";
import { byteProduct, floatProduct, kernelProduct } from "../../lib/vectors/matrix-product";
import { openKernels } from "../../lib/vectors/wasm/kernels";
import { clusteredRows, numbered } from "./rows";

test("kernels-bytes.ts is what the locked compiler makes of kernels.as", async () => {
  const folder = join(packageRoot(), "lib", "vectors", "wasm");
  const { built } = (await import(pathToFileURL(join(folder, "build.mjs")).href)) as { readonly built: () => string };
  assert.equal(readFileSync(join(folder, "kernels-bytes.ts"), "utf8"), built());
});

test("products of bytes are exact: onnxruntime on one thread and two, and the kernels, extremes included", () => {
  const kernels = openKernels(1 << 20);
  const { buffer } = kernels.memory;
  const source = dice(3);
  for (const [m, n, k] of [[4, 8, 16], [12, 24, 512], [8, 8, 2048]] as const) {
    const [a, b] = [new Uint8Array(buffer, 0, m * k), new Uint8Array(buffer, 1 << 18, k * n)];
    for (const extremes of [true, false]) {
      const next = (): number => (extremes ? source.next(2) * 255 : source.next(256));
      for (const bytes of [a, b]) bytes.forEach((_, i) => { bytes[i] = next(); });
      const product = (i: number, j: number, x: number): number =>
        ((a[i * k + x] ?? 0) - 128) * ((b[x * n + j] ?? 0) - 128);
      const expected = Int32Array.from({ length: m * n }, (_, at) => {
        let sum = 0;
        for (let x = 0; x < k; x += 1) sum += product(Math.floor(at / n), at % n, x);
        return sum;
      });
      for (const multiply of [byteProduct(1, kernels), byteProduct(2, kernels), kernelProduct(kernels)]) {
        const out = new Int32Array(buffer, 1 << 19, m * n).fill(7);
        multiply(a, b, out, m, n, k);
        assert.deepEqual(out, expected);
      }
    }
  }
});

test("floatProduct multiplies by the transposed", () => {
  const out = new Float32Array(6);
  floatProduct(1)?.(Float32Array.of(1, 2, 3, 4), Float32Array.of(1, 0, 0, 1, 1, 1), out, 2, 3, 2);
  assert.deepEqual([...out], [1, 2, 3, 3, 4, 7]);
});

test("without onnxruntime (no folder for its graph) sweeps, groups and many queries give the same", () => {
  const vectors = clusteredRows(17_000, 512, 4);
  const few = { ...vectors, data: vectors.data.subarray(0, 1_500 * 512), count: 1_500 };
  const members = [...Array(1_500).keys()];
  const queries = { ...vectors, data: vectors.data.subarray(0, 3 * 512), count: 3 };
  const at = (...path: readonly string[]): string => JSON.stringify(join(__dirname, ...path));
  const script = `
    const { clusterSweep, exactIndex, groupCosine } = require(${at("..", "..", "lib", "vectors")});
    const { clusteredRows, numbered } = require(${at("rows")});
    const vectors = clusteredRows(17_000, 512, 4);
    const few = { ...vectors, data: vectors.data.subarray(0, 1_500 * 512), count: 1_500 };
    const queries = { ...vectors, data: vectors.data.subarray(0, 3 * 512), count: 3 };
    exactIndex(numbered(17_000), vectors).searchMany(queries, 5).then((lists) => console.log(JSON.stringify(
      [clusterSweep(few, [0.9, 0.98]), groupCosine(few, [...Array(1_500).keys()]), lists])));`;
  const nowhere = join(packageRoot(), "no", "such", "folder");
  const env = { ...process.env, TMPDIR: nowhere, TEMP: nowhere, TMP: nowhere };
  const run = spawnSync(process.execPath, ["-e", script], { encoding: "utf8", env });
  assert.equal(run.stderr, "");
  const lists = [0, 1, 2].map((q) => exactIndex(numbered(17_000), vectors).searchNow(row(queries, q), 5));
  assert.deepEqual(JSON.parse(run.stdout), [clusterSweep(few, [0.9, 0.98]), groupCosine(few, members), lists]);
});

test("a memory of more than 4 GiB is refused in words", () => {
  assert.throws(() => openKernels(2 ** 32 + 1), { name: "RangeError", message: /at most 4 GiB, got 4.0 GiB/ });
});
