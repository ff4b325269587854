import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after } from "node:test";
import { main } from "../../lib/cli/main";

const AGES = [2, 10, 45, 120] as const;

/** Eight queries of four candidates each: the nearest is the answer, every second query's answer is 45 days old, and the
 *  candidate behind it is new and near enough to overtake it under a factor of 0.8. */
export const ROWS: readonly Readonly<Record<string, string | number>>[] = Array.from({ length: 8 }, (_, q) => {
  const old = q % 2 === 0;
  const ages = old ? [45, 2, 10, 120] : AGES;
  return [0.8, 0.7, 0.6, 0.58].map((similarity, i) => ({
    queryId: `q${q}`, docId: `d${q}-${i}`, rank: i + 1, similarity, key: `k${i}`,
    createdAt: new Date(Date.parse("2026-11-30T00:00:00Z") - (ages[i] ?? 0) * 86_400_000).toISOString(),
  }));
}).flat();

/** The files of an audit of a described pipeline. */
export const FOUND: Readonly<Record<string, string>> = Object.freeze({
  "run.jsonl": ROWS.map((row) => `${JSON.stringify(row)}\n`).join(""),
  "qrels.txt": Array.from({ length: 8 }, (_, q) => `q${q} 0 d${q}-0 1\n`).join(""),
  "mine.json": JSON.stringify({
    name: "mine", source: "hand-made",
    steps: [
      { step: "decay", combine: "multiply", curve: { curve: "tiers", factors: { fresh: 1, month: 0.8, old: 0.6 } } },
      { step: "gate", field: "score", value: 0.55 }, { step: "cut", k: 2 },
    ],
  }),
  "calm.json": JSON.stringify({
    name: "calm", source: "", steps: [{ step: "gate", field: "similarity", value: 0.55 }, { step: "cut", k: 2 }],
  }),
});

/** Writes the files into a scratch folder that goes with the test file, and returns a path into it. */
export function foundFolder(changes: Readonly<Record<string, string>> = {}): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-found-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ ...FOUND, ...changes })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return (name) => join(folder, name);
}

/** Runs a verb and catches what it says. */
export async function said(
  argv: readonly string[],
): Promise<{ readonly status: number; readonly out: string; readonly err: string }> {
  const heard = { out: "", err: "" };
  const status = await main(argv, { out: (text) => void (heard.out += text), err: (text) => void (heard.err += text) });
  return { status, ...heard };
}
