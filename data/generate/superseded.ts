import { record } from "../../lib/record";
import type { Experience, Qrels, Query, ToolCall } from "../../lib/types";
import { SUPERSEDED_PAIRS, type SupersededPair } from "./questions/superseded-pairs";
import { numbered, type Cause, type RawCall } from "./raw-call";

/** Twelve pairs of an older and a newer experience of the same trouble, with the questions that only the newer one
 *  answers (grade 1; the older is judged 0). Not part of the 175. */
export interface Superseded {
  readonly calls: readonly ToolCall[];
  readonly causes: readonly Cause[];
  readonly experiences: readonly Experience[];
  readonly queries: readonly Query[];
  readonly qrels: Qrels;
}

const DAY = 86_400_000;
const FIRST = { before: Date.parse("2026-06-03T09:20:00Z"), after: Date.parse("2026-07-09T14:40:00Z") };

/** Recorded from events like the corpus: the older of a pair in June (37 to 62 days old on 2026-08-04), the newer from
 *  9 to 29 July (5 to 25 days). */
export function supersededPairs(): Superseded {
  const raw = SUPERSEDED_PAIRS.flatMap((pair, i) => [...episode(pair, i, "before"), ...episode(pair, i, "after")]);
  const { calls, causes } = numbered(raw);
  const experiences = record(calls).map((row) => ({ ...row, id: row.id.replace("e", "s") }));
  const queries = SUPERSEDED_PAIRS.map(({ question }, i) => ({ id: idOf(i), text: question, subset: "superseded" }));
  const qrels = new Map(SUPERSEDED_PAIRS.map((_pair, i) => {
    const grade = (when: When): [string, number] => [rowOf(experiences, i, when).id, when === "after" ? 1 : 0];
    return [idOf(i), new Map([grade("after"), grade("before")])] as const;
  }));
  return { calls, causes, experiences, queries, qrels };
}

type When = "before" | "after";

function episode(pair: SupersededPair, i: number, when: When): readonly RawCall[] {
  const { tool, action } = pair;
  const at = FIRST[when] + Math.floor(i * (when === "before" ? 2.2 : 1.8)) * DAY + i * 17 * 60_000;
  const failure = { cause: `superseded.${i + 1}.${when}`, text: pair[when] };
  const call = { session: sessionOf(i, when), tool, action };
  return [
    { ...call, at: at - 60_000, failure },
    { ...call, at: at - 25_000, failure },
    { ...call, at, failure: null },
  ];
}

function rowOf(experiences: readonly Experience[], i: number, when: When): Experience {
  const row = experiences.find(({ session }) => session === sessionOf(i, when));
  if (row === undefined) throw new Error(`superseded pair ${i + 1}: nothing was recorded ${when} the change`);
  return row;
}

function sessionOf(i: number, when: When): string {
  return `pair${String(i + 1).padStart(2, "0")}-${when}`;
}

function idOf(i: number): string {
  return `p${String(i + 1).padStart(2, "0")}`;
}

