import type { Experience } from "../types";
import { keyGroups } from "./key-groups";

/** What de-duplication by key would leave of a store. */
export interface Collapse {
  readonly rows: number;
  /** Distinct keys; rows with the empty key each count, since they are never duplicates. */
  readonly keys: number;
  /** rows - keys. */
  readonly dropped: number;
  /** 1 - keys / rows in [0, 1); null for no rows. */
  readonly rate: number | null;
}

/** How much of a store one key apiece would drop: 175 rows under 24 keys collapse by 0.863. Source: article 86
 *  section 1. */
export function collapseRate(experiences: readonly Experience[]): Collapse {
  const rows = experiences.length;
  const keys = keyGroups(experiences).length;
  return { rows, keys, dropped: rows - keys, rate: rows === 0 ? null : 1 - keys / rows };
}
