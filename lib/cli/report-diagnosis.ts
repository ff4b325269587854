import type { Cell, Diagnosis, Evidence, Finding } from "../audit";
import type { Block, Report, Section, Table } from "../report";

/** A report that was made as text (the audit of agent logs) as a diagnosis, for JSON and HTML: each verdict a finding
 *  "section/number", each table evidence with its cells as they are printed, running text a table of its own. A finding
 *  rests on the tables of its section, one that names sections on theirs. */
export function reportDiagnosis(report: Report, from: Readonly<Record<string, Cell>>): Diagnosis {
  const names = namesOf(report.sections);
  const evidence = report.sections.map((section, i) => tablesOf(section, names[i] ?? ""));
  const findings = report.sections.flatMap((section, i) => {
    const own = evidence[i]?.map(({ id }) => id) ?? [];
    return section.blocks.filter(isVerdict).map(({ status, text }, n): Finding => {
      const named = [...text.matchAll(/section (\d+)/g)].map(([, number]) => number ?? "");
      const there = report.sections.flatMap(({ title }, at) => (
        named.includes(/^(\d+)\./.exec(title)?.[1] ?? "") ? evidence[at]?.map(({ id }) => id) ?? [] : []));
      return { id: `${names[i]}/${n + 1}`, status, cost: null, sentence: text, evidence: there.length > 0 ? there : own, next: null };
    });
  });
  return {
    schema: "recall-lab/diagnosis@1", title: report.title, input: from, findings, evidence: evidence.flat(), measures: [],
    noticed: [],
  };
}

/** "the-key" of "2. The key"; a second one of a name gets a number. */
function namesOf(sections: readonly Section[]): readonly string[] {
  const plain = sections.map(({ title }) => title.replace(/^\d+\.\s*/, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, ""));
  return plain.map((name, i) => {
    const before = plain.slice(0, i).filter((other) => other === name).length;
    return before === 0 ? name : `${name}-${before + 1}`;
  });
}

function tablesOf({ title, blocks }: Section, name: string): readonly Evidence[] {
  const words = blocks.flatMap((block) => (block.kind === "paragraph" ? block.text.split("\n") : []));
  const said: readonly Evidence[] = words.length === 0 ? [] : [{
    id: `${name}/text`, title, columns: [{ name: "in words", unit: "" }], rows: words.map((line) => [line]), how: "",
  }];
  return [...said, ...blocks.filter((block): block is Table => block.kind === "table").map(({ content }, n) => ({
    id: `${name}/table-${n + 1}`, title: content.caption,
    columns: content.columns.map(({ label }) => ({ name: label, unit: "" })), rows: content.cells,
    how: content.more > 0 ? `${content.more} more rows are not shown.` : "",
  }))];
}

function isVerdict(block: Block): block is Extract<Block, { readonly kind: "verdict" }> {
  return block.kind === "verdict";
}
