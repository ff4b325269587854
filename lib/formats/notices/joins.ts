import type { Found, Notice } from "../found";
import { tally } from "./tally";

/** What does not fit between lists, judgements, queries and documents: judged queries without a list ("absent
 *  queries"), lists without a judgement, ids that no document or query has. Each stage is looked at by itself. */
export function joinNotices(found: Found): readonly Notice[] {
  return [...absent(found), ...unjudged(found), ...strangers(found), ...wordless(found)];
}

function absent({ stages, qrels }: Found): readonly Notice[] {
  if (qrels === null) return [];
  return stages.flatMap(({ name, lists }) => {
    const missing = tally("absent queries");
    for (const query of qrels.keys()) {
      if (!lists.has(query)) missing.hit(() => `stage "${name}", query "${query}"`);
    }
    return missing.notices(qrels.size, "judged but not in the lists: answered with nothing, they count as 0");
  });
}

function unjudged({ stages, qrels }: Found): readonly Notice[] {
  if (qrels === null) return [];
  return stages.flatMap(({ name, lists }) => {
    const without = tally("unjudged queries");
    for (const query of lists.keys()) {
      if (!qrels.has(query)) without.hit(() => `stage "${name}", query "${query}"`);
    }
    return without.notices(lists.size, "in the lists but never judged: left out of every measure");
  });
}

function strangers({ stages, qrels, documents }: Found): readonly Notice[] {
  if (documents.length === 0) return [];
  const known = new Set(documents.map(({ id }) => id));
  const listed = stages.flatMap(({ name, lists }) => {
    const unknown = tally("listed documents unknown");
    let total = 0;
    for (const [query, list] of lists) {
      total += list.length;
      for (const { id } of list) if (!known.has(id)) unknown.hit(() => `stage "${name}", query "${query}": "${id}"`);
    }
    return unknown.notices(total, "kept in the lists; their text and time are not known");
  });
  const judged = tally("judged documents unknown");
  let total = 0;
  for (const [query, grades] of qrels ?? []) {
    total += grades.size;
    for (const id of grades.keys()) if (!known.has(id)) judged.hit(() => `query "${query}": "${id}"`);
  }
  return [...listed, ...judged.notices(total, "the judgements are kept; nothing can find these documents")];
}

function wordless({ queries, stages, qrels }: Found): readonly Notice[] {
  if (queries.length === 0) return [];
  const known = new Set(queries.map(({ id }) => id));
  const asked = new Set([...stages.flatMap(({ lists }) => [...lists.keys()]), ...(qrels?.keys() ?? [])]);
  const without = tally("queries without a text");
  for (const id of asked) if (!known.has(id)) without.hit(() => `query "${id}"`);
  return without.notices(asked.size, "kept; they cannot be asked again");
}
