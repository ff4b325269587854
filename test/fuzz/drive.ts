import { fork } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Order, Progress } from "./child";

/** The row of the table for one reader. */
export interface Row {
  readonly reader: string;
  readonly inputs: number;
  readonly results: number;
  readonly errors: number;
  readonly unplaced: number;
  readonly slowestMs: number;
  readonly slowest: number;
  readonly findings: readonly { readonly index: number; readonly message: string }[];
}

/** How a reader is driven. */
export interface Drive {
  readonly reader: string;
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  /** tmpfs where there is one. */
  readonly folder: string;
  readonly deadlineMs: number;
}

/** What a child may take to start, on a busy machine too. */
const STARTING_MS = 180_000;

/** Crashes and hangs of one reader after which it is given up: each costs a process. */
const ENOUGH = 20;

/** Runs one reader over its inputs in child processes. One that dies or answers no more is ended; where its input does so
 *  again, alone and with three times the time, it is a finding. Another child goes on behind it. */
export async function drive({ reader, seed, from, to, folder, deadlineMs }: Drive): Promise<Row> {
  mkdirSync(folder, { recursive: true });
  let row: Row = { reader, inputs: 0, results: 0, errors: 0, unplaced: 0, slowestMs: 0, slowest: -1, findings: [] };
  const skip: number[] = [];
  let next = from;
  while (next < to && skip.length < ENOUGH) {
    const { progress, death } = await oneChild({ reader, seed, from: next, to, skip, folder }, deadlineMs);
    row = added(row, progress, next, skip);
    next = progress.next;
    if (death === null) break;
    const again = await oneChild({ reader, seed, from: death.index, to: death.index + 1, skip: [], folder }, 3 * deadlineMs);
    if (again.death === null) {
      // A busy machine, not the reader: nothing to report, and the next child starts behind it.
      row = { ...added(row, again.progress, death.index, []), inputs: row.inputs };
      skip.push(death.index);
      continue;
    }
    skip.push(death.index);
    row = { ...row, findings: [...row.findings, { index: death.index, message: death.message }] };
  }
  return { ...row, inputs: row.inputs + skip.length };
}

function added(row: Row, progress: Progress, from: number, skip: readonly number[]): Row {
  const slower = progress.slowestMs > row.slowestMs;
  const skipped = skip.filter((index) => index >= from && index < progress.next).length;
  return {
    ...row,
    inputs: row.inputs + progress.next - from - skipped,
    results: row.results + progress.results, errors: row.errors + progress.errors,
    unplaced: row.unplaced + progress.unplaced,
    slowestMs: slower ? progress.slowestMs : row.slowestMs, slowest: slower ? progress.slowest : row.slowest,
    findings: [...row.findings, ...progress.findings],
  };
}

interface Ended {
  readonly progress: Progress;
  readonly death: { readonly index: number; readonly message: string } | null;
}

function oneChild(order: Order, deadlineMs: number): Promise<Ended> {
  return new Promise((resolve) => {
    const child = fork(join(__dirname, "child.js"), {
      execArgv: ["--max-old-space-size=1024", "--enable-source-maps"], stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    const nothing = { results: 0, errors: 0, unplaced: 0, slowestMs: 0, slowest: -1 };
    let progress: Progress = { next: order.from, ...nothing, findings: [], done: false };
    let stderr = "";
    rmSync(join(order.folder, "slot"), { force: true });
    let seen = { slot: "", since: Date.now() };
    let killed = "";
    const watch = setInterval(() => {
      const slot = slotOf(order.folder);
      if (slot !== seen.slot) seen = { slot, since: Date.now() };
      else if (Date.now() - seen.since > (slot === "" ? STARTING_MS : deadlineMs)) {
        killed = `a hang: no answer within ${deadlineMs} ms`;
        child.kill("SIGKILL");
      }
    }, 200);
    child.stderr?.on("data", (data: Buffer) => { stderr = `${stderr}${data.toString("utf8")}`.slice(-4000); });
    child.on("message", (message: Progress) => {
      progress = { ...message, findings: [...progress.findings, ...message.findings] };
    });
    child.on("exit", (code, signal) => {
      clearInterval(watch);
      if (progress.done) return resolve({ progress, death: null });
      const how = killed === "" ? `a crash: the process ended (${signal ?? code}) ${lastWords(stderr)}` : killed;
      resolve({ progress, death: { index: Number(slotOf(order.folder)) || progress.next, message: how } });
    });
    child.send(order);
  });
}

function slotOf(folder: string): string {
  try {
    return readFileSync(join(folder, "slot"), "latin1").trim();
  } catch {
    return "";
  }
}

function lastWords(stderr: string): string {
  return stderr.split("\n").filter((line) => /Error|FATAL|at /.test(line)).slice(0, 5).join("\n");
}
