import { section, table, verdict, type Block, type Section } from "../report";
import { sourceTable } from "./audit-by-source";
import type { Experience } from "../types";
import { compareFields, type FieldComparison, type Mapping } from "./audit-mapping";
import type { AuditOptions } from "./audit-options";
import type { Recorded } from "./audit-recorded";

/** What the recorder made of the log, and how it compares with the folder's experiences.jsonl where there is one. */
export function recorderSection(
  recorded: Recorded, mapping: Mapping | null, options: Pick<AuditOptions, "minFailures" | "by">,
): Section {
  const { experiences, unresolved, sources, calls, storeCalls } = recorded;
  const rows = [...experiences, ...unresolved];
  return section("1. The recorder", [
    `${storeCalls} of ${calls} calls feed the store. Failures in a row of one ${keyName(options.by)}, at least `
      + `${options.minFailures}, then a success: ${experiences.length} experiences; `
      + `${unresolved.length} rows of failures were never resolved.`,
    sourceTable("Rows of failures that a success ended", sources, [
      { label: "resolved", items: rows, sourceOf: ({ source = "" }) => source, passes: isResolved },
    ]),
    table(recorded.sequences.map(({ by, counts: [one, two, three] }) => ({ by, one, two, three })), {
      caption: "Resolved rows over all runs, by what makes two calls the same and the least number of failures",
      columns: [
        { key: "by", label: "key" }, { key: "one", label: "n >= 1" }, { key: "two", label: "n >= 2" },
        { key: "three", label: "n >= 3" },
      ],
    }),
    ...(mapping === null ? ["No experiences.jsonl: the judgements use the recorder's own ids."] : against(mapping)),
  ]);
}

function isResolved({ outcome }: Experience): boolean {
  return outcome === "success";
}

function keyName(by: AuditOptions["by"]): string {
  return by === "tool" ? "tool" : "tool and action";
}

function against(mapping: Mapping): readonly Block[] {
  const { pairs, missing, extra } = mapping;
  const fields = compareFields(mapping);
  const unlike = fields.filter(({ different }) => different > 0);
  const counts = `${pairs.length} of ${pairs.length + missing.length} rows of experiences.jsonl were recorded again `
    + `(matched by run and success); ${extra.length} of ours are not in it.`;
  return [
    verdict(missing.length + extra.length === 0 ? "pass" : "remark", counts),
    verdict(unlike.length === 0 ? "pass" : "fail", saidOf(fields)),
  ];
}

function saidOf(fields: readonly FieldComparison[]): string {
  const unlike = fields.filter(({ different }) => different > 0);
  const spaced = fields.filter(({ spacing }) => spacing > 0);
  const names = (list: readonly FieldComparison[]): string => list.map(({ field }) => field).join(", ");
  const equal = fields.filter((one) => one.spacing + one.different === 0);
  const same = `Equal in every matched row: ${names(equal) || "none"}.`;
  const spacing = spaced.length === 0 ? "" : ` Equal but for white space: ${names(spaced)}${exampleOf(spaced[0])}.`;
  const differ = unlike.map((one) => ` Different in ${one.different}: ${one.field}${exampleOf(one)}.`).join("");
  return same + spacing + differ;
}

function exampleOf(field: FieldComparison | undefined): string {
  if (!field?.example) return "";
  const { id, theirs, ours } = field.example;
  return ` (${id}: ${JSON.stringify(theirs)} there, ${JSON.stringify(ours)} here)`;
}
