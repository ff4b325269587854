import { createServer, type Server } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { packageRoot } from "../../lib/root";
import type { FileFormat } from "../../lib/formats/inspect";
import { faultsOf } from "./check";
import { formatTarget } from "./format-target";
import type { Seed } from "./input";
import { document } from "./seeds-text";
import { outcomeOf, type Outcome, type Target } from "./target";

/** A persistent directory that chromadb 0.5 wrote, its database mutated; no server is asked. */
export function chromaDirectory(format: FileFormat): Target {
  const packed = join(packageRoot(), "test", "formats", "chroma", "fixtures", "chroma-0.5.23.json.gz");
  const files: Readonly<Record<string, string>> =
    existsSync(packed) ? JSON.parse(gunzipSync(readFileSync(packed)).toString("utf8")) : {};
  const bytes = new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text, "base64")]));
  const database = bytes.get("chroma.sqlite3");
  const seeds: readonly Seed[] = database === undefined ? [] : [{ name: "chroma.sqlite3", grammar: "binary",
    bytes: database }];
  return formatTarget(format, () => seeds, { beside: new Map(), options: { server: "none" } });
}

const ID = "11111111-2222-4333-8444-555555555555";
const ANSWERS: Seed = document("answers.json", {
  identity: { user_id: "", tenant: "default_tenant", databases: ["default_database"] },
  collections: [{ id: ID, name: "notes", metadata: { "hnsw:space": "cosine" }, dimension: 2, tenant: "default_tenant",
    database: "default_database", log_position: 0, version: 0, configuration_json: { hnsw: { space: "cosine" } } }],
  count: 2,
  get: { ids: ["a", "b"], documents: ["words", null], metadatas: [{ created_at: "2026-01-02T10:00:00Z" }, null],
    embeddings: [[0.6, 0.8], [1, 0]], uris: null, include: ["documents", "metadatas", "embeddings"] },
  query: { ids: [["a", "b"]], distances: [[0, 0.4]], documents: null, metadatas: null, embeddings: null, uris: null,
    include: ["distances"] },
});

/** A server on this machine that gives mutated answers: one hundred of them, a server each. */
export function chromaServer(format: FileFormat): Target {
  return { name: format.name, seeds: () => [ANSWERS], most: 100, read: (_, bytes) => asked(format, bytes) };
}

async function asked(format: FileFormat, bytes: Buffer): Promise<Outcome> {
  const server = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(answerTo(request.url ?? "", bytes));
  });
  const url = await listening(server);
  try {
    const faults = faultsOf(await format.read(url, {}));
    return faults.length === 0 ? { kind: "result" } : { kind: "finding", message: faults.join("; ") };
  } catch (error) {
    return outcomeOf(error, url);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function listening(server: Server): Promise<string> {
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    resolve(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
  }));
}

/** The part of the answers that the path asks for; all of them, as they are, where they are no JSON any more. */
function answerTo(path: string, bytes: Buffer): Buffer | string {
  const parts: readonly (readonly [RegExp, string])[] = [
    [/identity/, "identity"], [/\/get\b/, "get"], [/\/query\b/, "query"], [/count/, "count"],
    [/\/collections\/[^/?]+$/, "collection"], [/\/collections\b/, "collections"],
  ];
  const part = parts.find(([shape]) => shape.test(path))?.[1] ?? "identity";
  try {
    const all = JSON.parse(bytes.toString("utf8")) as Readonly<Record<string, unknown>>;
    const value = part === "collection" ? (all.collections as readonly unknown[])[0] : all[part];
    return JSON.stringify(value) ?? "";
  } catch {
    return bytes;
  }
}
