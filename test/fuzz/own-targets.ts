import { readFileSync } from "node:fs";
import {
  readAges, readEvents, readExperiences, readPublished, readQrels, readQueries, readRuns, readSeedRuns, readTrecRun,
} from "../../lib/formats";
import { readPipeline } from "../../lib/formats/pipeline";
import { parseNotebook } from "../../lib/notebook/read";
import type { Seed } from "./input";
import { filesOf, headOf } from "./seeds-files";
import { BEIR_JUDGEMENTS, PIPELINES, TREC_JUDGEMENTS, TREC_RUNS, cells } from "./seeds-text";
import { outcomeOf, type Outcome, type Target } from "./target";

/** The readers of our own files, which refuse what is odd instead of noting it: each row counts or is an error. */
export const OWN_TARGETS: readonly Target[] = [
  own("events", [headOf("data/sample/events.jsonl", 6, "jsonl", "events.jsonl")], async (path) =>
    (await readEvents(path)).length),
  own("experiences", [headOf("data/sample/experiences.jsonl", 4, "jsonl", "experiences.jsonl")],
    async (path) => (await readExperiences(path)).length),
  own("queries", [headOf("data/sample/queries.jsonl", 4, "jsonl", "queries.jsonl")], async (path) =>
    (await readQueries(path)).length),
  own("runs", [headOf("data/sample/runs.jsonl", 4, "jsonl", "runs.jsonl")], async (path) =>
    (await readRuns(path)).length),
  own("seed runs", [headOf("data/weclaw/seed-runs.jsonl", 2, "jsonl", "seed-runs.jsonl")],
    async (path) => { await readSeedRuns(path); }),
  own("qrels", [...BEIR_JUDGEMENTS, ...TREC_JUDGEMENTS], async (path) => { await readQrels(path); }),
  own("run (strict)", TREC_RUNS.slice(0, 1), async (path) =>
    [...(await readTrecRun(path)).values()].reduce((sum, list) => sum + list.length, 0)),
  own("ages", [cells("ages.tsv", "# made up", "a\t3", "b\t40.5", "c\t0")], async (path) => { await readAges(path); }),
  own("published figures", filesOf("data", /^published\.json$/, "json"), async (path) => { readPublished(path); }),
  own("pipeline description", PIPELINES, async (path) => { await readPipeline(path); }),
  {
    name: "notebook", seeds: () => filesOf("notebooks", /^00.*\.ipynb$/, "json"),
    read: async (path) => notebookOutcome(path),
  },
];

function own(name: string, seeds: readonly Seed[], read: (path: string) => Promise<number | void>): Target {
  return {
    name, seeds: () => seeds,
    read: async (path, bytes): Promise<Outcome> => {
      try {
        const rows = await read(path);
        const written = bytes.toString("utf8").split("\n").filter((line) => line.replace(/^\ufeff/,
          "").trim() !== "").length;
        const gzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
        if (rows === undefined || gzip || rows === written) return { kind: "result" };
        return { kind: "finding", message: `silent drop: ${written} lines in, ${rows} rows out` };
      } catch (error) {
        return outcomeOf(error, path);
      }
    },
  };
}

/** The notebook's reader knows nothing of FormatError: an Error whose message opens with the name is one with a
 * place. */
function notebookOutcome(path: string): Outcome {
  try {
    parseNotebook(readFileSync(path, "utf8"), path);
    return { kind: "result" };
  } catch (error) {
    if (error instanceof Error && error.name === "Error" && error.message.startsWith(path)) {
      return { kind: "error", place: "placed", message: error.message };
    }
    return outcomeOf(error, path);
  }
}
