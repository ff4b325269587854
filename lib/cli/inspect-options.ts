import { parseArgs } from "node:util";
import { MAP_KEYS, type AnyOptions } from "../formats";
import { instant, oneOf, pairs, whole } from "./option-values";
import { STORE_FLAGS, STORE_USAGE, storeReading } from "./store-reading";

/** What `recall-lab inspect` was asked to do. */
export interface InspectOptions {
  readonly paths: readonly string[];
  readonly reading: AnyOptions;
  /** Rows that are shown of each kind. */
  readonly rows: number;
  readonly output: "text" | "json";
  readonly secrets: "mask" | "show";
}

/** Options, a text to print with its exit status, or the wish for the list of formats. */
export type AskedInspect =
  | { readonly options: InspectOptions }
  | { readonly text: string; readonly status: 0 | 2 }
  | { readonly list: "formats" };

const FLAGS = {
  map: { type: "string", multiple: true }, format: { type: "string" }, order: { type: "string", default: "list" },
  ...STORE_FLAGS,
  now: { type: "string" }, rows: { type: "string", default: "5" }, "max-unpacked": { type: "string" },
  json: { type: "boolean", default: false }, formats: { type: "boolean", default: false },
  "show-secrets": { type: "boolean", default: false }, help: { type: "boolean", short: "h", default: false },
} as const;

/** The text of `recall-lab inspect --help`. */
export const INSPECT_USAGE = `usage: recall-lab inspect PATH... [OPTIONS]

Says how recall-lab takes your files: the format of each and why, which column is what, what was found, the first rows,
and everything odd. PATHs are only read. Several files are joined by their ids: runs (each a stage), judgements,
documents, queries, a table of ages.

  --map KEY=PATH         a column by hand (may be repeated), for example --map createdAt=metadata.ts
                         KEY: ${MAP_KEYS.slice(0, 8).join(", ")},
                         ${MAP_KEYS.slice(8).join(", ")}
                         PATH: a column, and keys below it after dots
  --format NAME          the format of every PATH, where the guess is wrong (--formats lists them)
  --order list|rank|score   what orders a list: the file (list), or that column
${STORE_USAGE}
  --now INSTANT          ISO 8601 with a zone: later times are in the future, ages in days count back from it
  --rows N               rows to show (5)
  --max-unpacked BYTES   what a packed file may unpack to (4294967296)
  --json                 the same as one JSON document
  --show-secrets         do not mask keys, tokens, passwords and e-mail addresses

Exit status: 0 done, 2 bad input or use.
`;

/** Reads the arguments after "inspect". Wrong use gives one line that says what was expected and what came. */
export function inspectOptions(argv: readonly string[]): AskedInspect {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: FLAGS, allowPositionals: true });
    if (values.help) return { text: INSPECT_USAGE, status: 0 };
    if (values.formats) return { list: "formats" };
    if (positionals.length === 0) throw new RangeError("expected a PATH, got none");
    const now = instant("--now", values.now);
    const limit = values["max-unpacked"];
    const reading: AnyOptions = {
      map: pairs("--map", values.map ?? [], MAP_KEYS),
      order: oneOf("--order", values.order, ["list", "rank", "score"]),
      ...(values.format === undefined ? {} : { format: values.format }),
      ...storeReading(values),
      ...(now === undefined ? {} : { now }),
      ...(limit === undefined ? {} : { inflatedLimit: whole("--max-unpacked", limit) }),
    };
    return {
      options: {
        paths: positionals, reading, rows: whole("--rows", values.rows, 0),
        output: values.json ? "json" : "text", secrets: values["show-secrets"] ? "show" : "mask",
      },
    };
  } catch (error) {
    const line = (error as Error).message.replace(/\s*\n\s*/g, " ");
    return { text: `recall-lab inspect: ${line} (see recall-lab inspect --help)\n`, status: 2 };
  }
}
