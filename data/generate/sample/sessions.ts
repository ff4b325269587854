import { randomOf, type Random } from "../random";
import { drawTrouble, drawUnknownTrouble, type Trouble } from "./troubles";

/** One call of a made-up session; `trouble` is why it failed, null when it did not. */
export interface SampleCall {
  readonly run: string;
  readonly seq: number;
  readonly tool: string;
  readonly action: string;
  readonly call: string;
  readonly trouble: Trouble | null;
  readonly at: string;
}

/** A session of the agent. */
export interface SampleRun {
  readonly id: string;
  readonly role: "store" | "query";
  readonly task: string;
  readonly calls: readonly SampleCall[];
}

/** The sample's seed; any would do. */
export const SAMPLE_SEED = 20260801;

const STORE_RUNS = 45;
const QUERY_RUNS = 15;
const TASKS = ["fix the cart total", "add an invoice line", "merge the release", "speed up the stock page"];
const FIRST = Date.parse("2026-04-20T08:00:00Z");
const HOUR = 3_600_000;

/** 45 sessions that fill the store, then 15 that ask; about 700 calls in 3 months. */
export function sampleRuns(): readonly SampleRun[] {
  const random = randomOf(SAMPLE_SEED);
  return Array.from({ length: STORE_RUNS + QUERY_RUNS }, (_, i) => {
    const id = `sample/${String(i + 1).padStart(2, "0")}`;
    const role = i < STORE_RUNS ? "store" : "query";
    const start = FIRST + i * 41 * HOUR + random.int(0, 20) * HOUR;
    return { id, role, task: random.pick(TASKS), calls: drawCalls(id, role, start, random) };
  });
}

interface Step {
  readonly trouble: Trouble;
  readonly outcome: "failed" | "done";
}

function drawCalls(run: string, role: SampleRun["role"], start: number, random: Random): readonly SampleCall[] {
  const steps = Array.from({ length: random.int(3, 6) }, () => drawSteps(role, random)).flat();
  let time = start;
  return steps.map(({ trouble, outcome }, seq) => {
    time += random.int(5, 90) * 1000;
    const { tool, action, call } = trouble;
    const at = new Date(time).toISOString();
    return { run, seq, tool, action, call, trouble: outcome === "failed" ? trouble : null, at };
  });
}

/** A trouble, met once to three times, in four of five cases overcome; sometimes a routine call before it. */
function drawSteps(role: SampleRun["role"], random: Random): readonly Step[] {
  const unknown = role === "query" && random.chance(20);
  const trouble = unknown ? drawUnknownTrouble(random) : drawTrouble(random);
  const routine: readonly Step[] = random.chance(40) ? [{ trouble: drawTrouble(random), outcome: "done" }] : [];
  const failures = Array<Step>(random.pick([1, 1, 1, 2, 2, 3])).fill({ trouble, outcome: "failed" });
  return [...routine, ...failures, ...(random.chance(80) ? [{ trouble, outcome: "done" } as const] : [])];
}
