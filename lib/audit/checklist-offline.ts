import { runStages } from "../recall";
import type { Pipeline, Query } from "../types";
import type { Findings } from "./checklist";
import { measureThreshold } from "./measure-threshold";

/** Item 3: is what an offline evaluation runs what the system runs? Compares stages by name and order (sources apart),
 *  the thresholds measured at each age, and, given queries, the times the two pipelines' candidates carry. */
export async function offlineFindings(
  endToEnd: Pipeline, offline: Pipeline,
  options: { readonly ages: readonly number[]; readonly queries: readonly Query[]; readonly now: string },
): Promise<Findings> {
  const { ages, queries, now } = options;
  const names = (pipeline: Pipeline): readonly string[] =>
    pipeline.flatMap(({ kind, name }) => (kind === "source" ? [] : [name]));
  const [live, off] = [names(endToEnd), names(offline)];
  const missing = live.filter((name) => !off.includes(name));
  const extra = off.filter((name) => !live.includes(name));
  const other = missing.length + extra.length === 0 && live.join("\n") !== off.join("\n");
  const thresholds = ages.flatMap((age) => {
    const [here, there] = [endToEnd, offline].map((pipeline) => measureThreshold(pipeline, age, now).threshold);
    if (here === undefined || there === undefined || here === there || Math.abs(here - there) <= 2e-9) return [];
    return [`at ${age} days the threshold is ${short(here)} end to end and ${short(there)} offline`];
  });
  return {
    faults: [
      ...missing.map((name) => `the offline evaluation lacks "${name}"`),
      ...extra.map((name) => `only the offline evaluation has "${name}"`),
      ...(other ? [`another order offline: ${off.join(", ")}`] : []),
      ...thresholds,
      ...await timeFindings(endToEnd, offline, queries, now),
    ],
    remarks: queries.length === 0 ? ["ages not compared: hand in queries"] : [],
  };
}

async function timeFindings(
  endToEnd: Pipeline, offline: Pipeline, queries: readonly Query[], now: string,
): Promise<readonly string[]> {
  const times = async (pipeline: Pipeline, query: Query): Promise<Map<string, string | null>> => {
    const [first = []] = await runStages(pipeline.slice(0, 1), query, now);
    return new Map(first.map(({ id, createdAt }) => [id, createdAt]));
  };
  let [both, different, absent] = [0, 0, 0];
  for (const query of queries) {
    const live = await times(endToEnd, query);
    for (const [id, createdAt] of await times(offline, query)) {
      if (createdAt === null) absent += 1;
      if (!live.has(id)) continue;
      both += 1;
      if (live.get(id) !== createdAt) different += 1;
    }
  }
  return [
    ...(different === 0 ? [] : [`${different} of ${both} candidates have another time offline`]),
    ...(absent === 0 ? [] : [`${absent} offline candidates have no time at all`]),
  ];
}

function short(threshold: number): string {
  return Number.isFinite(threshold) ? String(Number(threshold.toFixed(4))) : String(threshold);
}
