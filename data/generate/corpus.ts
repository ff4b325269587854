import { record } from "../../lib/record";
import type { Experience, ToolCall } from "../../lib/types";
import { drawDrafts } from "./draw";
import { arrange } from "./episodes";
import { withHits } from "./hits";
import { callsOf } from "./log";
import { MANUAL } from "./manual";
import { drawNoise } from "./noise";
import { randomOf } from "./random";
import { instant, numbered, type Cause } from "./raw-call";
import { drawTimes } from "./timeline";

/** A store as the articles describe theirs, with the log that it comes from and what the log does not say. */
export interface Reconstruction {
  readonly calls: readonly ToolCall[];
  readonly experiences: readonly Experience[];
  readonly causes: readonly Cause[];
}

/** The reconstructed corpus of a seed: raw events with noise, recorded by lib/record, one manual row added. Every
 *  structural count of the articles is the same for all seeds; the texts, times and order are drawn. */
export function reconstruct(seed: number): Reconstruction {
  const random = randomOf(seed);
  const times = drawTimes(random);
  const manualPlace = random.int(45, 55);
  const manualTime = times[manualPlace] ?? 0;
  const free = times.filter((_time, i) => i !== manualPlace);
  const episodes = arrange(drawDrafts(random), random);
  const raw = episodes.flatMap((episode, i) => callsOf(episode, free[i] ?? 0, random));
  const noise = drawNoise(times[0] ?? 0, times[times.length - 1] ?? 0, random);
  const { calls, causes } = numbered([...raw, ...noise]);
  const rows = record(calls);
  const manual: Experience = { ...MANUAL, createdAt: instant(manualTime), hitCount: 0 };
  const experiences = [...rows.slice(0, manualPlace), manual, ...rows.slice(manualPlace)];
  return { calls, causes, experiences: withHits(experiences, random) };
}
