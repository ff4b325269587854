import type { Diagnosis } from "../../audit/diagnosis";
import { displayable, type Displayable, type MimeBundle } from "../display";
import { renderText } from "../render-text";
import { escapeHtml } from "../safe";
import { stack } from "../stack";
import { evidenceTable } from "./evidence-table";
import { evidenceFigure } from "./figures";
import { costText, diagnosisReport, evidenceNames } from "./report";

/** The verdict of a diagnosis as one output: its sentences in order, each with its status, the names of its tables and
 *  what to try next. `only` keeps findings whose id begins so. None: a sentence that says it. */
export function showVerdict(diagnosis: Diagnosis, only: string = ""): Displayable {
  const findings = diagnosis.findings.filter(({ id }) => id.startsWith(only));
  const names = evidenceNames(diagnosis);
  const items = findings.map((one) => {
    const numbers = one.evidence.map((id) => names.get(id) ?? id).join(", ");
    const end = [numbers === "" ? "" : `[${numbers}]`, costText(one)].filter((text) => text !== "").join(" ");
    const next = one.next === null ? "" : `<br><em>Try:</em> ${escapeHtml(one.next.try)}. <em>It is wrong if</em> `
      + `${escapeHtml(one.next.falsifier)}.`;
    return `<li><strong>${one.status}</strong> ${escapeHtml(one.sentence)} ${escapeHtml(end)}${next}</li>`;
  });
  const [verdict] = diagnosisReport({ ...diagnosis, findings }).sections;
  const text = (): string => renderText({ title: diagnosis.title, sections: verdict === undefined ? [] : [verdict] });
  const html = items.length === 0 ? "<p>No such finding.</p>" : `<ol>\n${items.join("\n")}\n</ol>`;
  return displayable({}, (): MimeBundle => ({ "text/html": html, "text/plain": text() }), text);
}

/** The tables of a diagnosis whose ids begin so, each with its figure where there is one, as one output of at most
 *  `rows` rows each (default 12). None: a sentence that says it. */
export function showEvidence(diagnosis: Diagnosis, id: string, options: { readonly rows?: number } = {}): Displayable {
  const names = evidenceNames(diagnosis);
  const found = diagnosis.evidence.filter((one) => one.id.startsWith(id));
  return stack(found.flatMap((one) => {
    const figure = evidenceFigure(one);
    const drawn = evidenceTable(one, names.get(one.id) ?? "", options.rows ?? 12);
    return figure === null ? [drawn] : [figure, drawn];
  }), `These data give no table "${id}".`);
}
