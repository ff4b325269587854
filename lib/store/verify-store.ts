import { checkVector } from "../vectors";
import { bytesHash, contentHash } from "./content-hash";
import { fromBlob } from "./float-blob";
import type { Connection } from "./open-file";
import { checkPlausible } from "./plausible";
import { toExperience, type ExperienceRow } from "./rows";

/** What a look at every row of a store found. */
export interface StoreVerdict {
  readonly experiences: number;
  readonly vectors: number;
  /** In words, each naming its row; empty: nothing wrong. */
  readonly problems: readonly string[];
}

/** Reads everything: SQLite's quick_check and foreign keys, one keyword row an experience, every content hash again,
 *  every vector's length, hash and plausibility. Writes nothing. Damage that stops the reading is one more problem. */
export function verifyStore(connection: Connection): StoreVerdict {
  const problems: string[] = [];
  let counts = { experiences: 0, vectors: 0 };
  try {
    const look = connection.transaction(() => ({
      experiences: rowProblems(connection, problems),
      vectors: vectorProblems(connection, problems),
      damage: sqliteProblems(connection, problems),
    }));
    counts = look();
  } catch (error) {
    problems.push(`the store cannot be read to its end: ${(error as Error).message}`);
  }
  return { experiences: counts.experiences, vectors: counts.vectors, problems };
}

function sqliteProblems(connection: Connection, problems: string[]): void {
  const found = connection.pragma("quick_check(20)") as { quick_check: string }[];
  problems.push(...found.map(({ quick_check }) => quick_check).filter((line) => line !== "ok"));
  const loose = connection.pragma("foreign_key_check") as unknown[];
  if (loose.length > 0) problems.push(`${loose.length} vectors have no experience or no model`);
}

function rowProblems(connection: Connection, problems: string[]): number {
  const keyword = connection.prepare("SELECT 1 FROM keyword WHERE rowid = ?");
  let count = 0;
  for (const row of connection.prepare("SELECT * FROM experience ORDER BY seq").iterate()) {
    count += 1;
    const { seq, hash, ...rest } = row as ExperienceRow;
    const experience = toExperience({ seq, hash, ...rest });
    const name = `experience ${JSON.stringify(experience.id)}`;
    if (contentHash(experience) !== hash) problems.push(`${name}: its content is not what was stored (hash)`);
    if (keyword.get(seq) === undefined) problems.push(`${name}: keyword search does not know it`);
  }
  const { known } = connection.prepare("SELECT count(*) AS known FROM keyword").get() as { known: number };
  if (known !== count) problems.push(`keyword search knows ${known} rows, the store ${count}`);
  return count;
}

function vectorProblems(connection: Connection, problems: string[]): number {
  const select = connection.prepare(`
    SELECT id, model, variant, dimension, data, vector.hash AS hash FROM vector
    JOIN embedder ON embedder.key = vector.embedder JOIN experience ON experience.seq = vector.experience`);
  let count = 0;
  for (const one of select.iterate()) {
    const { id, model, variant, dimension, data, hash } = one as {
      id: string; model: string; variant: string; dimension: number; data: Buffer; hash: string;
    };
    count += 1;
    const name = `vector ${model} ${variant} of ${JSON.stringify(id)}`;
    if (bytesHash(data) !== hash) problems.push(`${name}: its bytes are not what was stored (hash)`);
    try {
      checkVector(fromBlob(data), dimension, name);
      checkPlausible(fromBlob(data), name);
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  return count;
}
