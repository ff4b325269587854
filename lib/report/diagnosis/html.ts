import type { Diagnosis, Evidence, Finding } from "../../audit/diagnosis";
import { escapeHtml } from "../safe";
import { table } from "../table";
import { evidenceTable } from "./evidence-table";
import { evidenceFigure } from "./figures";
import { HOW_TO_READ } from "./how-to-read";
import { costText, evidenceNames } from "./report";

/** Rows of one table that a page shows; the JSON has all. */
const ROWS = 100;

/** A diagnosis as HTML for the body of a page: the verdict with links to the tables, each table with links back to the
 *  sentences that use it, figures where they tell more. Every text is escaped; no script, nothing loaded. The same
 *  bytes for the same diagnosis. */
export async function diagnosisHtml(diagnosis: Diagnosis): Promise<string> {
  const { findings, evidence, noticed, measures, input, title } = diagnosis;
  const names = evidenceNames(diagnosis);
  const tables: string[] = [];
  for (const one of evidence) tables.push(await evidenceSection(one, names.get(one.id) ?? "", findings));
  return [
    `<h1>${escapeHtml(title)}</h1>`,
    '<section aria-labelledby="verdict"><h2 id="verdict">Verdict</h2>',
    findings.length === 0 ? "<p>Nothing was found, which says nothing about what was not looked at.</p>"
      : `<ol class="findings">${findings.map((one, i) => findingItem(one, i, names)).join("\n")}</ol>`,
    "</section>",
    ...part("measures", "Measures", measures.length === 0 ? "" : table(measures, {
      caption: "Means over the judged queries", columns: [{ key: "name", label: "measure" }, "mean", "queries"],
      limit: measures.length,
    }).toHtml()),
    ...part("evidence", "Evidence", tables.join("\n")),
    ...part("noticed", "What was noticed about the data", noticed.length === 0 ? "<p>Nothing odd.</p>" : table(noticed, {
      caption: "Odd things by name and count", limit: noticed.length, columns: ["name", "count", "of",
        { key: "first", label: "first at" }, { key: "handled", label: "what was done" }],
    }).toHtml()),
    ...part("reading", "How to read this", HOW_TO_READ.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n")),
    ...part("made-from", "Made from", table(Object.entries(input).map(([name, value]) => ({ name, value })), {
      caption: "Inputs, versions, settings", columns: ["name", { key: "value", align: "left" }],
      limit: Object.keys(input).length,
    }).toHtml()),
  ].join("\n");
}

function part(id: string, title: string, body: string): readonly string[] {
  return body === "" ? [] : [`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>\n${body}\n</section>`];
}

function findingItem(finding: Finding, i: number, names: ReadonlyMap<string, string>): string {
  const { status, sentence, evidence, next } = finding;
  const links = evidence.map((id) => link(names.get(id) ?? "", id)).join(", ");
  const cost = costText(finding);
  const words = status.replace(" ", "-");
  return [
    `<li id="f${i + 1}"><p><b class="status ${words}">${status}</b> ${escapeHtml(sentence)}`
      + `${links === "" ? "" : ` <span class="numbers">[${links}]</span>`}`
      + `${cost === "" ? "" : ` <em class="cost">${cost}</em>`}</p>`,
    ...(next === null ? [] : ['<dl class="next">', ...[
      ["Try", next.try], ["Hypothesis", next.hypothesis], ["It is wrong if", next.falsifier],
    ].map(([term, text]) => `<dt>${term ?? ""}</dt><dd>${escapeHtml(text ?? "")}</dd>`), "</dl>"]),
    "</li>",
  ].join("\n");
}

function link(name: string, id: string): string {
  return name === "" ? escapeHtml(id) : `<a href="#${name.toLowerCase()}">${name}</a>`;
}

async function evidenceSection(evidence: Evidence, name: string, findings: readonly Finding[]): Promise<string> {
  const users = findings.flatMap(({ evidence: ids }, i) => (ids.includes(evidence.id) ? [i + 1] : []));
  const back = users.map((n) => `<a href="#f${n}">${n}</a>`).join(", ");
  const drawn = evidenceFigure(evidence);
  const figure = drawn === null ? "" : await drawn.toHtml(`${name.toLowerCase()}f`);
  return [
    `<h3 id="${name.toLowerCase()}">${name} ${escapeHtml(evidence.title)}</h3>`,
    back === "" ? "" : `<p class="back">Behind ${users.length === 1 ? "sentence" : "sentences"} ${back} of the verdict.</p>`,
    evidence.how === "" ? "" : `<p class="how">How: ${escapeHtml(evidence.how)}</p>`,
    figure,
    withRoom(evidenceTable(evidence, name, ROWS).toHtml()),
  ].filter((text) => text !== "").join("\n");
}

/** Cells of many words get a class that keeps them from being squeezed by the numbers beside them. */
function withRoom(html: string): string {
  return html.replace(/<td style="text-align:left">(?=[^<]{36})/g, '<td class="words" style="text-align:left">');
}
