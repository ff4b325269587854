import { inspectAny, formatError, type AnyOptions, type Found } from "../formats";
import { fromLists, recallAll } from "../recall";
import type { Embedder, Qrels, Query, Ranked, Run } from "../types";
import { withVectors } from "./audit-embed";
import { inputOf, readNamed } from "./audit-found";
import { readPlan } from "./audit-pipeline";
import type { CompareOptionsAsked } from "./compare-options";
import { candidatesOf } from "../audit/diagnose/candidates";
import { storeOf } from "./store-reading";

/** What is compared, on the same queries. */
export interface Sides {
  readonly first: Run<Ranked>;
  readonly second: Run<Ranked>;
  readonly qrels: Qrels | null;
  readonly noticed: Found["noticed"];
  /** Files that both came from. */
  readonly files: readonly string[];
}

/** Opens a model by name, or the server of "URL#MODEL". */
export type OpenNamed = (name: string) => Promise<Embedder>;

/** The two runs, read or made, with the judgements of whatever holds some. FormatError where a side has no lists. */
export async function sidesOf(
  options: CompareOptionsAsked, open: OpenNamed, say: (line: string) => void,
): Promise<Sides> {
  if (options.of === "runs") return recorded(options);
  const { found } = await readNamed(options);
  const named = [options.qrels, options.queries, options.documents].flatMap((one) => (one === undefined ? [] : [one]));
  const common = { qrels: found.qrels, noticed: found.noticed, files: [...options.paths, ...named] };
  const make = options.of === "pipelines" ? piped : searched;
  const first = await make(options.first, found, options, open, say);
  const second = await make(options.second, found, options, open, say);
  return { first: first.run, second: second.run, ...common, files: [...first.files, ...second.files, ...common.files] };
}

async function recorded(options: CompareOptionsAsked): Promise<Sides> {
  const { map, format, order, now, paths } = options;
  const reading: AnyOptions = {
    order, ...storeOf(options), ...(map.size > 0 && { map }), ...(now !== undefined && { now }),
  };
  const own = { ...reading, ...(format !== undefined && { format }) };
  const [first, second] = [await inspectAny([options.first], own), await inspectAny([options.second], own)];
  const named = [options.qrels, options.queries, options.documents].flatMap((one) => (one === undefined ? [] : [one]));
  const shared = paths.length + named.length === 0 ? null : (await inspectAny([...paths, ...named], reading)).found;
  const qrels = shared?.qrels ?? first.found.qrels ?? second.found.qrels;
  if (options.qrels !== undefined && qrels === null) {
    throw formatError({ file: options.qrels, expected: "judgements", got: shared?.format ?? "nothing" });
  }
  return {
    first: lastRun(first.found, options.first), second: lastRun(second.found, options.second), qrels,
    noticed: [first.found, second.found, ...(shared === null ? [] : [shared])].flatMap(({ noticed }) => noticed),
    files: [options.first, options.second, ...paths, ...named],
  };
}

function lastRun({ stages, format }: Found, file: string): Run<Ranked> {
  const last = stages[stages.length - 1];
  if (last === undefined) throw formatError({ file, expected: "lists (a run, a trace)", got: format });
  return once(last.lists);
}

/** Each id once, the first time it comes. */
function once(lists: ReadonlyMap<string, readonly Ranked[]>): Run<Ranked> {
  return new Map([...lists].map(([query, list]) => {
    const seen = new Set<string>();
    return [query, list.filter(({ id }) => !seen.has(id) && seen.add(id) !== undefined)];
  }));
}

interface Made {
  readonly run: Run<Ranked>;
  readonly files: readonly string[];
}

async function piped(name: string, found: Found, options: CompareOptionsAsked): Promise<Made> {
  const plan = await readPlan(name);
  const { pipeline, stages: [first] } = inputOf(found, plan, options);
  if (first === undefined) {
    throw formatError({ file: options.paths.join(", "), expected: "lists of candidates", got: found.format });
  }
  const asked = new Map(found.queries.map((query) => [query.id, query]));
  const queries = [...first.lists.keys()].map((id): Query => asked.get(id) ?? { id, text: "" });
  const now = options.now ?? latest(found);
  const run = await recallAll([fromLists(candidatesOf(first)), ...(pipeline ?? [])], queries, { now });
  return { run, files: plan.from === "file" ? [name] : [] };
}

async function searched(
  name: string, found: Found, options: CompareOptionsAsked, open: OpenNamed, say: (line: string) => void,
): Promise<Made> {
  const bare: Found = { ...found, stages: [], vectors: null };
  const { found: made } = await withVectors(bare, options, "lists", () => open(name), (done, total) => {
    say(`${name}: embedded ${done} of ${total} texts\n`);
  });
  if (made.stages.length > 0) return { run: lastRun(made, name), files: [] };
  throw formatError({ file: options.paths.join(", "), expected: "queries and documents with texts", got: found.format });
}

function latest({ documents, stages, queries }: Found): string {
  const places = stages.flatMap(({ lists }) => [...lists.values()].flat());
  const times = [...documents, ...places].map(({ createdAt }) => createdAt).concat(queries.map(({ at }) => at ?? null));
  const valid = times.filter((time): time is string => time !== null && !Number.isNaN(Date.parse(time)));
  return valid.reduce((last, time) => (Date.parse(time) > Date.parse(last) ? time : last), "2000-01-01T00:00:00Z");
}
