import { randomUUID } from "node:crypto";
import { bytesHash, contentHash } from "./content-hash";
import type { Connection } from "./open-file";
import { toExperience, type ExperienceRow } from "./rows";

/** How many changes the outbox keeps. Who has fallen further behind compares everything instead. */
export const KEPT_CHANGES = 100_000;

/** Second schema: content hashes, vectors by revision and pooling too, an identity, and an outbox that triggers fill,
 *  so that no change can miss it. Old vectors get the revision and pooling "". */
export function addOutbox(connection: Connection): void {
  connection.exec(TABLES);
  connection.prepare("INSERT INTO identity (store) VALUES (?)").run(randomUUID());
  const hashRow = connection.prepare("UPDATE experience SET hash = ? WHERE seq = ?");
  for (const row of connection.prepare("SELECT * FROM experience").all() as ExperienceRow[]) {
    hashRow.run(contentHash(toExperience(row)), row.seq);
  }
  const hashVector = connection.prepare("UPDATE vector SET hash = ? WHERE embedder = ? AND experience = ?");
  const vectors = connection.prepare("SELECT embedder, experience, data FROM vector").all();
  for (const { embedder, experience, data } of vectors as { embedder: number; experience: number; data: Buffer }[]) {
    hashVector.run(bytesHash(data), embedder, experience);
  }
  connection.exec(TRIGGERS);
}

const TABLES = `
  CREATE TABLE identity (store TEXT NOT NULL) STRICT;
  ALTER TABLE experience ADD COLUMN hash TEXT NOT NULL DEFAULT '';

  CREATE TABLE embedder_2 (
    key INTEGER PRIMARY KEY,
    model TEXT NOT NULL,
    revision TEXT NOT NULL,
    pooling TEXT NOT NULL,
    variant TEXT NOT NULL,
    dimension INTEGER NOT NULL CHECK (dimension > 0),
    UNIQUE (model, revision, pooling, variant)
  ) STRICT;
  INSERT INTO embedder_2 SELECT key, model, '', '', variant, dimension FROM embedder;
  CREATE TABLE vector_2 (
    embedder INTEGER NOT NULL REFERENCES embedder_2 (key) ON DELETE CASCADE,
    experience INTEGER NOT NULL REFERENCES experience (seq) ON DELETE CASCADE,
    data BLOB NOT NULL,
    hash TEXT NOT NULL,
    UNIQUE (embedder, experience)
  ) STRICT;
  INSERT INTO vector_2 SELECT embedder, experience, data, '' FROM vector;
  DROP TABLE vector;
  DROP TABLE embedder;
  ALTER TABLE embedder_2 RENAME TO embedder;
  ALTER TABLE vector_2 RENAME TO vector;
  CREATE INDEX vector_experience ON vector (experience);

  CREATE TABLE outbox (
    change INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('added', 'used', 'vector', 'removed')),
    id TEXT NOT NULL,
    embedder INTEGER
  ) STRICT;
`;

const TOO_SHORT = "length(NEW.data) IS NOT 4 * (SELECT dimension FROM embedder WHERE key = NEW.embedder)";
const REFUSE = "SELECT RAISE(ABORT, 'vector: the blob does not have 4 bytes for each dimension');";
const note = (kind: string, id: string): string => `INSERT INTO outbox (kind, id) VALUES ('${kind}', ${id});`;
const noteVector = (row: "NEW" | "OLD"): string => `INSERT INTO outbox (kind, id, embedder)
    SELECT 'vector', id, ${row}.embedder FROM experience WHERE seq = ${row}.experience;`;

const TRIGGERS = `
  CREATE TRIGGER vector_length BEFORE INSERT ON vector WHEN ${TOO_SHORT} BEGIN ${REFUSE} END;
  CREATE TRIGGER vector_length_kept BEFORE UPDATE ON vector WHEN ${TOO_SHORT} BEGIN ${REFUSE} END;
  CREATE TRIGGER experience_added AFTER INSERT ON experience BEGIN ${note("added", "NEW.id")} END;
  CREATE TRIGGER experience_used AFTER UPDATE ON experience BEGIN ${note("used", "NEW.id")} END;
  CREATE TRIGGER experience_removed AFTER DELETE ON experience BEGIN ${note("removed", "OLD.id")} END;
  CREATE TRIGGER vector_put AFTER INSERT ON vector BEGIN ${noteVector("NEW")} END;
  CREATE TRIGGER vector_changed AFTER UPDATE ON vector BEGIN ${noteVector("NEW")} END;
  CREATE TRIGGER vector_removed AFTER DELETE ON vector BEGIN ${noteVector("OLD")} END;
  CREATE TRIGGER outbox_short AFTER INSERT ON outbox WHEN NEW.change % 1000 = 0
  BEGIN DELETE FROM outbox WHERE change <= NEW.change - ${KEPT_CHANGES}; END;
`;
