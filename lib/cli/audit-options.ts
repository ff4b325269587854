import { parseArgs } from "node:util";
import { oddInstant } from "../formats";
import type { Status } from "../report";

/** What `recall-lab audit` was asked to do. */
export interface AuditOptions {
  readonly folder: string;
  readonly minFailures: number;
  readonly by: "tool" | "tool+action";
  /** Name, folder or hub id of a model; undefined: the default one. */
  readonly model: string | undefined;
  readonly topK: number;
  readonly threshold: number;
  readonly epsilon: number;
  /** ISO 8601 instant; undefined: the latest time in the log. */
  readonly now: string | undefined;
  readonly unknownColumns: "error" | "ignore";
  /** A finding with this word in front makes the exit status 1; undefined: none does. */
  readonly failOn: Status | undefined;
}

/** Either options, or a text to print and the exit status that goes with it. */
export type Asked = { readonly options: AuditOptions } | { readonly text: string; readonly status: 0 | 2 };

/** The text of `recall-lab audit --help`. */
export const AUDIT_USAGE = `usage: recall-lab audit FOLDER [OPTIONS]

Runs the recorder and every audit over agent logs and prints a text report. Nothing in FOLDER is written.

  FOLDER holds  events.jsonl                     tool calls (required)
                runs.jsonl                       which runs feed the store and which only ask
                queries.jsonl, labels/qrels.trec queries and judgements (or qrels.tsv in BEIR's layout)
                queries_no_answer.jsonl          queries whose right answer is nothing
                experiences.jsonl                what the ids of the judgements stand for
                ages_synthetic.tsv               made-up ages, for logs without times

  --min-failures N     failures in a row that make an experience (1)
  --by KEY             tool | tool+action: what makes two calls the same (tool+action)
  --top-k N            experiences a recall returns (3)
  --threshold X        cosine that a candidate must reach (0.55)
  --epsilon X          width of a tie in the tie-break by freshness (0.03)
  --model NAME         name, folder or hub id (bge-small-zh-v1.5)
  --now INSTANT        ISO 8601 with a zone (the latest time in the log)
  --unknown-columns W  error | ignore (error)
  --fail-on WORD       fail | remark | not observed: exit with 1 when a finding begins with it

Exit status: 0 done, 1 by --fail-on, 2 bad input or use.
`;

const FLAGS = {
  "min-failures": { type: "string", default: "1" },
  by: { type: "string", default: "tool+action" },
  "top-k": { type: "string", default: "3" },
  threshold: { type: "string", default: "0.55" },
  epsilon: { type: "string", default: "0.03" },
  model: { type: "string" },
  now: { type: "string" },
  "unknown-columns": { type: "string", default: "error" },
  "fail-on": { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** Reads the arguments after "audit". Wrong use gives one line that says what was expected and what came. */
export function auditOptions(argv: readonly string[]): Asked {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: FLAGS, allowPositionals: true });
    if (values.help) return { text: AUDIT_USAGE, status: 0 };
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new RangeError(`expected one FOLDER, got ${positionals.length}`);
    return {
      options: {
        folder,
        minFailures: whole("--min-failures", values["min-failures"]),
        by: oneOf("--by", values.by, ["tool", "tool+action"]),
        model: values.model,
        topK: whole("--top-k", values["top-k"]),
        threshold: within("--threshold", values.threshold, [-1, 1]),
        epsilon: within("--epsilon", values.epsilon, [0, 2]),
        now: instant("--now", values.now),
        unknownColumns: oneOf("--unknown-columns", values["unknown-columns"], ["error", "ignore"]),
        failOn: values["fail-on"] === undefined
          ? undefined : oneOf("--fail-on", values["fail-on"], ["fail", "remark", "not observed"]),
      },
    };
  } catch (error) {
    const line = (error as Error).message.replace(/\s*\n\s*/g, " ");
    return { text: `recall-lab audit: ${line} (see recall-lab audit --help)\n`, status: 2 };
  }
}

function whole(flag: string, text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && Number.isSafeInteger(value)) return value;
  throw new RangeError(`${flag} expected a whole number >= 1, got ${JSON.stringify(text)}`);
}

function within(flag: string, text: string, [low, high]: readonly [number, number]): number {
  const value = text.trim() === "" ? NaN : Number(text);
  if (value >= low && value <= high) return value;
  throw new RangeError(`${flag} expected a number from ${low} to ${high}, got ${JSON.stringify(text)}`);
}

function oneOf<const W extends string>(flag: string, text: string, words: readonly W[]): W {
  const word = words.find((one) => one === text);
  if (word !== undefined) return word;
  throw new RangeError(`${flag} expected ${words.join(" or ")}, got ${JSON.stringify(text)}`);
}

function instant(flag: string, text: string | undefined): string | undefined {
  if (text === undefined || oddInstant(text) === null) return text;
  throw new RangeError(`${flag} expected an ISO 8601 instant with a zone, got ${JSON.stringify(text)}`);
}
