import { after, before, type TestContext } from "node:test";
import { ChromaClient } from "chromadb";
import { chromaBackend, shardedBackend, type Backend } from "../../lib/store";
import { startChroma, type ChromaServer } from "../helpers/chroma-server";
import { contract } from "./contract";

/** Against CHROMA_URL (with CHROMA_TOKEN, CHROMA_TENANT and CHROMA_DATABASE where they are set), or a server of our
 *  own: the same contract for one server, several, a distributed one and Cloud. */
let server: ChromaServer = { kind: "unavailable", reason: "not started" };
before(async () => {
  server = await startChroma();
});
after(async () => {
  if (server.kind !== "running") return;
  await tidyUp(server.url);
  await server.stop();
});

const { CHROMA_TOKEN: token, CHROMA_TENANT: tenant, CHROMA_DATABASE: database } = process.env;
const given = { ...(token && { token }), ...(tenant && { tenant }), ...(database && { database }) };

/** A server that is not ours keeps nothing of ours. */
async function tidyUp(url: string): Promise<void> {
  const { hostname, port, protocol } = new URL(url);
  const ssl = protocol === "https:";
  const headers: Record<string, string> = token ? { "x-chroma-token": token } : {};
  const where = { host: hostname, port: port === "" ? (ssl ? 443 : 80) : Number(port), ssl, headers };
  const client = new ChromaClient({ ...where, ...(tenant && { tenant }), ...(database && { database }) });
  for (const { name } of await client.listCollections({ limit: 300 })) {
    if (name.startsWith(`contract-${process.pid}-`)) await client.deleteCollection({ name });
  }
}

function backend(t: TestContext, place: string): Backend | undefined {
  if (server.kind === "running") {
    return chromaBackend({ ...given, url: server.url, collection: `contract-${process.pid}-${place}` });
  }
  t.skip(server.reason);
  return undefined;
}

contract({ name: "chroma", make: (t, place) => backend(t, `one${place}`), queries: 300 });
contract({
  name: "sharded over three collections",
  make: (t, place) => {
    const shards = [0, 1, 2].map((at) => backend(t, `s${at}${place}`));
    return shards.some((shard) => shard === undefined) ? undefined : shardedBackend(shards as Backend[]);
  },
  queries: 100,
});
