/** `npm run bench`: our hot paths beside their peers, in one run. See options.ts; lib/cli/bench.ts says it in words. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../lib/root";
import { runChild } from "./child";
import { type Limits, type Line, measureRow } from "./compare";
import { growth } from "./growth";
import { measureLimits } from "./limits";
import { audit, memory } from "./memory";
import { benchOptions, type BenchOptions } from "./options";
import { duration, limitsText, linesTable } from "./print";
import { peersPython, peerVersions } from "./python";
import type { BenchRow } from "./row";
import { CLUSTER_ROWS } from "./rows/clusters";
import { MEASURE_ROWS } from "./rows/measures";
import { MODEL_ROWS } from "./rows/model";
import { SEARCH_ROWS } from "./rows/search";
import { STATISTIC_ROWS } from "./rows/statistics";
import { SWEEP_ROWS } from "./rows/sweeps";

const ROWS: readonly BenchRow[] = [
  ...STATISTIC_ROWS, ...SWEEP_ROWS, ...MEASURE_ROWS, ...MODEL_ROWS, ...SEARCH_ROWS, ...CLUSTER_ROWS,
];
/** Groups that use one thread whatever is asked for. */
const SINGLE = ["statistics", "sweeps", "measures"];
const say = (text: string): void => console.log(text);

async function main(argv: readonly string[]): Promise<number> {
  if (argv[0] === "--child") return runChild(argv.slice(1));
  const options = benchOptions(argv);
  const found = peersPython(say);
  if ("missing" in found) say(`peers skipped: ${found.missing}`);
  const python = "python" in found ? found.python : undefined;
  say(`${cpus()[0]?.model ?? "?"}, ${availableParallelism()} cores, Node ${process.version}, load ${load()}`);
  if (python) say(`peers: ${peerVersions().join(", ")}`);
  const lines: Line[] = [];
  const disagreements: string[] = [];
  for (const threads of options.threads) {
    const limits = python ? await measureLimits(python, threads) : null;
    if (limits) say(`${limitsText(limits, threads)}\n`);
    for (const row of ROWS.filter((one) => wanted(one, options, threads))) {
      const measured = await measureOne(row, python, threads, options, limits);
      lines.push(...measured.lines);
      disagreements.push(...measured.disagreements);
    }
  }
  const facts = [
    ...(asked("memory", options) ? await memory(python) : []), ...(asked("audit", options) ? await audit(options) : []),
    ...(asked("growth", options) ? await growth(options) : []),
  ];
  if (lines.length > 0) say(`\n${linesTable(lines)}`);
  if (facts.length > 0) say(`\n${facts.join("\n\n")}`);
  keep(lines, facts);
  disagreements.forEach((one) => say(`DISAGREE ${one}`));
  return disagreements.length > 0 ? 1 : 0;
}

async function measureOne(
  row: BenchRow, python: string | undefined, threads: number, { quick, rounds }: BenchOptions, limits: Limits | null,
): ReturnType<typeof measureRow> {
  const pace = quick ? { rounds: 3, fill: 0.02, warm: 1 } : { rounds: 7, fill: 0.1, warm: 3 };
  const effort = { threads, cores: availableParallelism(), ...pace, ...(rounds !== undefined && { rounds }) };
  const started = Date.now();
  try {
    const measured = await measureRow(row, python, effort, limits);
    const ratios = measured.lines.map(({ peer, ratio }) => `${ratio.toPrecision(2)} of ${peer}`).join(", ");
    const took = duration(measured.lines[0]?.ours.median ?? NaN);
    say(`${row.name}, ${threads}: ${took}, ${ratios} (load ${load()}, ${Math.round((Date.now() - started) / 1000)} s)`);
    return measured;
  } catch (error) {
    say(`${row.name}: skipped: ${(error as Error).message}`);
    return { lines: [], disagreements: [] };
  }
}

const load = (): string => (loadavg()[0] ?? 0).toFixed(1);

const asked = (name: string, { only }: BenchOptions): boolean => only === undefined || name.includes(only);

function wanted(
  { name, group, size }: BenchRow, { only, quick, threads: all }: BenchOptions, threads: number,
): boolean {
  if (quick && size === "large") return false;
  if (SINGLE.includes(group) && threads !== all[0]) return false;
  return only === undefined || group === only || name.includes(only);
}

/** Keeps the lines in .cache/bench.json, beside those of earlier runs; the newest of each row counts. */
function keep(lines: readonly Line[], facts: readonly string[]): void {
  const folder = join(packageRoot(), ".cache");
  const path = join(folder, "bench.json");
  const key = ({ row, threads, peer }: Line): string => JSON.stringify([row, threads, peer]);
  const kept = new Map<string, Line>();
  try {
    for (const line of (JSON.parse(readFileSync(path, "utf8")) as { lines: Line[] }).lines) kept.set(key(line), line);
  } catch {
    // no earlier run, or one that was cut off
  }
  for (const line of lines) kept.set(key(line), line);
  mkdirSync(folder, { recursive: true });
  const versions = { node: process.version, peers: peerVersions() };
  writeFileSync(path, `${JSON.stringify({ versions, lines: [...kept.values()], facts }, null, 1)}\n`);
  say(`\nkept in ${join(".cache", "bench.json")}`);
}

void main(process.argv.slice(2)).then((status) => process.exit(status), (error: Error) => {
  console.error(`bench: ${error.message}`);
  process.exit(2);
});
