import { parseArgs } from "node:util";
import { chromaBackend, liveIndex, openStore, shardedBackend, type Store, type StoreOptions } from "../store";
import type { TextVariant } from "../types";
import type { Io } from "./io";

const USAGE = `usage: recall-lab store VERB FILE ...

  verify FILE                 read every row: content hashes, vectors, SQLite's own check; 1 where something is wrong
  backup FILE TO              the whole store into a new file, also while it is in use
  export FILE TO.jsonl        everything as JSON lines
  import FILE FROM.jsonl      an export taken in, all or nothing; what is there already is left, conflicts are named
         --cap N              most experiences kept (500); the least recently used go, and are named
  rebuild FILE --chroma URL   a Chroma collection made anew from the store; several --chroma: sharded over them
         --collection NAME  --model MODEL  --variant T0|T1|T2|T3  --revision R  --pooling P
         the token, if there is one, comes from CHROMA_TOKEN: on a command line others could read it
`;

const FLAGS = {
  cap: { type: "string" }, chroma: { type: "string", multiple: true }, collection: { type: "string" },
  model: { type: "string" }, variant: { type: "string" }, revision: { type: "string" }, pooling: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

type Flags = ReturnType<typeof parseArgs<{ options: typeof FLAGS }>>["values"];
type Action = (file: string, to: string | undefined, flags: Flags, io: Io) => Promise<number>;

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ["verify", async (file, _, __, io) => withStore(file, {}, (store) => {
    const { experiences, vectors, problems } = store.verify();
    io.out(`${experiences} experiences, ${vectors} vectors, ${problems.length} problems\n`);
    for (const problem of problems) io.err(`${problem}\n`);
    return problems.length === 0 ? 0 : 1;
  })],
  ["backup", async (file, to, _, io) => withStore(file, {}, (store) => {
    store.backup(needed(to, "TO"));
    io.out(`${store.size()} experiences backed up to ${to}\n`);
    return 0;
  })],
  ["export", async (file, to, _, io) => withStore(file, {}, (store) => {
    const { experiences, vectors } = store.export(needed(to, "TO.jsonl"));
    io.out(`${experiences} experiences and ${vectors} vectors exported to ${to}\n`);
    return 0;
  })],
  ["import", async (file, from, flags, io) => withStore(file, { mode: "read-write", ...capOf(flags) }, (store) => {
    const report = store.import(needed(from, "FROM.jsonl"));
    io.out(`${report.added} added, ${report.same} there already, ${report.vectors} vectors, `
      + `${report.conflicts.length} conflicts, ${report.evicted.length} evicted\n`);
    for (const { line, id, what } of report.conflicts) {
      io.err(`${from}:${line}: another ${what} is stored under ${JSON.stringify(id)}; it was kept\n`);
    }
    for (const id of report.evicted) io.err(`evicted ${JSON.stringify(id)}\n`);
    return report.conflicts.length === 0 ? 0 : 1;
  })],
  ["rebuild", async (file, _, flags, io) => withStore(file, {}, async (store) => {
    const index = await liveIndex(store, { ...keyOf(flags), backend: backendOf(flags), pauseMs: 0 });
    const { put, ms } = await index.rebuild();
    const { ok, count, expected, reasons } = await index.health();
    const state = ok ? "healthy" : "not healthy";
    io.out(`${put} vectors sent in ${Math.round(ms)} ms; ${count} of ${expected} there, ${state}\n`);
    for (const reason of reasons) io.err(`${reason}\n`);
    return ok ? 0 : 1;
  })],
]);

/** `recall-lab store VERB FILE`: looks after a store's file. Resolves to 0; 1 where something is wrong with what was
 *  looked at; 2 for bad use, and for a file or a server that cannot be used: one line, with the refusal's code. */
export async function runStore(argv: readonly string[], io: Io): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: FLAGS, allowPositionals: true });
    const [verb = "", file, other, ...rest] = positionals;
    const action = ACTIONS.get(verb);
    if (values.help || positionals.length === 0) {
      io.out(USAGE);
      return 0;
    }
    if (action === undefined) throw new TypeError(`VERB must be ${[...ACTIONS.keys()].join(", ")}, got ${verb}`);
    if (rest.length > 0) throw new TypeError(`expected nothing after ${other}, got ${rest.join(" ")}`);
    return await action(needed(file, "FILE"), other, values, io);
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message: string };
    if (!(error instanceof TypeError || error instanceof RangeError) && typeof code !== "string") throw error;
    io.err(`recall-lab store: ${message}${typeof code === "string" && !/^ERR_/.test(code) ? ` (${code})` : ""}\n`);
    return 2;
  }
}

async function withStore(
  file: string, options: StoreOptions, work: (store: Store) => number | Promise<number>,
): Promise<number> {
  const store = openStore(file, { mode: "read-only", ...options });
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

function capOf({ cap }: Flags): { readonly cap?: number } {
  return cap === undefined ? {} : { cap: Number(cap) };
}

function keyOf(flags: Flags) {
  const { variant = "T0", revision = "", pooling = "" } = flags;
  if (!["T0", "T1", "T2", "T3"].includes(variant)) throw new TypeError(`--variant must be T0 to T3, got ${variant}`);
  return { model: { model: needed(flags.model, "--model"), revision, pooling }, variant: variant as TextVariant };
}

function backendOf({ chroma = [], collection }: Flags) {
  const token = process.env.CHROMA_TOKEN;
  const name = needed(collection, "--collection");
  const shards = chroma.map((url) => chromaBackend({ url, collection: name, ...(token ? { token } : {}) }));
  const [only] = shards;
  if (only === undefined) throw new TypeError("expected --chroma URL");
  return shards.length === 1 ? only : shardedBackend(shards);
}

function needed(value: string | undefined, name: string): string {
  if (value !== undefined && value !== "") return value;
  throw new TypeError(`expected ${name}; recall-lab store --help says more`);
}
