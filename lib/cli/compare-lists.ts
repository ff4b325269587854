import type { Diagnosis, Evidence, Finding } from "../audit";
import type { Ranked } from "../types";
import type { Sides } from "./compare-sides";

/** What moved between the lists of two runs, whatever the judgements say: a finding (compare/lists) and a table by
 *  query of the lists that differ, those with another first place in front. */
export function listParts(
  { first, second }: Pick<Sides, "first" | "second">, names: readonly [string, string],
): Pick<Diagnosis, "findings" | "evidence"> {
  const queries = [...new Set([...first.keys(), ...second.keys()])];
  const moves = queries.map((query) => moved(query, first.get(query) ?? [], second.get(query) ?? []));
  const other = moves.filter(({ change }) => change !== "same");
  const count = (change: Move["change"]): number => moves.filter((one) => one.change === change).length;
  const finding: Finding = {
    id: "compare/lists", status: other.length === 0 ? "pass" : "remark", cost: null, next: null, evidence: ["lists"],
    sentence: other.length === 0 ? `Both give the same lists for all ${queries.length} queries.`
      : `Of ${queries.length} lists ${other.length} differ: ${count("other first place")} have another first place, `
        + `${count("emptied")} are empty in ${names[1]} only, ${count("filled")} in ${names[0]} only, `
        + `${count("reordered")} hold the same in another order, ${count("other members")} differ further down.`,
  };
  return { findings: [finding], evidence: [table(other, names)] };
}

interface Move {
  readonly query: string;
  readonly change: "same" | "other first place" | "emptied" | "filled" | "reordered" | "other members";
  readonly firstPlaces: readonly [string | null, string | null];
  readonly added: readonly string[];
  readonly dropped: readonly string[];
}

const ORDER: readonly Move["change"][] = ["emptied", "other first place", "filled", "other members", "reordered", "same"];

function moved(query: string, before: readonly Ranked[], after: readonly Ranked[]): Move {
  const [old, own] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))];
  const added = after.filter(({ id }) => !old.has(id)).map(({ id }) => id);
  const dropped = before.filter(({ id }) => !own.has(id)).map(({ id }) => id);
  const places = [before[0]?.id ?? null, after[0]?.id ?? null] as const;
  const change = before.length > 0 && after.length === 0 ? "emptied" : before.length === 0 && after.length > 0 ? "filled"
    : places[0] !== places[1] ? "other first place" : added.length + dropped.length > 0 ? "other members"
      : before.every(({ id }, i) => after[i]?.id === id) ? "same" : "reordered";
  return { query, change, firstPlaces: places, added, dropped };
}

function table(moves: readonly Move[], names: readonly [string, string]): Evidence {
  const few = (ids: readonly string[]): string => (
    ids.length <= 5 ? ids.join(", ") : `${ids.slice(0, 5).join(", ")} and ${ids.length - 5} more`);
  return {
    id: "lists", title: "Lists that differ",
    columns: ["query", "what moved", `first place in ${names[0]}`, `in ${names[1]}`, `only in ${names[0]}`, `only in ${names[1]}`]
      .map((name) => ({ name, unit: "" })),
    rows: [...moves].sort((a, b) => ORDER.indexOf(a.change) - ORDER.indexOf(b.change)).map((one) => (
      [one.query, one.change, ...one.firstPlaces, few(one.dropped), few(one.added)])),
    how: "By list order; documents by their ids.",
  };
}
