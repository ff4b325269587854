import { after, before, type TestContext } from "node:test";
import type { Backend } from "../../lib/store";
import { pgvectorBackend, startPgvector } from "../helpers/pgvector";
import { contract } from "./contract";

/** A second engine through the same interface: Postgres with pgvector. `npm run test:cluster`. */
let server: Awaited<ReturnType<typeof startPgvector>> | undefined;
let reason = "";
before(async () => {
  try {
    server = await startPgvector();
  } catch (error) {
    if (process.env.CI) throw error;
    reason = (error as Error).message;
  }
});
after(async () => server?.stop());

function make(t: TestContext, place: string): Backend | undefined {
  if (server !== undefined) return pgvectorBackend(server.ask, place);
  t.skip(reason);
  return undefined;
}

contract({ name: "pgvector", make, queries: 1_000 });
