import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { packageRoot } from "../../lib/root";
import type { Seed } from "./input";

/** Files of a folder of the repository as seeds; none where it is not there. */
export function filesOf(folder: string, name: RegExp, grammar: Seed["grammar"]): readonly Seed[] {
  const path = join(packageRoot(), folder);
  const names = existsSync(path) ? readdirSync(path).filter((one) => name.test(one)).sort() : [];
  return names.map((one) => ({ name: one, grammar, bytes: readFileSync(join(path, one)) }));
}

/** The first lines of a file of the repository as a seed. */
export function headOf(file: string, count: number, grammar: Seed["grammar"], as: string): Seed {
  const text = readFileSync(join(packageRoot(), file), "utf8").split("\n").slice(0, count).join("\n");
  return { name: as, grammar, bytes: Buffer.from(`${text}\n`) };
}

/** An SQLite file that these statements make. */
export function sqlite(name: string, ...statements: readonly string[]): Seed {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-seed-"));
  try {
    const db = new Database(join(folder, "db"));
    for (const statement of statements) db.exec(statement);
    db.close();
    return { name, grammar: "binary", bytes: readFileSync(join(folder, "db")) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** mem0's histories, of the Python and of the TypeScript SDK. */
export function histories(): readonly Seed[] {
  const columns = "id TEXT PRIMARY KEY, memory_id TEXT, old_memory TEXT, new_memory TEXT, event TEXT, created_at DATETIME,"
    + " updated_at DATETIME, is_deleted INTEGER, actor_id TEXT, role TEXT";
  return [
    sqlite("history.db", `CREATE TABLE history (${columns})`,
      "INSERT INTO history VALUES ('1','m1',NULL,'likes tea','ADD','2026-01-02T10:00:00-08:00',NULL,0,NULL,NULL)",
      "INSERT INTO history VALUES ('2','m1','likes tea','likes milk','UPDATE','2026-01-02T10:00:00-08:00','2026-02-02T10:00:00-08:00',0,NULL,NULL)",
      "INSERT INTO history VALUES ('3','m2',NULL,'x','ADD','2026-01-02T10:00:00-08:00',NULL,0,NULL,NULL)",
      "INSERT INTO history VALUES ('4','m2','x',NULL,'DELETE','2026-01-02T10:00:00-08:00','2026-03-02T10:00:00-08:00',1,NULL,NULL)"),
    sqlite("memory_history.db", "CREATE TABLE memory_history (id INTEGER PRIMARY KEY AUTOINCREMENT, memory_id TEXT NOT NULL,"
      + " previous_value TEXT, new_value TEXT, action TEXT NOT NULL, created_at TEXT, updated_at TEXT, is_deleted INTEGER DEFAULT 0)",
      "INSERT INTO memory_history (memory_id, new_value, action, created_at) VALUES ('m1','likes tea','ADD','2026-01-02T10:00:00Z')"),
  ];
}

/** Parquet files: a run, lists with their judgements, a corpus. */
export async function parquets(): Promise<readonly Seed[]> {
  const { parquetWriteBuffer } = await import("hyparquet-writer");
  const file = (name: string, columnData: Parameters<typeof parquetWriteBuffer>[0]["columnData"]): Seed =>
    ({ name, grammar: "binary", bytes: Buffer.from(parquetWriteBuffer({ columnData })) });
  return [
    file("run.parquet", [
      { name: "q_id", data: ["q1", "q1", "q2"], type: "STRING" }, { name: "doc_id", data: ["d1", "d2", "d1"],
        type: "STRING" },
      { name: "score", data: [0.9, 0.8, 0.5], type: "DOUBLE" }]),
    file("results.parquet", [
      { name: "qid", data: ["q1", "q2"], type: "STRING" }, { name: "query", data: ["why", "how"], type: "STRING" },
      { name: "retrieved_ids", data: [["d1", "d2"], ["d3"]] }, { name: "retrieve_scores", data: [[0.9, 0.8], [0.1]] }]),
    file("corpus.parquet", [
      { name: "doc_id", data: ["d1", "d2"], type: "STRING" }, { name: "contents", data: ["words", "more"],
        type: "STRING" },
      { name: "created_at", data: [new Date("2026-01-02T10:00:00Z"), new Date("2026-02-02T10:00:00Z")],
        type: "TIMESTAMP" }]),
  ];
}
