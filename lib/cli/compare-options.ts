import { parseArgs } from "node:util";
import { MAP_KEYS } from "../formats";
import type { Measure } from "../types";
import type { OutputOptions } from "./audit-outputs";
import { readCondition } from "./fail-on";
import { measureNamed, USUAL_MEASURES } from "./measure-names";
import { instant, oneOf, pairs, whole, within } from "./option-values";
import type { ReadingOptions } from "./reading-options";
import { STORE_FLAGS, STORE_USAGE, storeReading } from "./store-reading";

/** What `recall-lab compare` was asked to do. `paths` are those of --on. */
export interface CompareOptionsAsked extends ReadingOptions, OutputOptions {
  readonly first: string;
  readonly second: string;
  readonly of: "runs" | "pipelines" | "models";
  readonly measures: readonly Measure[];
}

/** The text of `recall-lab compare --help`. */
export const COMPARE_USAGE = `usage: recall-lab compare A B [OPTIONS]

Sets two runs, pipelines or models side by side on the same queries: wins, ties, losses, exact p, which queries changed
and what moved. The second is compared with the first.

  --of runs        A and B are files or folders with lists (the last stage of each counts); the default
       pipelines   A and B are descriptions or presets, run over the candidates of --on PATH
       models      A and B are models (name, folder, hub id, or URL#MODEL of a server), searching the texts of --on PATH
  --on PATH        what both share: candidates, texts, judgements (may be repeated)
  --qrels FILE, --queries FILE, --documents FILE
  --measure NAME   success@k, recall@k, precision@k, reciprocal rank(@k), average precision(@k), ndcg(@k), non-empty
                   (may be repeated; ${USUAL_MEASURES.join(", ")})
  --grade N        lowest grade that is relevant (1)
  --map KEY=PATH, --format NAME, --order list|rank|score, --pool N, --now INSTANT, --seed N    as for audit
${STORE_USAGE}
  --json FILE, --html FILE, --fail-on COND, --show-secrets    as for audit; the findings are compare/MEASURE

Exit status: 0 done, 1 by --fail-on, 2 bad input or use.
`;

/** Either options, or a text to print and the exit status that goes with it. */
export type CompareAsked = { readonly options: CompareOptionsAsked } | { readonly text: string; readonly status: 0 | 2 };

const FLAGS = {
  of: { type: "string", default: "runs" }, on: { type: "string", multiple: true }, measure: { type: "string", multiple: true },
  qrels: { type: "string" }, queries: { type: "string" }, documents: { type: "string" },
  map: { type: "string", multiple: true }, format: { type: "string" }, order: { type: "string", default: "list" },
  ...STORE_FLAGS,
  grade: { type: "string", default: "1" }, pool: { type: "string", default: "50" }, now: { type: "string" },
  seed: { type: "string", default: "1" }, json: { type: "string" }, html: { type: "string" },
  "fail-on": { type: "string", multiple: true }, "show-secrets": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** Reads the arguments after "compare". Wrong use gives one line that says what was expected and what came. */
export function compareOptions(argv: readonly string[]): CompareAsked {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: FLAGS, allowPositionals: true });
    if (values.help) return { text: COMPARE_USAGE, status: 0 };
    const [first, second] = positionals;
    if (first === undefined || second === undefined || positionals.length > 2) {
      throw new RangeError(`expected A and B, got ${positionals.length}`);
    }
    const of = oneOf("--of", values.of, ["runs", "pipelines", "models"]);
    if (of !== "runs" && values.on === undefined) throw new RangeError(`--of ${of} expected --on PATH, got none`);
    const grade = within("--grade", values.grade, [-1e9, 1e9]);
    return {
      options: {
        first, second, of, paths: values.on ?? [], grade,
        measures: (values.measure ?? USUAL_MEASURES).map((name) => measureNamed(name, grade)),
        qrels: values.qrels, queries: values.queries, documents: values.documents,
        map: pairs("--map", values.map ?? [], MAP_KEYS), format: values.format,
        ...storeReading(values),
        order: oneOf("--order", values.order, ["list", "rank", "score"]),
        pool: whole("--pool", values.pool), embed: "needed", model: undefined, endpoint: undefined,
        now: instant("--now", values.now), seed: whole("--seed", values.seed, 0),
        json: values.json, html: values.html, baseline: undefined, saveBaseline: undefined,
        failOn: (values["fail-on"] ?? []).map(readCondition), secrets: values["show-secrets"] ? "show" : "mask",
      },
    };
  } catch (error) {
    const line = (error as Error).message.replace(/\s*\n\s*/g, " ");
    return { text: `recall-lab compare: ${line} (see recall-lab compare --help)\n`, status: 2 };
  }
}
