import { createServer, type RequestListener } from "node:http";
import type { TestContext } from "node:test";

/** A server of our own that misbehaves; loopback only, gone after the test. */
export async function lying(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}
