import { ageClass, ageOrOdd, type AgeClass } from "../../recall";
import type { Cell } from "../diagnosis";
import { contextOf, nameOf, type Bench } from "./bench";
import { evidence, finding, NOTHING, short, together, type Part } from "./part";

const TIERS = ["fresh", "month", "old", "no time"] as const;

interface Seen {
  kept: number;
  dropped: number;
  least: number;
  largest: number;
}

/** For recorded lists: the similarities that each dropping step kept and dropped, by age class: where these part at
 *  another place for older candidates, an age stands before or in the gate. Nothing where similarities are unknown. */
export function recordPart(bench: Bench): Part {
  if (bench.kind !== "lists") return NOTHING;
  return together(bench.steps.map(({ stage, rule }, step) => step > 0 && stage.kind === "gate"
    ? gatePart(bench, step, rule) : NOTHING));
}

function gatePart(bench: Bench, step: number, rule: string): Part {
  const nothing = { kept: 0, dropped: 0, least: Infinity, largest: -Infinity };
  const seen = new Map<string, Seen>(TIERS.map((tier) => [tier, { ...nothing }]));
  for (const [query, lists] of bench.lists) {
    const kept = new Set((lists[step] ?? []).map(({ id }) => id));
    const { now } = contextOf(bench, query);
    for (const { id, similarity, createdAt } of lists[step - 1] ?? []) {
      if (similarity === null) continue;
      const tier = seen.get(tierOf(ageOrOdd(createdAt, now)));
      if (tier === undefined) continue;
      if (kept.has(id)) {
        tier.kept += 1;
        tier.least = Math.min(tier.least, similarity);
      } else {
        tier.dropped += 1;
        tier.largest = Math.max(tier.largest, similarity);
      }
    }
  }
  const rows = TIERS.flatMap((name): readonly (readonly Cell[])[] => {
    const { kept, dropped, least, largest } = seen.get(name) as Seen;
    if (kept + dropped === 0) return [];
    return [[name, kept, dropped, kept === 0 ? null : least, dropped === 0 ? null : largest]];
  });
  const name = nameOf(bench, step);
  const inferred = rule === "" ? [] : [finding(`inferred/${name}`, "remark",
    `"${name}" is asked as if it were this rule, which gives every recorded list: it ${rule}.`, ["ablation"])];
  if (rows.length === 0 || rows.every(([, , dropped]) => dropped === 0)) return { findings: inferred, evidence: [] };
  const id = `kept-and-dropped/${name}`;
  const table = evidence(id, `What "${name}" kept and dropped, by age class`,
    ["age", "kept", "dropped", ["least similarity kept", "cosine"], ["largest similarity dropped", "cosine"]], rows,
    "as recorded; fresh: at most 30 whole days, month: 31 to 90, old: more");
  return { findings: [...inferred, ...shifted(name, id, seen)], evidence: [table] };
}

/** A finding where older ones were dropped although more similar than fresh ones that were kept, and both part. */
function shifted(name: string, id: string, seen: ReadonlyMap<string, Seen>): Part["findings"] {
  const fresh = seen.get("fresh");
  if (fresh === undefined || fresh.kept === 0 || fresh.dropped === 0 || fresh.largest >= fresh.least) return [];
  return (["month", "old"] as const).flatMap((tier) => {
    const older = seen.get(tier);
    if (older === undefined || older.dropped === 0 || older.largest < fresh.least) return [];
    if (older.kept > 0 && older.largest >= older.least) return [];
    const needs = older.kept === 0 ? `none of ${older.dropped} passed` : `none under ${short(older.least)} passed`;
    return [finding(`effective-threshold/${name}/${tier}`, "remark",
      `"${name}" parts fresh candidates at ${short(fresh.largest)} to ${short(fresh.least)}, but of those `
        + `${tier === "month" ? "31 to 90 days old" : "older than 90 days"} ${needs} (up to ${short(older.largest)} `
        + "dropped).", [id])];
  });
}

function tierOf(age: ReturnType<typeof ageOrOdd>): AgeClass | "no time" {
  return typeof age === "number" ? ageClass(age) : "no time";
}
