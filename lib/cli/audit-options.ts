import { parseArgs } from "node:util";
import { MAP_KEYS } from "../formats";
import type { OutputOptions } from "./audit-outputs";
import { readCondition } from "./fail-on";
import { instant, oneOf, pairs, whole, within } from "./option-values";
import type { ReadingOptions } from "./reading-options";
import { STORE_FLAGS, storeReading } from "./store-reading";
import { AUDIT_USAGE } from "./audit-usage";
import { DIAGNOSIS_SCHEMA } from "../report";

/** What `recall-lab audit` was asked to do. */
export interface AuditOptions extends ReadingOptions, OutputOptions {
  readonly minFailures: number;
  readonly by: "tool" | "tool+action";
  readonly topK: number;
  readonly threshold: number;
  readonly epsilon: number;
  readonly unknownColumns: "error" | "ignore";
  readonly pipeline: string | undefined;
  readonly generator: string | undefined;
}

/** Either options, or a text to print and the exit status that goes with it. */
export type Asked = { readonly options: AuditOptions } | { readonly text: string; readonly status: 0 | 2 };

const FLAGS = {
  "min-failures": { type: "string", default: "1" },
  by: { type: "string", default: "tool+action" },
  "top-k": { type: "string", default: "3" },
  threshold: { type: "string", default: "0.55" },
  epsilon: { type: "string", default: "0.03" },
  "unknown-columns": { type: "string", default: "error" },
  pipeline: { type: "string" }, generator: { type: "string" },
  qrels: { type: "string" }, queries: { type: "string" }, documents: { type: "string" },
  map: { type: "string", multiple: true }, format: { type: "string" }, order: { type: "string", default: "list" },
  grade: { type: "string" }, pool: { type: "string", default: "50" }, embed: { type: "string", default: "needed" },
  ...STORE_FLAGS,
  model: { type: "string" }, endpoint: { type: "string" }, "endpoint-model": { type: "string" },
  now: { type: "string" }, seed: { type: "string", default: "1" },
  json: { type: "string" }, html: { type: "string" }, baseline: { type: "string" }, "save-baseline": { type: "string" },
  "fail-on": { type: "string", multiple: true },
  "show-secrets": { type: "boolean", default: false },
  "print-schema": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** Reads the arguments after "audit". Wrong use gives one line that says what was expected and what came. */
export function auditOptions(argv: readonly string[]): Asked {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: FLAGS, allowPositionals: true });
    if (values.help) return { text: AUDIT_USAGE, status: 0 };
    if (values["print-schema"]) return { text: `${JSON.stringify(DIAGNOSIS_SCHEMA, null, 1)}\n`, status: 0 };
    if (positionals.length === 0) throw new RangeError("expected a PATH, got none");
    if ((values.endpoint === undefined) !== (values["endpoint-model"] === undefined)) {
      throw new RangeError("expected --endpoint and --endpoint-model together, got one of them");
    }
    if (values.endpoint !== undefined && values.model !== undefined) {
      throw new RangeError("expected --model or --endpoint, got both");
    }
    return {
      options: {
        paths: positionals,
        minFailures: whole("--min-failures", values["min-failures"]),
        by: oneOf("--by", values.by, ["tool", "tool+action"]),
        model: values.model,
        endpoint: values.endpoint === undefined ? undefined : { url: values.endpoint, model: values["endpoint-model"] ?? "" },
        topK: whole("--top-k", values["top-k"]),
        threshold: within("--threshold", values.threshold, [-1, 1]),
        epsilon: within("--epsilon", values.epsilon, [0, 2]),
        now: instant("--now", values.now),
        unknownColumns: oneOf("--unknown-columns", values["unknown-columns"], ["error", "ignore"]),
        qrels: values.qrels, queries: values.queries, documents: values.documents,
        map: pairs("--map", values.map ?? [], MAP_KEYS),
        format: values.format,
        ...storeReading(values),
        order: oneOf("--order", values.order, ["list", "rank", "score"]),
        grade: values.grade === undefined ? undefined : within("--grade", values.grade, [-1e9, 1e9]),
        pool: whole("--pool", values.pool),
        embed: oneOf("--embed", values.embed, ["needed", "always", "never"]),
        seed: whole("--seed", values.seed, 0),
        pipeline: values.pipeline, generator: values.generator,
        json: values.json, html: values.html, baseline: values.baseline, saveBaseline: values["save-baseline"],
        failOn: (values["fail-on"] ?? []).map(readCondition),
        secrets: values["show-secrets"] ? "show" : "mask",
      },
    };
  } catch (error) {
    const line = (error as Error).message.replace(/\s*\n\s*/g, " ");
    return { text: `recall-lab audit: ${line} (see recall-lab audit --help)\n`, status: 2 };
  }
}
