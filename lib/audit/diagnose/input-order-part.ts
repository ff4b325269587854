import { dice, shuffled } from "../../vectors";
import type { RankedList, Stage } from "../../types";
import { contextOf, nameOf, type Bench } from "./bench";
import { evidence, finding, NOTHING, together, type Part } from "./part";

/** Lists that each rerank is asked about, and orders of each. */
const [LISTS, ORDERS] = [200, 4];

/** Reranks that put the same candidates in another order when they are handed them in another one, although no two have
 *  the same score or time: a comparison that is no order (a naive tie-break), or one that reads places. */
export function inputOrderPart(bench: Bench): Part {
  return together(bench.steps.map(({ stage, basis }, step) =>
    step > 0 && stage.kind === "rerank" && basis !== "replayed" ? onePart(bench, stage, step) : NOTHING));
}

function onePart(bench: Bench, stage: Stage & { readonly kind: "rerank" }, step: number): Part {
  const throws = dice(bench.seed);
  const rows: (readonly [string, string, string])[] = [];
  let asked = 0;
  for (const [query, lists] of bench.lists) {
    const list = unlike(lists[step - 1] ?? []);
    if (list.length < 2) continue;
    if (asked >= LISTS) break;
    asked += 1;
    const context = contextOf(bench, query);
    const order = (of: RankedList): string => stage.apply([...of], context).map(({ id }) => id).join(", ");
    const first = order(list);
    const reversed = [...list].reverse();
    const tries = [reversed, ...Array.from({ length: ORDERS - 1 }, () => shuffled(list, throws))];
    const other = tries.map(order).find((result) => result !== first);
    if (other !== undefined) rows.push([query, first, other]);
  }
  if (rows.length === 0) return NOTHING;
  const id = `no-order/${nameOf(bench, step)}`;
  const table = evidence(id, `Lists that "${stage.name}" orders by how they come in`,
    ["query", "as it is handed them", "handed in another order"], rows.slice(0, 20),
    `${asked} lists, without equal scores or times, each handed over in ${ORDERS} other orders; the first 20`);
  const sentence = `"${stage.name}" puts the same candidates in another order when it is handed them in another one, `
    + `in ${rows.length} of ${asked} lists without ties: what it compares is no order, or it reads places.`;
  return { findings: [finding(id, "remark", sentence, [id], { next: {
    try: "bands of ties anchored at their best member, each sorted by age",
    hypothesis: "every order of the input gives the same list", falsifier: "one does not",
  } })], evidence: [table] };
}

/** The first candidate of each score and of each time, at most a dozen: between these no tie can be broken by order. */
function unlike(list: RankedList): RankedList {
  const [scores, times] = [new Set<number>(), new Set<string | null>()];
  return list.filter(({ score, createdAt }) => {
    if (scores.has(score) || times.has(createdAt) || scores.size === 12) return false;
    scores.add(score);
    times.add(createdAt);
    return true;
  });
}
