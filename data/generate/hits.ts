import { FALLBACK, PATTERN_PREFIX } from "../../lib/record";
import type { Experience } from "../../lib/types";
import { GROUPS, HITS_IN_ALL } from "./plan";
import type { Random } from "./random";

/** Hit counts above 0 for as many rows of each published group as were ever recalled, and for as many of all others as
 *  the published total leaves. Which rows, and how often, is drawn. */
export function withHits(experiences: readonly Experience[], random: Random): readonly Experience[] {
  const published = GROUPS.filter(({ hits }) => hits !== null);
  const groupOf = new Map(published.flatMap(({ name }) => [[FALLBACK(name), name], [PATTERN_PREFIX + name, name]]));
  const rest = HITS_IN_ALL - published.reduce((sum, { hits }) => sum + (hits ?? 0), 0);
  const wanted = new Map<string | undefined, number>([[undefined, rest], ...published.map(hitsOf)]);
  const hit = new Map<string, number>();
  for (const [name, count] of wanted) {
    const rows = experiences.filter(({ abstractPattern }) => groupOf.get(abstractPattern) === name);
    for (const { id } of random.shuffled(rows).slice(0, count)) hit.set(id, drawCount(random));
  }
  return experiences.map((row) => ({ ...row, hitCount: hit.get(row.id) ?? 0 }));
}

function hitsOf({ name, hits }: (typeof GROUPS)[number]): readonly [string, number] {
  return [name, hits ?? 0];
}

function drawCount(random: Random): number {
  return random.chance(70) ? 1 + (random.chance(70) ? drawCount(random) : 0) : 1;
}
