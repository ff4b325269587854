import type { Experience, Qrels } from "../types";

/** The folder's experiences and the recorder's, matched by run and by the call that succeeded. */
export interface Mapping {
  readonly pairs: readonly { readonly theirs: Experience; readonly ours: Experience }[];
  /** In experiences.jsonl, but not recorded with these options. */
  readonly missing: readonly Experience[];
  /** Recorded, but not in experiences.jsonl. */
  readonly extra: readonly Experience[];
}

/** Matches by (run_id, success_seq). Rows without a success are matched with nothing. */
export function mapExperiences(theirs: readonly Experience[], ours: readonly Experience[]): Mapping {
  const own = new Map(ours.map((one) => [placeOf(one), one]));
  const matched = theirs.map((one) => {
    return { theirs: one, ours: one.successSeq === null ? undefined : own.get(placeOf(one)) };
  });
  const pairs = matched.flatMap((pair) => (pair.ours === undefined ? [] : [{ theirs: pair.theirs, ours: pair.ours }]));
  const taken = new Set(pairs.map((pair) => pair.ours.id));
  const missing = matched.filter((pair) => pair.ours === undefined).map((pair) => pair.theirs);
  return { pairs, missing, extra: ours.filter(({ id }) => !taken.has(id)) };
}

/** Judgements in our ids. `lost`: judgements of experiences that these options do not record (their queries stay). */
export function mapJudgements(qrels: Qrels, { pairs }: Mapping): { readonly qrels: Qrels; readonly lost: number } {
  const ids = new Map(pairs.map(({ theirs, ours }) => [theirs.id, ours.id]));
  const total = [...qrels.values()].reduce((sum, grades) => sum + grades.size, 0);
  const mapped = new Map([...qrels].map(([query, grades]) => {
    const known = [...grades].flatMap(([id, grade]) => (ids.has(id) ? [[ids.get(id) as string, grade] as const] : []));
    return [query, new Map(known)] as const;
  }));
  return { qrels: mapped, lost: total - [...mapped.values()].reduce((sum, grades) => sum + grades.size, 0) };
}

/** How one field of the matched rows compares. */
export interface FieldComparison {
  readonly field: string;
  readonly equal: number;
  /** Equal but for white space. */
  readonly spacing: number;
  readonly different: number;
  /** The first row that is not equal. */
  readonly example: { readonly id: string; readonly theirs: unknown; readonly ours: unknown } | null;
}

const FIELDS = [
  "trigger", "diagnosis", "fixSummary", "abstractPattern", "outcome", "sourceType", "createdAt", "hitCount", "tool",
  "action", "failedSeqs",
] as const satisfies readonly (keyof Experience)[];

/** Compares the matched rows field by field: equal, equal but for white space, different. */
export function compareFields({ pairs }: Mapping): readonly FieldComparison[] {
  return FIELDS.map((field) => {
    const values = pairs.map(({ theirs, ours }) => ({ id: theirs.id, theirs: theirs[field], ours: ours[field] }));
    const unequal = values.filter((one) => JSON.stringify(one.theirs) !== JSON.stringify(one.ours));
    const different = unequal.filter((one) => unspaced(one.theirs) !== unspaced(one.ours));
    return {
      field,
      equal: values.length - unequal.length,
      spacing: unequal.length - different.length,
      different: different.length,
      example: different[0] ?? unequal[0] ?? null,
    };
  });
}

function placeOf({ session, successSeq }: Experience): string {
  return JSON.stringify([session, successSeq]);
}

function unspaced(value: unknown): string {
  return typeof value === "string" ? value.replace(/\s+/g, "") : JSON.stringify(value);
}
