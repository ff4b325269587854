import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { words } from "../../lib/evaluate/words";
import { inChild } from "./child";
import type { BenchOptions } from "./options";
import { peersFolder, threadSettings } from "./peer";
import { duration, table } from "./print";
import { judgedRuns, saveRuns } from "./rows/judged-runs";

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;

/** Peak memory of a process that scores 100k queries x 10 from strings: ours beside ir_measures. */
export async function memory(python: string | undefined): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-memory-"));
  try {
    saveRuns(folder, judgedRuns(100_000, 10, 1));
    const ours = inChild(["measures", folder, "10"]);
    const rows = [["recall-lab", megabytes(ours.peak), duration(ours.seconds)]];
    if (python !== undefined) {
      const given = JSON.stringify({ depth: 10 });
      const args = [join(peersFolder(), "worker.py"), "once", "measures", "ir_measures", folder, given];
      const { stdout, stderr } = spawnSync(python, args, { encoding: "utf8", env: threadSettings(1, folder) });
      if (!stdout.startsWith("{")) throw new Error(`ir_measures: ${stderr.trim().split("\n").pop()}`);
      const theirs = JSON.parse(stdout) as { bytes: number; seconds: number };
      rows.push(["ir_measures", megabytes(theirs.bytes), duration(theirs.seconds)]);
    }
    return [table(["1M judged candidates (100k x 10), six measures", "peak memory", "reading and scoring"], rows)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const NOW = Date.parse("2026-08-04T09:00:00Z");

/** `recall-lab audit` over 100k candidates of 1k queries, from the files to the report, in a process of its own. */
export async function audit({ quick }: BenchOptions): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-audit-"));
  const queries = quick ? 100 : 1000;
  try {
    writeCandidates(folder, queries, 100);
    const before = loadavg()[0] ?? 0;
    const asked = ["--qrels", "qrels.tsv", "--pipeline", "pipeline.json"];
    const files = [...asked, "--json", "report.json", "--html", "page.html"];
    const args = files.map((one) => (one.startsWith("--") ? one : join(folder, one)));
    const { seconds, peak } = inChild(["verb", "audit", join(folder, "candidates.csv"), ...args]);
    return [table(["audit, from files to text, JSON and page", "time", "peak memory", "at most", "load"], [
      [`${queries / 1000}k queries x 100`, duration(seconds), megabytes(peak), "10 s, 1024 MiB", before.toFixed(1)],
    ])];
  } catch (error) {
    return [`audit: ${(error as Error).message}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Candidates, judgements and a pipeline as files. */
export function writeCandidates(folder: string, queries: number, width: number): void {
  const { next } = words(13);
  const rows = ["query_id,doc_id,rank,score,created_at,key"];
  const judged = ["query-id\tcorpus-id\tscore"];
  for (let q = 0; q < queries; q += 1) {
    const scores = Float64Array.from({ length: width }, () => 0.3 + 0.65 * next()).sort().reverse();
    scores.forEach((score, i) => {
      const id = `d${Math.floor(next() * 200) * width + i}`;
      const createdAt = new Date(NOW - Math.floor(next() * 150 * 86_400) * 1000).toISOString();
      rows.push(`q${q},${id},${i + 1},${score.toFixed(6)},${createdAt},key ${Math.floor(next() * 50)}`);
      if (i === Math.floor(next() * next() * width) || i === 5) judged.push(`q${q}\t${id}\t1`);
    });
  }
  writeFileSync(join(folder, "candidates.csv"), `${rows.join("\n")}\n`);
  writeFileSync(join(folder, "qrels.tsv"), `${judged.join("\n")}\n`);
  writeFileSync(join(folder, "pipeline.json"), JSON.stringify({
    name: "bench", source: "article 85", steps: [
      { step: "distinct", by: "key", keep: "first" },
      { step: "gate", field: "similarity", value: 0.55 },
      { step: "decay", curve: { curve: "tiers", factors: { fresh: 1, month: 0.8, old: 0.6 } }, combine: "multiply" },
      { step: "cut", k: 10 },
    ],
  }));
}
