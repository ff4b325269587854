import type { Query } from "../../types";
import { outcomeOf } from "../chroma/fields";
import { isList, isObject, textsOf, type Json } from "../chroma/json-value";
import { readElements } from "../chroma/elements";
import { storedTexts, type StoreRecord } from "../chroma/stored";
import { formatError } from "../errors";
import type { Found, Listed, Notice, StageLists } from "../found";
import type { AnyOptions } from "../inspect/format";
import { duplicateNotice, keepFirst } from "../notices";

const NOT_METADATA = ["id", "memory", "metadata", "score", "score_details", "scoreDetails"];

interface Memory extends StoreRecord {
  readonly score: number | null;
  /** The similarity before fusion, where `explain` was asked for. */
  readonly semantic: number | null;
}

interface Answer {
  readonly query: string | null;
  readonly memories: readonly Memory[];
}

/** Reads what mem0's `get_all` and `search` answer: {results: [{id, memory, hash, metadata, score, ...}]}, of both
 *  SDKs; a bare list of memories; or a list of answers, each with the `query` that somebody wrote beside it. Results
 *  with scores are lists; mem0's score is fused, no cosine. Streams; also gzip. A memory without id or text is a
 *  FormatError. */
export async function readMem0Results(file: string, options: AnyOptions = {}): Promise<Found> {
  const answers = await readAnswers(file, options);
  const every = answers.flatMap(({ memories }) => memories);
  const { documents, vectors, roles, noticed } = storedTexts(keepFirst(every).list, file, options);
  const known = new Map(documents.map((document) => [document.id, document]));
  const lists = new Map<string, readonly Listed[]>();
  const queries: Query[] = [];
  let dropped = 0;
  answers.forEach(({ query, memories }, at) => {
    const id = String(at + 1);
    const kept = keepFirst(memories);
    dropped += kept.dropped.length;
    if (query !== null) queries.push({ id, text: query });
    lists.set(id, kept.list.map((memory): Listed => ({
      id: memory.id,
      score: memory.score,
      similarity: options.metric === "cosine" ? memory.semantic : null,
      createdAt: known.get(memory.id)?.createdAt ?? null,
      key: known.get(memory.id)?.key ?? "",
      outcome: outcomeOf(memory.metadata.get(roles.outcome ?? "")),
    })));
  });
  const scored = every.some(({ score }) => score !== null);
  const stages: readonly StageLists[] = scored ? [{ name: "mem0", scoreKind: "fused", lists }] : [];
  const format = scored ? "mem0 search" : "mem0 get_all";
  const twice = scored ? dropped : keepFirst(every).dropped.length;
  const odd = [...(scored ? noCosines(lists, file) : []), ...duplicateNotice(twice, every.length, file)];
  const notices = [...noticed, ...odd];
  return { format, queries: scored ? queries : [], documents, stages, qrels: null, vectors, noticed: notices };
}

function noCosines(lists: StageLists["lists"], first: string): readonly Notice[] {
  const without = [...lists.values()].filter((list) => list.some(({ similarity }) => similarity === null)).length;
  const handled = "mem0's score is fused (over Chroma 1 / (1 + distance)): a threshold on it is no cosine threshold";
  return without === 0 ? [] : [{ name: "scores that are no cosines", count: without, of: lists.size, first, handled }];
}

async function readAnswers(file: string, options: AnyOptions): Promise<readonly Answer[]> {
  const single: Memory[] = [];
  const answers: Answer[] = [];
  let query: string | null = null;
  let asked = false;
  for await (const element of readElements(file, new Set([""]), options)) {
    const { kind, path } = element;
    if (kind === "list" && (path === "results" || path === "")) asked = true;
    if (kind === "value" && path === "query" && typeof element.value === "string") query = element.value;
    if (kind !== "item" || (path !== "results" && path !== "")) continue;
    const { value, at } = element;
    const field = `${path}[${at}]`;
    const results = isObject(value) ? value.get("results") : undefined;
    if (path === "" && isObject(value) && isList(results)) {
      const said = value.get("query");
      const memories = results.map((one, i) => memoryOf(file, one, `${field}.results[${i}]`));
      answers.push({ query: typeof said === "string" ? said : null, memories });
    } else single.push(memoryOf(file, value, field));
  }
  if (!asked) throw formatError({ file, field: "results", expected: "a list", got: "nothing" });
  return answers.length > 0 ? answers : [{ query, memories: single }];
}

function memoryOf(file: string, value: Json, field: string): Memory {
  const [id, memory] = isObject(value) ? [value.get("id"), value.get("memory")] : [];
  if (!isObject(value) || typeof id !== "string" || id === "" || typeof memory !== "string") {
    throw formatError({ file, field, expected: "a memory with an id and a text", got: "one without" });
  }
  const own = textsOf(new Map([...value].filter(([key]) => !NOT_METADATA.includes(key))));
  const custom = value.get("metadata");
  const metadata = new Map([...(isObject(custom) ? textsOf(custom) : []), ...own]);
  const details = value.get("score_details");
  const semantic = isObject(details) ? details.get("semantic_score") ?? details.get("semantic") : null;
  const score = asNumber(value.get("score"));
  return { id, document: memory, metadata, vector: null, score, semantic: asNumber(semantic) };
}

function asNumber(value: Json | undefined): number | null {
  return typeof value === "number" ? value : null;
}
