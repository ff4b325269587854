import type { Found } from "../../lib/formats/found";

/** What is wrong with a result, in words; empty when it is one that every part of recall-lab can take. */
export function faultsOf(found: Found): readonly string[] {
  const faults: string[] = [];
  const say = (bad: boolean, fault: string): void => {
    if (bad && !faults.includes(fault)) faults.push(fault);
  };
  const { queries, documents, stages, qrels, vectors, noticed } = found;
  say(new Set(queries.map(({ id }) => id)).size < queries.length, "two queries of one id");
  for (const { id, text } of queries) {
    say(typeof id !== "string" || typeof text !== "string", "a query that is no text");
  }
  say(new Set(documents.map(({ id }) => id)).size < documents.length, "two documents of one id");
  for (const { id, text, createdAt, key, metadata } of documents) {
    say(typeof id !== "string" || typeof text !== "string" || typeof key !== "string", "a document that is no text");
    say(createdAt !== null && typeof createdAt !== "string", "a time that is no text");
    say(!(metadata instanceof Map), "metadata that is no Map");
    for (const [name, value] of metadata) {
      say(typeof name !== "string" || typeof value !== "string", "metadata that is no text");
    }
  }
  say(new Set(stages.map(({ name }) => name)).size < stages.length, "two stages of one name");
  for (const { lists } of stages) {
    for (const [query, list] of lists) {
      say(typeof query !== "string", "a list whose query is no text");
      say(new Set(list.map(({ id }) => id)).size < list.length, "a document twice in a list");
      for (const { id, score, similarity, createdAt, key, outcome } of list) {
        say(typeof id !== "string" || typeof key !== "string", "a place that is no text");
        say(score !== null && !Number.isFinite(score), "a score that is no finite number");
        say(similarity !== null && !Number.isFinite(similarity), "a similarity that is no finite number");
        say(createdAt !== null && typeof createdAt !== "string", "a time that is no text");
        say(outcome !== "success" && outcome !== "failure", "an outcome that is none");
      }
    }
  }
  for (const [query, grades] of qrels ?? []) {
    say(typeof query !== "string", "a judged query that is no text");
    for (const [id, grade] of grades) {
      say(typeof id !== "string", "a judged document that is no text");
      say(!Number.isFinite(grade), "a grade that is no finite number");
    }
  }
  say(vectors !== null && vectors.count !== documents.length, "another number of vectors than of documents");
  say(vectors !== null && vectors.data.length !== vectors.count * vectors.dimension, "vectors of another size");
  for (const { name, count, of, handled } of noticed) {
    say(!Number.isSafeInteger(count) || count < 1, `a notice that counts ${count}`);
    say(of !== null && count > of, `a notice that counts more than there are: ${name}`);
    say(name === "" || handled === "", "a notice that says nothing");
  }
  return faults;
}

/** The most rows that a result can stand for: places and judgements, or documents, or queries. */
export function rowsOut({ queries, documents, stages, qrels }: Found): number {
  const places = stages.flatMap(({ lists }) => [...lists.values()]).reduce((sum, list) => sum + list.length, 0);
  const judged = [...(qrels?.values() ?? [])].reduce((sum, grades) => sum + grades.size, 0);
  return Math.max(places + judged, documents.length, queries.length);
}

/** How many cases all notices count together. */
export function casesNoticed({ noticed }: Found): number {
  return noticed.reduce((sum, { count }) => sum + count, 0);
}
