import type { Masker } from "./mask";
import type { Block, Report } from "./report-value";
import { section, paragraph } from "./report-value";
import { table } from "./table";

/** The report with the secrets in its texts and tables masked, and a last section that counts them where there are
 *  any. The rows of a masked table are its cells as they are shown. */
export async function maskedReport(report: Report, masker: Masker): Promise<Report> {
  const texts = [report.title, ...report.sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(textsOf)])];
  const different = [...new Set(texts)];
  const masked = await masker.mask(different);
  const by = new Map(different.map((text, i) => [text, masked[i] ?? text]));
  const of = (text: string): string => by.get(text) ?? text;
  const sections = report.sections.map(({ title, blocks }) => (
    { title: of(title), blocks: blocks.map((block) => maskedBlock(block, of)) }));
  const kinds = [...masker.counts()].map(([kind, n]) => `${n} ${kind}`);
  const said = section("Secrets", [paragraph(`Masked: ${kinds.join(", ")}. The same secret has the same number; `
    + "--show-secrets shows them.")]);
  return { title: of(report.title), sections: kinds.length === 0 ? sections : [...sections, said] };
}

function textsOf(block: Block): readonly string[] {
  if (block.kind !== "table") return [block.text];
  const { caption, columns, cells } = block.content;
  return [caption, ...columns.map(({ label }) => label), ...cells.flat()];
}

function maskedBlock(block: Block, of: (text: string) => string): Block {
  if (block.kind !== "table") return { ...block, text: of(block.text) };
  const { caption, columns, cells, more } = block.content;
  const rows = cells.map((row) => Object.fromEntries(row.map((cell, i) => [String(i), of(cell)] as const)));
  return table(rows, {
    caption: of(caption), limit: rows.length, more,
    columns: columns.map(({ label, align }, i) => ({ key: String(i), label: of(label), align })),
  });
}
