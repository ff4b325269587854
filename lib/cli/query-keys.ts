import { sha256OfText } from "../vectors";

/** What joins the queries of two runs: the first 16 hex digits of the sha256 of each id. */
export function queryKeys(ids: readonly string[]): readonly string[] {
  return ids.map((id) => sha256OfText(id).slice(0, 16));
}
