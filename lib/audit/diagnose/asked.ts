import { readInstant } from "../../recall";
import type { Qrels, Query } from "../../types";
import type { Bench } from "./bench";
import type { AuditInput } from "./input";

/** Everything that was asked, listed or judged, once; times of asking that are no instants are left out. */
export function everyQuery({ queries, stages, qrels }: AuditInput): readonly Query[] {
  const byId = new Map<string, Query>();
  for (const query of queries) {
    const usable = typeof readInstant(query.at) === "number" ? query : { ...query, at: null };
    if (!byId.has(query.id)) byId.set(query.id, usable);
  }
  const others = [...stages.flatMap(({ lists }) => [...lists.keys()]), ...(qrels?.keys() ?? [])];
  for (const id of others) if (!byId.has(id)) byId.set(id, { id, text: "" });
  return [...byId.values()];
}

/** The judgements of queries that have a right answer, and the queries for which nothing is right. */
export function judgements(
  { qrels }: AuditInput, queries: readonly Query[], from: number,
): { readonly judged: Qrels; readonly unanswerable: readonly string[] } {
  const graded = queries.flatMap(({ id }) => {
    const grades = qrels?.get(id);
    return grades === undefined ? [] : [[id, grades] as const];
  });
  const right = (grades: ReadonlyMap<string, number>): boolean => [...grades.values()].some((grade) => grade >= from);
  return {
    judged: new Map(graded.filter(([, grades]) => right(grades))),
    unanswerable: graded.filter(([, grades]) => !right(grades)).map(([id]) => id),
  };
}

/** The clock: as given, else the latest time seen, else some instant. */
export function clockOf({ now, documents, stages, queries }: AuditInput): Pick<Bench, "now" | "nowFrom"> {
  if (now !== null) return { now, nowFrom: "given" };
  let latest: { readonly text: string; readonly time: number } | undefined;
  const see = (text: string | null): void => {
    const time = readInstant(text);
    if (text !== null && typeof time === "number" && time > (latest?.time ?? -Infinity)) latest = { text, time };
  };
  for (const { createdAt } of documents) see(createdAt);
  for (const { lists } of stages) for (const list of lists.values()) for (const { createdAt } of list) see(createdAt);
  for (const { at } of queries) see(at ?? null);
  if (latest === undefined) return { now: "2000-01-01T00:00:00Z", nowFrom: "no time seen" };
  return { now: latest.text, nowFrom: "latest time seen" };
}
