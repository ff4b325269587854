import { spawn } from "node:child_process";
import { openStore, type Store } from "../../../lib/store";
import { numbers } from "../indexed";
import { SIZES } from "./writer";

/** What was acknowledged over all rounds, and what of it is not there. */
export interface KillReport {
  readonly rounds: number;
  readonly acknowledged: number;
  readonly lost: number;
  /** Rows of transactions of which only a part is there. */
  readonly torn: number;
  readonly problems: readonly string[];
}

/** Kills a writing process (SIGKILL) in round after round, `forMs` after its first commit and a little more or less,
 *  until that many rounds and rows are reached; then looks at every row. */
export async function killRounds(
  path: string, least: { readonly rounds: number; readonly rows: number }, forMs: number,
): Promise<KillReport> {
  const random = numbers(1);
  const acknowledged = new Map<string, number>();
  let rows = 0;
  for (let round = 0; round < least.rounds || rows < least.rows; round += 1) {
    const steps = await killed(path, String(round), forMs * (1 + random() / 2));
    acknowledged.set(String(round), steps);
    rows += rowsIn(steps);
  }
  const store = openStore(path, { mode: "read-only" });
  try {
    return { rounds: acknowledged.size, acknowledged: rows, ...look(store, acknowledged) };
  } finally {
    store.close();
  }
}

/** How many transactions were acknowledged before the kill. */
function killed(path: string, round: string, afterMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [require.resolve("./writer"), path, round], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    let timer: NodeJS.Timeout | undefined;
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      timer ??= setTimeout(() => child.kill("SIGKILL"), afterMs);
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      if (code !== null) reject(new Error(`the writer ended by itself, with ${code}`));
      else resolve(said.split("\n").length - 1);
    });
  });
}

function look(store: Store, acknowledged: ReadonlyMap<string, number>): Pick<KillReport, "lost" | "torn" | "problems"> {
  const found = new Map<string, number>();
  for (const { id } of store.all()) {
    const step = id.slice(0, id.lastIndexOf("/"));
    found.set(step, (found.get(step) ?? 0) + 1);
  }
  let lost = 0;
  for (const [round, steps] of acknowledged) {
    for (let step = 0; step < steps; step += 1) lost += sizeOf(step) - (found.get(`${round}/${step}`) ?? 0);
  }
  const odd = [...found].filter(([step, rows]) => rows !== sizeOf(Number(step.split("/")[1])));
  const torn = odd.reduce((sum, [, rows]) => sum + rows, 0);
  const { experiences, vectors, problems } = store.verify();
  const halves = experiences === vectors ? [] : [`${experiences} experiences, but ${vectors} vectors`];
  return { lost, torn, problems: [...problems, ...halves] };
}

function rowsIn(steps: number): number {
  return Array.from({ length: steps }, (_, step) => sizeOf(step)).reduce((sum, size) => sum + size, 0);
}

function sizeOf(step: number): number {
  return SIZES[step % SIZES.length] ?? 0;
}
