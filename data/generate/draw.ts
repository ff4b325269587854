import { abstractPattern, diagnosisOf, diagnosisPrefix, FALLBACK, PATTERN_PREFIX } from "../../lib/record";
import { MANUAL } from "./manual";
import type { Failure, Slot } from "./nouns";
import { CHARACTERS, GROUPS } from "./plan";
import type { Random } from "./random";

/** One experience to be: who fails, and the texts of the first failures. */
export interface Draft {
  readonly group: string;
  readonly slot: Slot;
  readonly failures: readonly Failure[];
}

// Tails are 8 to 10 characters, so that 32 or more are a sum of them; about 50 messages can take one.
const SHORTFALL = { least: 40, most: 420 };
const LONGEST = 90;

/** Texts for every slot of the plan whose error characters are exactly the published sum: drawn again until they fall
 *  short by 40 to 420, then checks of artifacts get a tail ("，第 2 次检查") until nothing is missing. */
export function drawDrafts(random: Random): readonly Draft[] {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const drafts = GROUPS.flatMap(({ name, slots, write }) =>
      slots.map((slot, place) => checked({ group: name, slot, failures: write(random, slot, place) })),
    );
    const missing = CHARACTERS.information - informationOf(drafts);
    if (missing < SHORTFALL.least || missing > SHORTFALL.most) continue;
    const landed = withTails(drafts, missing, random);
    if (landed !== null) return landed;
  }
  throw new Error("drawDrafts: no draw in 100 came near the published number of characters");
}

function checked(draft: Draft): Draft {
  const { group, slot, failures } = draft;
  const pattern = abstractPattern(slot.tool, failures.map(({ text }) => text));
  if (pattern === PATTERN_PREFIX + group || pattern === FALLBACK(group)) return draft;
  throw new Error(`group ${group}: ${slot.tool}.${slot.action} drew texts with the pattern "${pattern}"`);
}

function informationOf(drafts: readonly Draft[]): number {
  const lengths = drafts.map(({ slot: { tool }, failures }) => {
    const texts = failures.map(({ text }) => text);
    return length(diagnosisOf(tool, texts)) - length(diagnosisPrefix(tool));
  });
  return lengths.reduce((sum, n) => sum + n, length(MANUAL.diagnosis));
}

function withTails(drafts: readonly Draft[], missing: number, random: Random): readonly Draft[] | null {
  const places = drafts.flatMap((draft, row) =>
    draft.failures.flatMap((failure, i) => (takesTail(failure) ? [{ row, i }] : [])),
  );
  const count = Math.round(missing / 9);
  if (count > places.length) return null;
  const tails = new Map<string, string>();
  random.shuffled(places).slice(0, count).forEach(({ row, i }, k) => {
    const size = Math.floor(missing / count) + (k < missing % count ? 1 : 0);
    tails.set(`${row}/${i}`, tailOf(size, random));
  });
  return drafts.map((draft, row) => ({
    ...draft,
    failures: draft.failures.map((failure, i) => {
      return { ...failure, text: failure.text + (tails.get(`${row}/${i}`) ?? "") };
    }),
  }));
}

function takesTail({ text }: Failure): boolean {
  return text.includes("产物检查没有通过") && length(text) <= LONGEST;
}

function tailOf(size: number, random: Random): string {
  if (size === 8) return `，第 ${random.int(2, 9)} 次检查`;
  if (size === 9) return `，第 ${random.int(10, 19)} 次检查`;
  return `，检查于 ${random.int(10, 23)}:${random.int(10, 59)}`;
}

function length(text: string): number {
  return [...text].length;
}
