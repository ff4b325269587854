import type { Bench } from "./bench";
import { evidence, finding, NOTHING, notObserved, type Part } from "./part";
import { countTemplate, templateOf } from "./template";

/** Fewer texts than this share nothing that could be called a template. */
const LEAST = 10;
/** Most texts that are counted. */
const COUNTED = 5000;

/** How much of the texts is template, found without being told it, at several shares of the texts. */
export function templatePart(bench: Bench): Part {
  const all = bench.input.documents.map(({ text }) => text).filter((text) => text !== "");
  if (all.length === 0) return NOTHING;
  if (all.length < LEAST) {
    return notObserved("template", `A template cannot be told from ${all.length} texts; it takes at least ${LEAST}.`);
  }
  const step = Math.max(1, Math.ceil(all.length / COUNTED));
  const texts = all.filter((_, i) => i % step === 0);
  const rows = [0.5, 0.2, 0.1].map((share) => {
    const { total, runs, slots } = countTemplate(templateOf(all, share), texts);
    return [share, runs / total, slots / total, (runs + slots) / total, texts.length] as const;
  });
  const table = evidence("template", "Share of the embedded text that documents have in common",
    ["runs in at least this share of texts", "in such runs", "in slots between them", "together", "texts"], rows,
    "runs of three tokens over distinct texts, numbers alike; slots: up to 12 tokens between runs; in characters");
  const [, runs, slots, both] = rows[0] ?? [0.5, 0, 0, 0];
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  const sentence = `${percent(both)} of the text is template: ${percent(runs)} stands word for word in at least half `
    + `of the ${texts.length} texts, ${percent(slots)} fills the slots between.`;
  return {
    findings: [finding("template/share", both >= 0.2 ? "remark" : "pass", sentence, ["template"], both < 0.2 ? {} : {
      next: {
        try: "embed the text without its template and its slots",
        hypothesis: "the cosines of blind pairs fall by more than those of queries and their answers",
        falsifier: "right first places on the same queries do not rise",
      },
    })],
    evidence: [table],
  };
}
