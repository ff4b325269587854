import type { Bench } from "./bench";
import { runAfter } from "./bench";
import type { AuditedDocument } from "./input";
import { jaccard, type Payload } from "./likeness";
import { counted, evidence, finding, NOTHING, notObserved, short, type Part } from "./part";
import { isWord, tokensOf } from "./tokens";
import { cosine, row } from "../../vectors";

/** Two texts with this share of their three-word runs in common say the same; two vectors with this cosine may. */
const ALIKE = 0.8;
const NEAR = 0.95;
/** Most places of a list that are compared with each other. */
const PLACES = 20;

/** Places of the final lists that repeat what stands above them: the same text but for numbers, runs of three words
 *  mostly shared, or vectors that nearly coincide; and documents whose text another one has but for numbers. */
export function duplicatesPart(bench: Bench): Part {
  const { documents, vectors } = bench.input;
  if (documents.length === 0) return NOTHING;
  if (documents.every(({ text }) => text === "") && vectors === null) {
    return notObserved("duplicates",
      "Whether lists repeat themselves needs the texts or the vectors of the documents.");
  }
  const rows = new Map(documents.map(({ id }, i) => [id, i]));
  const alike = likeWith(bench);
  let [places, repeated, near] = [0, 0, 0];
  const touched = new Set<string>();
  const pairs: (readonly [string, string, string, string])[] = [];
  for (const [query, list] of runAfter(bench, -1)) {
    const known = list.slice(0, PLACES).filter(({ id }) => rows.has(id));
    places += known.length;
    known.forEach(({ id }, at) => {
      const verdicts = known.slice(0, at)
        .map((above) => ({ above: above.id, is: alike(rows.get(above.id), rows.get(id)) }));
      const same = verdicts.find(({ is }) => is === "same text") ?? verdicts.find(({ is }) => is === "near vectors");
      if (same === undefined) return;
      if (same.is === "same text") repeated += 1;
      else near += 1;
      touched.add(query);
      if (pairs.length < 20) pairs.push([query, same.above, id, same.is ?? ""]);
    });
  }
  const own = ({ id, text }: AuditedDocument): string => text === "" ? `\u0000${id}` : skeleton(text);
  const twins = documents.length - new Set(documents.map(own)).size;
  const table = evidence("duplicates", "Places of the final lists that repeat one above them",
    ["places compared", "same text", "near vectors", "queries", "documents that repeat another but for numbers"],
    [[places, repeated, near, touched.size, twins]],
    `first ${PLACES} places of each list; same text: at least ${ALIKE} of the three-word runs shared; near vectors: `
      + `cosine ${NEAR} or more; numbers and marks do not count`);
  const examples = evidence("duplicate-pairs", "Examples of places that repeat one above them",
    ["query", "above", "repeats it", "by"], pairs, "first 20 met");
  const share = places === 0 ? 0 : (repeated + near) / places;
  const twinned = `${twins} of ${documents.length} documents repeat another but for numbers`;
  const sentence = places === 0 ? `${twinned}.`
    : `${repeated + near} of ${places} places in the final lists repeat one above them (in `
      + `${counted(touched.size, "query", "queries")}; ${repeated} by text, ${near} by vectors alone); `
    + `${twinned}.`;
  return { findings: [finding("duplicates/places", share >= 0.1 ? "remark" : "pass", sentence, ["duplicates",
    ...(pairs.length > 0 ? ["duplicate-pairs"] : [])], share < 0.1 ? {} : {
    next: {
      try: `de-duplicate the lists by text without numbers, or by cosine from ${NEAR}, before the last cut`,
      hypothesis: `about ${short(share * 100)} % of the places go to other documents, and more queries list their `
        + "answer",
      falsifier: "no query gains an answer: what was repeated was the answer, or what takes its place is wrong",
    },
  })], evidence: pairs.length > 0 ? [table, examples] : [table] };
}

type Alike = "same text" | "near vectors" | null;

function likeWith({ input: { documents, vectors } }: Bench): (a: number | undefined, b: number | undefined) => Alike {
  const runs = new Map<number, Payload>();
  const runsOf = (at: number): Payload => {
    const known = runs.get(at) ?? new Set(runsIn(documents[at]?.text ?? ""));
    runs.set(at, known);
    return known;
  };
  return (a, b) => {
    if (a === undefined || b === undefined) return null;
    const [one, other] = [runsOf(a), runsOf(b)];
    if (one.size > 0 && other.size > 0 && jaccard(one, other) >= ALIKE) return "same text";
    return vectors !== null && cosine(row(vectors, a), row(vectors, b)) >= NEAR ? "near vectors" : null;
  };
}

function runsIn(text: string): readonly string[] {
  const words = tokensOf(text).filter(isWord).map(({ word }) => word);
  return words.length < 3 ? [words.join(" ")] : words.slice(2).map((_, at) => words.slice(at, at + 3).join(" "));
}

/** A text without its numbers and marks. */
function skeleton(text: string): string {
  return tokensOf(text).filter(isWord).map(({ word }) => word).join(" ");
}
