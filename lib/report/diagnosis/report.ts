import type { Diagnosis, Finding } from "../../audit/diagnosis";
import { paragraph, section, verdict, type Block, type Report } from "../report-value";
import { table } from "../table";
import { HOW_TO_READ } from "./how-to-read";
import { evidenceBlocks, hanging, noticedBlock } from "./text-blocks";

/** A diagnosis as a report for `renderText`: the verdict first, each sentence with the numbers [E1], [E2] … of the
 *  tables it rests on; then the tables (at most `rows` rows, default 20), what was noticed about the files, how to read
 *  it, and what it was made from. */
export function diagnosisReport(diagnosis: Diagnosis, options: { readonly rows?: number } = {}): Report {
  const { title, findings, evidence, noticed, measures, input } = diagnosis;
  const names = evidenceNames(diagnosis);
  const rows = options.rows ?? 20;
  return {
    title,
    sections: [
      section("Verdict", findings.length === 0
        ? ["Nothing was found, which says nothing about what was not looked at."]
        : findings.flatMap((one) => findingBlocks(one, names))),
      ...(measures.length === 0 ? [] : [section("Measures", [table(measures, {
        caption: "Means over the judged queries", columns: [{ key: "name", label: "measure" }, "mean", "queries"],
        limit: measures.length,
      })])]),
      section("Evidence", evidence.length === 0 ? ["No numbers."] : evidence.flatMap((one) => (
        evidenceBlocks(one, `[${names.get(one.id) ?? ""}]`, rows)))),
      section("What was noticed about the data", [noticed.length === 0 ? "Nothing odd." : noticedBlock(noticed)]),
      section("How to read this", HOW_TO_READ.map(paragraph)),
      section("Made from", [table(Object.entries(input).map(([name, value]) => ({ name, value })), {
        caption: "Inputs, versions, settings", columns: ["name", { key: "value", align: "left" }],
        limit: Object.keys(input).length,
      })]),
    ],
  };
}

/** What stands for each table: its id -> "E1", "E2" … in the order of the document. */
export function evidenceNames({ evidence }: Pick<Diagnosis, "evidence">): ReadonlyMap<string, string> {
  return new Map(evidence.map(({ id }, i) => [id, `E${i + 1}`]));
}

/** "costs 12 judged queries", or "" where labels cannot say or nothing is lost. */
export function costText({ cost }: Finding): string {
  if (cost === null || cost === 0) return "";
  return `costs ${cost} judged ${cost === 1 ? "query" : "queries"}`;
}

function findingBlocks(finding: Finding, names: ReadonlyMap<string, string>): readonly Block[] {
  const numbers = finding.evidence.map((id) => names.get(id) ?? id).join(", ");
  const end = [numbers === "" ? "" : `[${numbers}]`, costText(finding)].filter((part) => part !== "").join(" ");
  const { next } = finding;
  return [
    verdict(finding.status, `${finding.sentence}${end === "" ? "" : ` ${end}`}`),
    ...(next === null ? [] : [paragraph([
      `Try: ${next.try}`, `Hypothesis: ${next.hypothesis}`, `It is wrong if: ${next.falsifier}`,
    ].map((line) => hanging(line, "  ")).join("\n"))]),
  ];
}
