import type { Diagnosis } from "../audit";
import { scrollTables } from "../notebook/cells";
import { pageHtml } from "../notebook/page";
import { diagnosisHtml, DIAGNOSIS_STYLE } from "../report";

/** A diagnosis as one HTML file in the style of our pages: no script, nothing loaded, light and dark, phone and paper.
 *  The same bytes for the same diagnosis. */
export async function diagnosisPage(diagnosis: Diagnosis): Promise<string> {
  const body = scrollTables(await diagnosisHtml(diagnosis), "Report");
  const parts = [["verdict", "Verdict"], ["measures", "Measures"], ["evidence", "Evidence"],
    ["noticed", "What was noticed about the data"], ["reading", "How to read this"], ["made-from", "Made from"]] as const;
  const items = parts.filter(([id]) => body.includes(`<h2 id="${id}"`)).map(([id, title]) => (
    `<li class="level-2"><a href="#${id}">${title}</a></li>`));
  const version = diagnosis.input["recall-lab"];
  return pageHtml({
    title: diagnosis.title, lang: "en", style: DIAGNOSIS_STYLE, body,
    banner: [...(version === undefined ? [] : [{ label: "recall-lab", value: String(version) }]),
      { label: "schema", value: diagnosis.schema }],
    nav: `<details open><summary>Contents</summary><ol>${items.join("")}</ol></details>`,
  });
}
