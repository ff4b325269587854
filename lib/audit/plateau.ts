import { within } from "./border";
import type { Sweep } from "./sweep";

/** Neighbouring settings of a sweep that share the best value. */
export interface PlateauInterval<Setting> {
  readonly from: Setting;
  readonly to: Setting;
  readonly settings: number;
}

/** The settings of a sweep that are as good as its best one. */
export interface Plateau<Setting> {
  /** The best median of success@1 among the settings whose guard held; null when it held nowhere. */
  readonly best: number | null;
  /** The widest interval (most settings; ties: the first). */
  readonly widest: PlateauInterval<Setting> | null;
  readonly intervals: readonly PlateauInterval<Setting>[];
  /** Copied from the sweep: a best setting is no estimate of what it will do on other queries. */
  readonly selection: Sweep<Setting>["selection"];
}

/** The intervals of settings, in the order swept, whose median success@1 is within `slack` (0 when undefined) of the
 *  best. A wide interval is worth more than a high point. Settings that answer fewer queries are passed over. */
export function plateau<Setting>(swept: Sweep<Setting>, slack: number = 0): Plateau<Setting> {
  within("slack", slack, 0, 1);
  const held = swept.points.filter(({ guard }) => guard === "held");
  const best = held.length === 0 ? null : Math.max(...held.map(({ successAt1 }) => successAt1.median));
  const intervals: PlateauInterval<Setting>[] = [];
  let open = false;
  for (const { setting, guard, successAt1 } of swept.points) {
    const on = best !== null && guard === "held" && successAt1.median >= best - slack - 1e-12;
    const last = intervals[intervals.length - 1];
    if (on && open && last !== undefined) {
      intervals[intervals.length - 1] = { from: last.from, to: setting, settings: last.settings + 1 };
    } else if (on) intervals.push({ from: setting, to: setting, settings: 1 });
    open = on;
  }
  const widest = intervals.reduce<PlateauInterval<Setting> | null>(
    (top, one) => (top === null || one.settings > top.settings ? one : top), null,
  );
  return { best, widest, intervals, selection: swept.selection };
}
