import { drawAside } from "./noise";
import type { Episode, Failure } from "./nouns";
import type { Random } from "./random";
import type { RawCall } from "./raw-call";

/** The calls of one episode: its failures, 4 to 50 seconds apart, and the success at `at`; in one of three a routine
 *  call of another tool comes in between. */
export function callsOf(episode: Episode, at: number, random: Random): readonly RawCall[] {
  const { session, slot, failures } = episode;
  const { tool, action } = slot;
  const last = failures[failures.length - 1] as Failure;
  const calls: RawCall[] = [{ at, session, tool, action, failure: null }];
  let time = at;
  for (let i = slot.failures - 1; i >= 0; i -= 1) {
    time -= random.int(4, 50) * 1000;
    calls.unshift({ at: time, session, tool, action, failure: failures[i] ?? last });
  }
  return random.chance(33) ? [...calls, ...drawAside(at - 2000, session, tool, random)] : calls;
}
