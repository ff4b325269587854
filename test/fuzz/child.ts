import { mkdirSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { inputOf } from "./input";
import { TARGETS } from "./targets";

/** What a child has done so far; sent to its parent several times a second and at the end. */
export interface Progress {
  /** The first input that is not done yet. */
  readonly next: number;
  readonly results: number;
  readonly errors: number;
  readonly unplaced: number;
  readonly slowestMs: number;
  readonly slowest: number;
  readonly findings: readonly { readonly index: number; readonly message: string }[];
  readonly done: boolean;
}

/** What the parent asks for. */
export interface Order {
  readonly reader: string;
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  readonly skip: readonly number[];
  readonly folder: string;
}

async function run({ reader, seed, from, to, skip, folder }: Order): Promise<void> {
  const target = TARGETS.find(({ name }) => name === reader);
  if (target === undefined || process.send === undefined) throw new Error(`no reader ${reader}, or no parent`);
  const seeds = await target.seeds();
  const slot = openSync(join(folder, "slot"), "w");
  let state = { next: from, results: 0, errors: 0, unplaced: 0, slowestMs: 0, slowest: -1 };
  let findings: { readonly index: number; readonly message: string }[] = [];
  let told = Date.now();
  for (let index = from; index < to; index += 1) {
    if (skip.includes(index)) continue;
    writeSync(slot, `${index}`.padEnd(12), 0);
    const input = inputOf(reader, seeds, seed, index);
    const path = place(folder, input.name, input.bytes, target.beside);
    const start = performance.now();
    const outcome = await target.read(path, input.bytes);
    const ms = performance.now() - start;
    if (ms > state.slowestMs) state = { ...state, slowestMs: ms, slowest: index };
    state.next = index + 1;
    if (outcome.kind === "result") state.results += 1;
    if (outcome.kind === "error") state.errors += 1;
    if (outcome.kind === "error" && outcome.place === "missing") {
      state.unplaced += 1;
      findings.push({ index, message: `without place: ${outcome.message}` });
    }
    if (outcome.kind === "finding") findings.push({ index, message: outcome.message });
    if (Object.hasOwn(Object.prototype, "polluted")) throw new Error("Object.prototype was written to");
    if (Date.now() - told > 250) {
      process.send({ ...state, findings, done: false } satisfies Progress);
      findings = [];
      told = Date.now();
    }
  }
  process.send({ ...state, next: to, findings, done: true } satisfies Progress, () => process.exit(0));
}

/** Writes the input where the reader finds it: as a file, or as one file of a folder. */
function place(folder: string, name: string, bytes: Buffer, beside?: ReadonlyMap<string, Buffer>): string {
  if (beside === undefined) {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  }
  const path = join(folder, "input");
  rmSync(path, { recursive: true, force: true });
  for (const [other, content] of [...beside, [name, bytes] as const]) {
    mkdirSync(join(path, other, ".."), { recursive: true });
    writeFileSync(join(path, other), content);
  }
  return path;
}

process.on("message", (order: Order) => {
  run(order).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(70);
  });
});
