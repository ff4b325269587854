import { ageOrOdd } from "../../recall";
import type { Candidate } from "../../types";
import { addedLater } from "./added-later";
import { contextOf, type Bench } from "./bench";
import type { Fate } from "./fates";
import { said, type Mechanism } from "./mechanism";

/** Who took the first place, and what speaks for it: a fresher one (a flip), one that a later source added, a better
 *  score, or an order that the scores do not explain. */
export function whyOutranked(bench: Bench, { query, step, answer }: Fate): Mechanism {
  const lists = bench.lists.get(query) ?? [];
  const stage = bench.steps[step]?.stage;
  const winner = lists[step]?.[0];
  if (stage === undefined || answer === null || winner === undefined) return said("outranked", "outranked");
  const who = `"${winner.id}" is first now`;
  if (!(lists[step] ?? []).some(({ id }) => id === answer.id)) {
    return said("its better place was dropped", `${who}; "${answer.id}" was dropped, a lower answer stays`, winner);
  }
  if (addedLater(bench, query, step).has(winner.id)) {
    return said("outranked by one that a later source added", `${who}, which the first source did not bring`, winner);
  }
  const { now } = contextOf(bench, query);
  const [old, young] = [ageOrOdd(answer.createdAt, now), ageOrOdd(winner.createdAt, now)];
  const was = lists[step - 1]?.find(({ id }) => id === winner.id)?.score ?? winner.score;
  const scores = `scores before: ${digits(answer.score)} against ${digits(was)}`;
  if (typeof old === "number" && typeof young === "number") {
    const ages = `${digits(old)} days against ${digits(young)}`;
    if (young < old) return said("outranked by a fresher one (flip)", `${who}; ${ages}; ${scores}`, winner);
    return said("outranked by one that is not fresher", `${who}; ${ages}; ${scores}`, winner);
  }
  const odd = typeof old === "number" ? `time of "${winner.id}": ${young}` : `time of "${answer.id}": ${old}`;
  return said("outranked", `${who}; ${odd}; ${scores}`, winner);
}

function digits(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** A rival ahead of an answer that no step ever put first. */
export function whyNeverFirst(bench: Bench, { query, step, ranks }: Fate): Mechanism {
  const leader: Candidate | undefined = bench.lists.get(query)?.[step]?.[0];
  const places = `rank ${ranks[step] ?? "?"} when it came, ${ranks[ranks.length - 1] ?? "?"} in the end`;
  return said("ranked below another from the start", `${places}, behind "${leader?.id ?? "?"}"`, leader ?? null);
}
