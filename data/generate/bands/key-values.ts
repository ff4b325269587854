import { droppedDistance, type KeptRule } from "../../../lib/audit";
import { FALLBACK, PATTERN_PREFIX } from "../../../lib/record";
import type { Experience, Vectors } from "../../../lib/types";
import { clusterSweep, groupCosine } from "../../../lib/vectors";
import { GROUPS } from "../plan";
import type { Values } from "./recall-values";

const THRESHOLDS = [0.98, 0.95, 0.9, 0.85];

/** Article 86's figures on the rows' own vectors: leader clusters and the cosines within the eight groups. */
export function keyValues(experiences: readonly Experience[], vectors: Vectors): Values {
  const values = new Map<string, number>();
  for (const { threshold, clusters, largest, singletons } of clusterSweep(vectors, THRESHOLDS)) {
    const id = `86.clusters.${threshold.toFixed(2)}`;
    values.set(id, clusters).set(`${id}.largest`, largest).set(`${id}.singletons`, singletons);
  }
  for (const { name } of GROUPS.filter(({ hits }) => hits !== null)) {
    const patterns = [FALLBACK(name), PATTERN_PREFIX + name];
    const members = experiences.flatMap(({ abstractPattern }, i) => (patterns.includes(abstractPattern) ? [i] : []));
    const { min, mean } = groupCosine(vectors, members);
    values.set(`86.group.${name}.minCosine`, min ?? NaN).set(`86.group.${name}.meanCosine`, mean ?? NaN);
  }
  return values;
}

/** Rows dropped with a cosine below 0.9 to the kept one, under one rule of keeping. */
export function droppedValues(experiences: readonly Experience[], vectors: Vectors, keep: KeptRule): Values {
  const { below, share } = droppedDistance(experiences, vectors, { keep });
  return new Map([["86.dropped.distinct", below?.mean ?? NaN], ["86.dropped.distinct.share", share ?? NaN]]);
}
