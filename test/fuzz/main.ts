import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { packageRoot } from "../../lib/root";
import { drive, type Row } from "./drive";
import { inputOf } from "./input";
import { TARGETS, unseeded } from "./targets";

const USAGE = `usage: npm run fuzz [-- --runs N --only READER --seed S --at INDEX --deadline MS]

  Each reader with N inputs (default 100000; those behind a server 100) made from valid files by seeded changes, in a
  process of its own. --only: readers whose name contains this; --at: one input, with what the reader says of it.
  Ends with 1 when a reader crashed, hung, gave something that is no result or lost a row. Such inputs are kept in
  .cache/fuzz.
`;

const OPTIONS = {
  runs: { type: "string" }, only: { type: "string" }, seed: { type: "string" }, at: { type: "string" },
  deadline: { type: "string" }, help: { type: "boolean", short: "h" },
} as const;

const HEADER = ["reader", "inputs", "results", "errors", "without place", "slowest ms", "findings"];

/** Runs the fuzzer; resolves to its exit status. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const [runs, seed, deadlineMs] = [whole(values.runs, 100_000), whole(values.seed, 6), whole(values.deadline, 20_000)];
  const only = values.only?.toLowerCase() ?? "";
  const targets = TARGETS.filter(({ name }) => name.toLowerCase().includes(only));
  const scratch = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "recall-lab-fuzz-"));
  try {
    if (values.at !== undefined) return await one(targets[0]?.name ?? "", seed, whole(values.at, 0), scratch);
    process.stdout.write(`seed ${seed}\n${line(HEADER)}`);
    const rows: Row[] = [];
    for (const { name, most = Infinity } of targets) {
      const row = await drive({ reader: name, seed, from: 0, to: Math.min(runs, most), folder: scratch, deadlineMs });
      rows.push(row);
      process.stdout.write(line([
        name, row.inputs, row.results, row.errors, row.unplaced, Math.round(row.slowestMs), row.findings.length,
      ]));
    }
    await report(rows, seed);
    for (const name of only === "" ? unseeded() : []) process.stdout.write(`no seeds for ${name}: it was not run\n`);
    return rows.some(({ findings }) => findings.length > 0) || (only === "" && unseeded().length > 0) ? 1 : 0;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function whole(text: string | undefined, otherwise: number): number {
  const number = Number(text ?? otherwise);
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`expected a whole number >= 0, got ${text}`);
  return number;
}

function line(cells: readonly (string | number)[]): string {
  const widths = [32, 8, 8, 8, 14, 11, 9];
  const padded = cells.map((cell, i) => i === 0 ? String(cell).padEnd(32) : String(cell).padStart(widths[i] ?? 8));
  return `${padded.join(" ")}\n`;
}

async function one(reader: string, seed: number, index: number, scratch: string): Promise<number> {
  const row = await drive({ reader, seed, from: index, to: index + 1, folder: scratch, deadlineMs: 60_000 });
  const path = await keep(reader, seed, index);
  process.stdout.write(`${reader} ${index}: ${JSON.stringify(row, null, 1)}\nkept as ${path}\n`);
  return row.findings.length > 0 ? 1 : 0;
}

/** Prints each kind of finding once, with its first input, which is kept. */
async function report(rows: readonly Row[], seed: number): Promise<void> {
  for (const { reader, findings } of rows) {
    const kinds = new Map<string, number[]>();
    for (const { index, message } of findings) {
      const kind = message.replace(/"[^"\n]*"|\d+/g, "…").slice(0, 300);
      kinds.set(kind, [...(kinds.get(kind) ?? []), index]);
    }
    for (const indices of kinds.values()) {
      const first = indices[0] as number;
      const message = findings.find(({ index }) => index === first)?.message.slice(0, 1500) ?? "";
      const path = await keep(reader, seed, first);
      process.stdout.write(`\n${reader}, ${indices.length} inputs, first ${first} (${path}):\n${message}\n`);
    }
  }
}

async function keep(reader: string, seed: number, index: number): Promise<string> {
  const seeds = (await TARGETS.find(({ name }) => name === reader)?.seeds()) ?? [];
  const { name, bytes } = inputOf(reader, seeds, seed, index);
  const folder = join(packageRoot(), ".cache", "fuzz");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${reader.replace(/\W+/g, "-")}-${seed}-${index}-${name.replace(/\W+/g, "-")}`);
  writeFileSync(file, bytes);
  return file;
}

main().then((status) => { process.exitCode = status; }, (error: unknown) => {
  process.stderr.write(`fuzz: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
