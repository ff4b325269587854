import { runAfter, type Bench } from "./bench";
import { candidatesOf } from "./candidates";
import { evidence, finding, NOTHING, type Part } from "./part";

/** Where a description is run although later lists were recorded too: whether it gives what was recorded last. All else
 *  is about the pipeline as described, so a description that does not fit makes it worthless. */
export function agreementPart(bench: Bench): Part {
  const recorded = bench.input.stages.slice(1).at(-1);
  if (bench.kind !== "pipeline" || recorded === undefined) return NOTHING;
  const final = runAfter(bench, -1);
  const [same, set, other]: [string[], string[], string[]] = [[], [], []];
  for (const [query, list] of candidatesOf(recorded)) {
    const [was, is] = [list, final.get(query) ?? []].map((one) => one.map(({ id }) => id)) as [string[], string[]];
    const alike = was.length === is.length && was.every((id) => is.includes(id));
    (was.join("\n") === is.join("\n") ? same : alike ? set : other).push(query);
  }
  const all = same.length + set.length + other.length;
  if (all === 0) return NOTHING;
  const table = evidence("agreement", `The pipeline as described against "${recorded.name}" as recorded`,
    ["queries", "same list", "same documents, other order", "other documents"],
    [[all, same.length, set.length, other.length]], "by ids, list by list");
  const sentence = `The description gives the recorded lists of "${recorded.name}" for ${same.length} of ${all} `
    + `queries (${set.length} in another order, ${other.length} with other documents).`;
  const fits = same.length === all;
  const status = fits ? "pass" : same.length * 2 < all ? "fail" : "remark";
  return { findings: [finding("agreement", status, sentence, [table.id],
    fits ? {} : { next: {
      try: `look at "${other[0] ?? set[0] ?? ""}" step by step and mend the description`,
      hypothesis: "it then gives every recorded list", falsifier: "it cannot: a step reads what was not recorded",
    } })], evidence: [table] };
}
