import type { Experience } from "../types";
import type { Clusters } from "../vectors";
import { keyGroups } from "./key-groups";

/** How clusters of near texts cut one key's group. */
export interface GroupPieces {
  readonly pattern: string;
  readonly size: number;
  /** Clusters that hold a row of the group: 1 when it stays whole. */
  readonly pieces: number;
  /** Rows in its largest piece. */
  readonly largest: number;
  /** Rows of other keys that lie in the same clusters. */
  readonly foreign: number;
}

/** Each key's group against a partition of the same rows: a key that merges unlike texts falls into pieces, one that
 *  parts like ones has foreign rows in its clusters. Largest group first (ties: first row). RangeError unless every
 *  row is in exactly one cluster. Source: article 86 section 4. */
export function groupPieces(
  experiences: readonly Pick<Experience, "abstractPattern">[], clusters: Clusters,
): readonly GroupPieces[] {
  const clusterOf = clusterNumbers("groupPieces", experiences.length, clusters);
  return keyGroups(experiences).map(({ pattern, members }) => {
    const counts = new Map<number, number>();
    for (const row of members) {
      const cluster = clusterOf[row] as number;
      counts.set(cluster, (counts.get(cluster) ?? 0) + 1);
    }
    const held = [...counts.keys()].reduce((sum, cluster) => sum + (clusters[cluster]?.length ?? 0), 0);
    const { length: size } = members;
    return { pattern, size, pieces: counts.size, largest: Math.max(...counts.values()), foreign: held - size };
  });
}

/** The rows with their cluster as key, all else as it was: what de-duplication would be with a key that reads the text.
 *  RangeError unless every row is in exactly one cluster. */
export function rekeyed(experiences: readonly Experience[], clusters: Clusters): readonly Experience[] {
  const clusterOf = clusterNumbers("rekeyed", experiences.length, clusters);
  return experiences.map((experience, row) => ({ ...experience, abstractPattern: `cluster ${clusterOf[row]}` }));
}

function clusterNumbers(where: string, rows: number, clusters: Clusters): readonly number[] {
  const numbers: number[] = [];
  clusters.forEach((members, cluster) => members.forEach((row) => {
    if (!Number.isInteger(row) || row < 0 || row >= rows || numbers[row] !== undefined) {
      throw new RangeError(`${where}: expected each of ${rows} rows in one cluster, got row ${row} again or beyond`);
    }
    numbers[row] = cluster;
  }));
  const missing = Array.from({ length: rows }, (_, row) => row).find((row) => numbers[row] === undefined);
  if (missing !== undefined) throw new RangeError(`${where}: row ${missing} is in no cluster`);
  return numbers;
}
