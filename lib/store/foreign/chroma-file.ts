import { anyText, needTable, textCell, textOrNull } from "./cells";
import type { ForeignDatabase, ForeignRow } from "./open-foreign";

/** A collection as chroma.sqlite3 lists it. */
export interface ChromaCollection {
  readonly id: string;
  readonly name: string;
  readonly tenant: string;
  readonly database: string;
  readonly records: number;
  /** The distances that the configuration names in its several places, the one that ruled first; they need not agree
   *  nor be true. */
  readonly configured: readonly string[];
}

/** A record without its vector. */
export interface ChromaRecord {
  readonly id: string;
  readonly document: string | null;
  /** Values as text; lists as JSON. */
  readonly metadata: ReadonlyMap<string, string>;
  /** When Chroma stored it (UTC, no zone written): not when the experience was made. null: not written. */
  readonly insertedAt: string | null;
}

/** The collections of a chroma.sqlite3 of version 0.4 to 1.5, most records first, then by name. FOREIGN_SCHEMA for
 *  another database. */
export function collectionsOf(db: ForeignDatabase): readonly ChromaCollection[] {
  needTable(db, "collections", ["id", "name"]);
  needTable(db, "segments", ["id", "scope", "collection"]);
  needTable(db, "embeddings", ["id", "segment_id", "embedding_id"]);
  const sql = `SELECT c.*, (SELECT count(*) FROM embeddings e JOIN segments s ON e.segment_id = s.id
    WHERE s.collection = c.id AND s.scope = 'METADATA') AS records FROM collections c`;
  const homes = databasesOf(db);
  const found = [...db.rows(sql)].map((row): ChromaCollection => {
    const id = textCell(db, row, "id", "collections.id");
    const home = homes.get(textOrNull(db, row, "database_id", "collections.database_id") ?? "");
    const { tenant, database } = home ?? { tenant: "default_tenant", database: "default_database" };
    const name = textCell(db, row, "name", "collections.name");
    return { id, name, tenant, database, records: Number(row.get("records")), configured: configured(db, id, row) };
  });
  return found.sort((a, b) => b.records - a.records || (a.name < b.name ? -1 : 1));
}

function databasesOf(db: ForeignDatabase): ReadonlyMap<string, { readonly tenant: string; readonly database: string }> {
  if (!db.tables.has("databases")) return new Map();
  return new Map([...db.rows("SELECT id, name, tenant_id FROM databases")].map((row) => {
    const cells = ["id", "name", "tenant_id"].map((column) => anyText(db, row, column, `databases.${column}`));
    const [id, database, tenant] = cells;
    return [id ?? "", { tenant: tenant ?? "", database: database ?? "" }];
  }));
}

/** Versions keep it in three places: collection metadata (to 0.5), configuration (0.5, 1.0), schema (1.x). */
function configured(db: ForeignDatabase, id: string, row: ForeignRow): readonly string[] {
  const found: string[] = [];
  if (db.tables.has("collection_metadata")) {
    const sql = "SELECT str_value FROM collection_metadata WHERE collection_id = ? AND key = 'hnsw:space'";
    for (const own of db.rows(sql, id)) {
      found.push(textOrNull(db, own, "str_value", "collection_metadata.str_value") ?? "");
    }
  }
  const text = (column: string): string => textOrNull(db, row, column, `collections.${column}`) ?? "";
  const schema = /"#embedding":.*?"space":\s*"(\w+)"/s.exec(text("schema_str"))?.[1];
  const config = /"space":\s*"(\w+)"/.exec(text("config_json_str"))?.[1];
  return [...new Set([...found, schema ?? "", config ?? ""])].filter((space) => space !== "");
}

/** The records of a collection in the order in which they came in. */
export function recordsOf(db: ForeignDatabase, collection: string): readonly ChromaRecord[] {
  const metadata = new Map<string, Map<string, string>>();
  const inCollection = `JOIN embeddings e ON m.id = e.id JOIN segments s ON e.segment_id = s.id
    WHERE s.collection = ? AND s.scope = 'METADATA'`;
  for (const row of db.rows(`SELECT m.* FROM embedding_metadata m ${inCollection}`, collection)) {
    put(metadata, String(row.get("id")), key(db, row), valueOf(db, row) ?? "");
  }
  for (const [id, lists] of listsOf(db, inCollection, collection)) {
    for (const [name, values] of lists) put(metadata, id, name, JSON.stringify(values));
  }
  const sql = `SELECT e.* FROM embeddings e JOIN segments s ON e.segment_id = s.id
    WHERE s.collection = ? AND s.scope = 'METADATA' ORDER BY e.id`;
  return [...db.rows(sql, collection)].map((row): ChromaRecord => {
    const all = metadata.get(String(row.get("id"))) ?? new Map<string, string>();
    const document = all.get("chroma:document") ?? null;
    all.delete("chroma:document");
    const id = textCell(db, row, "embedding_id", "embeddings.embedding_id");
    return { id, document, metadata: all, insertedAt: anyText(db, row, "created_at", "embeddings.created_at") };
  });
}

function listsOf(db: ForeignDatabase, where: string, collection: string): ReadonlyMap<string, Map<string, string[]>> {
  const found = new Map<string, Map<string, string[]>>();
  if (!db.tables.has("embedding_metadata_array")) return found;
  for (const row of db.rows(`SELECT m.* FROM embedding_metadata_array m ${where} ORDER BY m.rowid`, collection)) {
    const id = String(row.get("id"));
    const lists = found.get(id) ?? new Map<string, string[]>();
    const list = lists.get(key(db, row)) ?? [];
    list.push(valueOf(db, row) ?? "");
    lists.set(key(db, row), list);
    found.set(id, lists);
  }
  return found;
}

function put(all: Map<string, Map<string, string>>, id: string, name: string, value: string): void {
  const own = all.get(id) ?? new Map<string, string>();
  own.set(name, value);
  all.set(id, own);
}

function key(db: ForeignDatabase, row: ForeignRow): string {
  return textCell(db, row, "key", "embedding_metadata.key");
}

function valueOf(db: ForeignDatabase, row: ForeignRow): string | null {
  const flag = row.get("bool_value") ?? null;
  if (flag !== null) return Number(flag) === 0 ? "false" : "true";
  return ["string_value", "int_value", "float_value"].reduce<string | null>(
    (found, column) => found ?? anyText(db, row, column, `embedding_metadata.${column}`), null);
}
