import { recallAll } from "../recall";
import type { Query, Run } from "../types";
import { answered, type Answered } from "./answered";
import type { NamedPipeline } from "./systems";

/** One pipeline against an acceptance line for its non-empty rate. */
export interface AcceptanceRow extends Answered {
  readonly label: string;
  readonly line: number;
  readonly verdict: "reached" | "missed";
  readonly run: Run;
}

/** Each pipeline asked the same queries, and whether the share of them that got anything reaches the line (included).
 *  One row a pipeline, in the order given. RangeError for a line outside [0, 1] or no query. Source: article 72
 *  section 1. */
export async function acceptance(
  systems: readonly NamedPipeline[], queries: readonly Query[],
  options: { readonly now: string; readonly line: number },
): Promise<readonly AcceptanceRow[]> {
  const { now, line } = options;
  if (!(line >= 0 && line <= 1)) throw new RangeError(`acceptance: the line must lie in [0, 1], got ${line}`);
  const rows: AcceptanceRow[] = [];
  for (const { label, pipeline } of systems) {
    const run = await recallAll(pipeline, queries, { now });
    const counts = answered(run);
    rows.push({ label, ...counts, line, verdict: counts.rate >= line ? "reached" : "missed", run });
  }
  return rows;
}
