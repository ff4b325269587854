import type { Draft } from "./draw";
import type { Episode } from "./nouns";
import type { Random } from "./random";

/** The drafts as episodes in the order of the log: people meet the same trouble several times in one session, and
 *  sessions overlap. */
export function arrange(drafts: readonly Draft[], random: Random): readonly Episode[] {
  const names = [...new Set(drafts.map(({ group }) => group))];
  const sittings = names.flatMap((name) => cutIntoSittings(drafts.filter(({ group }) => group === name), random));
  const episodes = random.shuffled(sittings).flatMap((sitting) => {
    const session = drawSession(random);
    return sitting.map((draft): Episode => ({ ...draft, session }));
  });
  return withOverlaps(episodes, random);
}

/** An eight-digit session id. */
export function drawSession(random: Random): string {
  return random.int(0x10000000, 0x7fffffff).toString(16);
}

function cutIntoSittings(drafts: readonly Draft[], random: Random): readonly (readonly Draft[])[] {
  const longest = drafts.length > 20 ? 5 : 2;
  const mixed = random.shuffled(drafts);
  const sittings: (readonly Draft[])[] = [];
  for (let done = 0; done < mixed.length; done += sittings[sittings.length - 1]?.length ?? 0) {
    sittings.push(mixed.slice(done, done + random.int(1, longest)));
  }
  return sittings;
}

function withOverlaps(episodes: readonly Episode[], random: Random): readonly Episode[] {
  const order = [...episodes];
  for (let i = 1; i < order.length; i += 1) {
    if (random.chance(20)) [order[i - 1], order[i]] = [order[i] as Episode, order[i - 1] as Episode];
  }
  return order;
}
