import { addOutbox } from "./schema-outbox";
import type { Connection } from "./open-file";

/** "RcLb": which program a database file belongs to (SQLite's application_id). */
export const APPLICATION_ID = 0x52634c62;

/** Schema changes in order; user_version counts those applied. Only ever append. Each runs in the transaction that also
 *  sets the version: a store is at one version or the other, never between. */
export const MIGRATIONS: readonly ((connection: Connection) => void)[] = [
  (connection) => void connection.exec(FIRST),
  addOutbox,
];

const FIRST = `
  CREATE TABLE experience (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    trigger TEXT NOT NULL,
    diagnosis TEXT NOT NULL,
    fix_summary TEXT NOT NULL,
    abstract_pattern TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('success', 'failure')),
    source_type TEXT NOT NULL,
    created_at TEXT,
    hit_count INTEGER NOT NULL CHECK (hit_count >= 0),
    tool TEXT NOT NULL,
    action TEXT NOT NULL,
    session TEXT NOT NULL,
    failed_seqs TEXT NOT NULL CHECK (json_valid(failed_seqs)),
    success_seq INTEGER,
    source TEXT,
    used INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX experience_used ON experience (used, seq);

  CREATE TABLE embedder (
    key INTEGER PRIMARY KEY,
    model TEXT NOT NULL,
    variant TEXT NOT NULL,
    dimension INTEGER NOT NULL CHECK (dimension > 0),
    UNIQUE (model, variant)
  ) STRICT;
  CREATE TABLE vector (
    embedder INTEGER NOT NULL REFERENCES embedder (key) ON DELETE CASCADE,
    experience INTEGER NOT NULL REFERENCES experience (seq) ON DELETE CASCADE,
    data BLOB NOT NULL,
    UNIQUE (embedder, experience)
  ) STRICT;
  CREATE INDEX vector_experience ON vector (experience);
  CREATE TRIGGER vector_length BEFORE INSERT ON vector
  WHEN length(NEW.data) IS NOT 4 * (SELECT dimension FROM embedder WHERE key = NEW.embedder)
  BEGIN SELECT RAISE(ABORT, 'vector: the blob does not have 4 bytes for each dimension'); END;

  CREATE VIRTUAL TABLE keyword USING fts5 (
    tokens, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
  );
`;
