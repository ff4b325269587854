import type { Found } from "../formats";
import { openMasker } from "../report";
import type { InspectedFiles } from "./inspect-report";

/** What `recall-lab inspect --json` prints. */
export interface InspectDocument {
  readonly schema: "recall-lab/inspect@1";
  readonly format: string;
  readonly files: readonly {
    readonly path: string; readonly format: string; readonly confidence: number; readonly reason: string;
    /** Further files that were read together with this one. */
    readonly with: readonly string[];
    readonly others: readonly { readonly name: string; readonly confidence: number }[];
    readonly mapping: readonly { readonly key: string; readonly column: string; readonly by: string }[];
  }[];
  readonly counts: { readonly queries: number; readonly documents: number; readonly judgements: number | null };
  readonly stages: readonly {
    readonly name: string; readonly scoreKind: string; readonly lists: number; readonly places: number;
    /** The first list. */
    readonly first: unknown;
  }[];
  readonly documents: readonly unknown[];
  readonly queries: readonly unknown[];
  readonly noticed: Found["noticed"];
}

/** The inspection as one JSON document, the first `rows` rows of each kind in it, secrets in its texts masked. */
export async function inspectJson(
  { found, parts }: InspectedFiles, rows: number, secrets: "mask" | "show",
): Promise<InspectDocument> {
  const grades = found.qrels === null ? null : [...found.qrels.values()].reduce((sum, { size }) => sum + size, 0);
  const document: InspectDocument = {
    schema: "recall-lab/inspect@1",
    format: found.format,
    files: parts.map(({ head, together, format, guess, others, mapping }) => ({
      path: head.path, with: together.slice(1), format: format.name, confidence: guess.confidence, reason: guess.reason,
      others: others.map(({ name, guess: other }) => ({ name, confidence: other.confidence })),
      mapping: mapping.map(({ key, column, by }) => ({ key, column, by })),
    })),
    counts: { queries: found.queries.length, documents: found.documents.length, judgements: grades },
    stages: found.stages.map(({ name, scoreKind, lists }) => {
      const [first] = lists;
      const places = [...lists.values()].reduce((sum, list) => sum + list.length, 0);
      const shown = first === undefined ? null : { query: first[0], list: first[1].slice(0, rows) };
      return { name, scoreKind, lists: lists.size, places, first: shown };
    }),
    documents: found.documents.slice(0, rows).map((one) => ({ ...one, metadata: [...one.metadata] })),
    queries: found.queries.slice(0, rows),
    noticed: found.noticed,
  };
  return secrets === "show" ? document : masked(document);
}

async function masked(document: InspectDocument): Promise<InspectDocument> {
  const texts = [...new Set(textsIn(document))];
  const safe = await openMasker().mask(texts);
  const by = new Map(texts.map((text, i) => [text, safe[i] ?? text]));
  const replace = (_key: string, value: unknown): unknown => {
    return typeof value === "string" ? by.get(value) ?? value : value;
  };
  return JSON.parse(JSON.stringify(document, replace)) as InspectDocument;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
