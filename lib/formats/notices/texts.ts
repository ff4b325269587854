import type { Notice } from "../found";
import { tally } from "./tally";

/** Rows whose text is empty or blank, and rows whose text another row has already (white space at the ends aside), each
 *  counted in rows; none where no row has a text. `what` names a row: "document", "query". */
export function textNotices(
  rows: readonly { readonly id: string; readonly text: string }[], what: string,
): readonly Notice[] {
  if (rows.every(({ text }) => text === "")) return [];
  const empty = tally(`empty texts (${what})`);
  const twice = tally(`duplicate texts (${what})`);
  const seen = new Map<string, string>();
  for (const { id, text } of rows) {
    const trimmed = text.trim();
    const first = seen.get(trimmed);
    if (trimmed === "") empty.hit(() => `${what} "${id}"`);
    else if (first !== undefined) twice.hit(() => `${what} "${id}", the same as "${first}"`);
    else seen.set(trimmed, id);
  }
  return [
    ...empty.notices(rows.length, "kept; nothing can be embedded"),
    ...twice.notices(rows.length, "all are kept; they tie in every search by text"),
  ];
}
