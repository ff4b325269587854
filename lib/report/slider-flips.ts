import type { Flip } from "../audit";
import { cosine, integer } from "./format";
import { displayable, type Displayable } from "./display";
import { escapeHtml } from "./safe";
import { table } from "./table";

/** Flips in few bytes, for a slider: how many first places of `judged` queries were lost, won or swapped without either,
 *  and the queries with their similarities and ages. */
export function flipsBrief(flips: readonly Flip[], judged: number): Displayable {
  const n = (effect: Flip["effect"]): number => flips.filter((flip) => flip.effect === effect).length;
  const sentence = `Of ${judged} queries, ${flips.length} changed their first place: `
    + `${n("loss")} lost a right one, ${n("gain")} won one, ${n("neither")} neither.`;
  const days = (age: number | null): number | null => (age === null ? null : Math.floor(age));
  const rows = flips.map(({ query, effect, a, ageA, b, ageB, ratio }) => (
    { query, effect, a, ageA: days(ageA), b, ageB: days(ageB), ratio }));
  const columns = [
    "query", "effect", { key: "a", label: "a (was first)", format: cosine }, { key: "ageA", label: "days", format: integer },
    { key: "b", label: "b (is first)", format: cosine }, { key: "ageB", label: "days", format: integer },
    { key: "ratio", label: "b/a", format: cosine },
  ];
  const listed = table(rows, { caption: "Whose first place changed", columns, limit: rows.length });
  const text = (): string => [sentence, ...(flips.length > 0 ? [listed.toText()] : [])].join("\n");
  return displayable({}, () => ({
    "text/html": `<p>${escapeHtml(sentence)}</p>${flips.length > 0 ? listed.toHtml() : ""}`, "text/plain": text(),
  }), text);
}
