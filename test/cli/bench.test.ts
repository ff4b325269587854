import assert from "node:assert/strict";
import { test } from "node:test";
import { runBench } from "../../lib/cli/bench";
import type { Io } from "../../lib/cli/io";
import { linesTable, duration } from "../bench/print";
import { exponent } from "../bench/growth";
import { apart, clustered } from "../bench/data";
import { benchOptions } from "../bench/options";
import { interleaved, summary } from "../bench/timing";

async function said(argv: readonly string[]): Promise<{ status: number; out: string; err: string }> {
  const text = { out: "", err: "" };
  const io: Io = { out: (more) => void (text.out += more), err: (more) => void (text.err += more) };
  return { status: await runBench(argv, io), ...text };
}

test("bench --help says what it does; wrong use is one line and status 2", async () => {
  const help = await said(["--help"]);
  assert.deepEqual([help.status, help.err], [0, ""]);
  assert.match(help.out, /^usage: recall-lab bench/);
  for (const [argv, wanted] of [
    [["--threads", "0"], /--threads must be a whole number of at least 1, got 0/], [["--threads", "x"], /got x/],
    [["stray"], /expected no "stray"/], [["--slow"], /--slow/],
  ] as const) {
    const { status, out, err } = await said(argv);
    assert.deepEqual([status, out], [2, ""]);
    assert.match(err, wanted);
    assert.equal(err.split("\n").length, 2);
  }
});

test("interleaved warms both sides, then takes turns", async () => {
  const calls: string[] = [];
  const side = (name: string) => ({
    name, time: async (repeat: number) => {
      calls.push(`${name} ${repeat}`);
      return { wall: 0.01, cpu: 0.01 };
    },
  });
  const found = await interleaved([side("a"), side("b")], 2, { fill: 0.1, warm: 0.02 });
  assert.deepEqual(calls.slice(-4), ["a 10", "b 10", "a 10", "b 10"]);
  assert.deepEqual(found.map((rounds) => rounds.length), [2, 2]);
  assert.ok(calls.filter((one) => one === "a 1").length >= 8, "0.08 s are four times the time to warm up");
});

test("summary: the middle, the lowest and the highest", () => {
  assert.deepEqual(summary([3, 1, 2]), { median: 2, low: 1, high: 3 });
  assert.deepEqual(summary([4, 1, 2, 3]), { median: 2.5, low: 1, high: 4 });
});

test("exponent: the slope in the logarithms, from 1,000 on", () => {
  assert.equal(exponent([[10, 5], [1000, 2], [10_000, 200], [100_000, 20_000]]), "2.00");
  assert.equal(exponent([[1000, 1]]), "-");
});

test("options: every thread count by default, and parts of names", () => {
  const given = benchOptions(["--only", "sweeps", "--quick", "--threads", "1"]);
  assert.deepEqual(given, { only: "sweeps", quick: true, threads: [1], rounds: undefined });
  assert.equal(benchOptions([]).threads[0], 1);
  assert.equal(benchOptions(["--rounds", "2"]).rounds, 2);
  for (const name of ["--threads", "--rounds"]) assert.throws(() => benchOptions([name, "1.5"]), /whole number/);
});

test("clustered rows have length 1, repeat by seed, and lie near each other and far apart", () => {
  const { data, count, dimension } = clustered(60, 32, 1);
  assert.deepEqual(clustered(60, 32, 1).data, data);
  const dot = (i: number, j: number): number =>
    data.subarray(i * dimension, (i + 1) * dimension).reduce((sum, x, k) => sum + x * data[j * dimension + k]!, 0);
  const pairs = Array.from({ length: count * count }, (_, at) => [Math.floor(at / count), at % count] as const);
  assert.ok(pairs.filter(([i, j]) => i === j).every(([i, j]) => Math.abs(dot(i, j) - 1) < 1e-6));
  const cosines = pairs.filter(([i, j]) => i < j).map(([i, j]) => dot(i, j));
  const [low, high] = [Math.min(...cosines), Math.max(...cosines)];
  assert.ok(high > 0.9 && low < 0.2, `${low} to ${high}`);
});

test("apart names the first number that is too far off", () => {
  assert.equal(apart([1, 2], [1, 2.4], 0.5), null);
  assert.equal(apart([1, 2], [1, 2.6], 0.5), "number 1: ours 2, theirs 2.6");
  assert.equal(apart([1], [1, 2], 1), "1 numbers against 2");
  assert.equal(apart([1], [NaN], 1), "number 0: ours 1, theirs NaN");
});

test("a line of the table says ratio, goal, and whether it was judged by CPU time", () => {
  const side = (median: number) => ({ median, low: median / 2, high: median * 2, cpu: median });
  const line = {
    row: "work", threads: 1, ours: side(0.002), peer: "them", theirs: side(0.004), ratio: 0.5, cpuRatio: 0.5, most: 0.4,
    by: "cpu" as const, met: false, load: 9, overLimit: 2, date: "",
  };
  const last = linesTable([line]).split("\n").pop() ?? "";
  assert.deepEqual(last.split("|").map((cell) => cell.trim()).slice(1, -1), [
    "work", "1", "2.00 ms (1.00 ms to 4.00 ms)", "them", "4.00 ms (2.00 ms to 8.00 ms)", "0.50", "0.50", "0.4",
    "NO (CPU)", "2.0",
  ]);
  assert.deepEqual([duration(2e-6), duration(3), duration(NaN)], ["2.00 us", "3.00 s", "-"]);
});
