import type { Query } from "../../types";
import { show } from "../errors";
import type { Found, Listed } from "../found";
import { duplicateNotice, keepFirst, tally } from "../notices";
import { stageOf } from "../traces/listed";
import { faultAt, isObject, objectAt, own, within, placeOf, type Placed } from "../traces/placed";
import { asNumber } from "../traces/values";
import { listAt, textAt } from "./field";
import { queryTextIn } from "./search-body";
import { place } from "./texts";

/** Elasticsearch's rank_eval: the request's ratings as judgements, the response's hits as one stage, either or both in
 *  one document ({requests}, {details}, or {request, response}). Ids are _id, with the index before it ("index/id")
 *  where several indices occur. Unrated hits stay unjudged; a rating that is no number >= 0 is a FormatError. */
export function readRankEval(placed: Placed): Found {
  objectAt(placed, "a rank_eval request or response");
  const [request, response] = ["request", "response"].map((key) => {
    const inner = own(placed.value, key);
    return isObject(inner) ? within(placed, key, inner) : placed;
  });
  const ratings = listAt(request ?? placed, "requests") ?? [];
  const details = hitLists(response ?? placed);
  const named = [...ratings.flatMap((one) => listAt(one, "ratings") ?? []), ...details.flatMap(({ hits }) => hits)];
  const indices = new Set(named.map((one) => textAt(one, "_index") ?? ""));
  const idOf = (hit: Placed): string => {
    const id = textAt(hit, "_id");
    if (id === null) throw faultAt(hit, "_id", "the id of a document", null);
    return indices.size > 1 ? `${textAt(hit, "_index") ?? ""}/${id}` : id;
  };
  const queries = ratings.map((one) => queryOf(one));
  const qrels = new Map<string, ReadonlyMap<string, number>>();
  ratings.forEach((one, i) => {
    const { id } = queries[i] ?? queryOf(one);
    if (qrels.has(id)) throw faultAt(one, "id", "an id of its own", id);
    qrels.set(id, gradesOf(one, idOf));
  });
  return {
    format: "Elasticsearch rank_eval", queries, documents: [], ...stagesOf(details, idOf),
    qrels: qrels.size === 0 ? null : qrels, vectors: null,
  };
}

interface Hits {
  readonly query: string;
  readonly hits: readonly Placed[];
}

function hitLists(placed: Placed): readonly Hits[] {
  const details = own(placed.value, "details");
  if (details === undefined || details === null) return [];
  const inside = within(placed, "details", details);
  return Object.entries(objectAt(inside, "an object of requests")).map(([query, detail]) => {
    const rated = listAt(within(inside, query, detail), "hits") ?? [];
    return { query, hits: rated.map((one) => within(one, "hit", own(one.value, "hit"))) };
  });
}

function queryOf(request: Placed): Query {
  const id = textAt(request, "id");
  if (id === null) throw faultAt(request, "id", "the id of a request", null);
  return { id, text: queryTextIn(request.value) ?? "" };
}

function gradesOf(request: Placed, idOf: (hit: Placed) => string): ReadonlyMap<string, number> {
  const grades = new Map<string, number>();
  for (const rated of listAt(request, "ratings") ?? []) {
    const grade = asNumber(own(rated.value, "rating"));
    if (grade === null || grade < 0) throw faultAt(rated, "rating", "a number >= 0", own(rated.value, "rating"));
    if (grades.has(idOf(rated))) throw faultAt(rated, "_id", "one rating for each document", idOf(rated));
    grades.set(idOf(rated), grade);
  }
  return grades;
}

function stagesOf(details: readonly Hits[], idOf: (hit: Placed) => string): Pick<Found, "stages" | "noticed"> {
  const twice = tally("duplicate ids");
  let places = 0;
  const lists = new Map<string, readonly Listed[]>(details.map(({ query, hits }) => {
    places += hits.length;
    const all = hits.map((hit) => place(idOf(hit), asNumber(own(hit.value, "_score"))));
    const { list, dropped } = keepFirst(all);
    for (const { id } of dropped) twice.hit(() => `${hits[0] === undefined ? query : placeOf(hits[0])} ${show(id)}`);
    return [query, list];
  }));
  const noticed = duplicateNotice(twice.count(), places, twice.notices(null, "")[0]?.first ?? "");
  return { stages: lists.size === 0 ? [] : [stageOf("search", lists)], noticed };
}
