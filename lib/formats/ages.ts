import { formatError, show } from "./errors";
import { readLines } from "./lines";
import { refuseTwice } from "./rows";

/** Older than that is no time any more. */
const OLDEST = 3_650_000;

/** Ages in days by experience id, from lines `id<TAB>days`; lines that begin with # are remarks. Refused: an id met
 *  before or not among `ids` (where given), an age that is no number in [0, 3650000]. An empty file has no ages. */
export async function readAges(
  file: string, ids?: { readonly has: (id: string) => boolean },
): Promise<ReadonlyMap<string, number>> {
  const ages = new Map<string, number>();
  const seen = new Map<string, number>();
  for await (const { line, text } of readLines(file)) {
    if (text.startsWith("#")) continue;
    const [id = "", days = "", ...more] = text.split("\t");
    if (id === "" || days === "" || more.length > 0) {
      throw formatError({ file, line, expected: "an id, a tab and an age in days", got: show(text) });
    }
    refuseTwice(file, line, "id", id, seen);
    if (ids?.has(id) === false) {
      throw formatError({ file, line, field: "id", expected: "the id of a known experience", got: show(id) });
    }
    if (!/^\d+(\.\d+)?$/.test(days)) {
      throw formatError({ file, line, field: "days", expected: "a number of days >= 0", got: show(days) });
    }
    if (Number(days) > OLDEST) {
      throw formatError({ file, line, field: "days", expected: `at most ${OLDEST} days, ten thousand years`, got: show(days) });
    }
    ages.set(id, Number(days));
  }
  return ages;
}
