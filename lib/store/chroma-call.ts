import type { ChromaClient } from "chromadb";
import { refusal } from "./refuse";

/** Where a Chroma server is and how long one call may take. */
export interface ChromaPlace {
  /** For example http://127.0.0.1:8000. */
  readonly url: string;
  readonly tenant: string;
  readonly database: string;
  readonly deadlineMs: number;
}

/** One piece of work on the server, within the deadline: a client of its own, since the JS client knows no timeout
 *  and an expired signal spoils it for good. No answer in time: CHROMA_DEADLINE; no connection: CHROMA_UNAVAILABLE;
 *  an error or `undefined` (the client's reading of HTML or half a body): CHROMA_ANSWER. A missing collection:
 *  null. */
export async function callChroma<T>(
  place: ChromaPlace, what: string, work: (client: ChromaClient) => Promise<T>,
): Promise<NonNullable<T> | null> {
  const chroma = require("chromadb") as typeof import("chromadb");
  const { hostname, port, protocol } = new URL(place.url);
  const ssl = protocol === "https:";
  const signal = AbortSignal.timeout(place.deadlineMs);
  const { tenant, database } = place;
  const where = { host: hostname, port: port === "" ? (ssl ? 443 : 80) : Number(port), ssl, tenant, database };
  let answer: T;
  try {
    answer = await work(new chroma.ChromaClient({ ...where, fetchOptions: { signal } }));
  } catch (cause) {
    if (cause instanceof chroma.ChromaNotFoundError) return null;
    throw explained(place, what, cause, signal.aborted);
  }
  if (answer === undefined || answer === null) {
    throw refusal("CHROMA_ANSWER", `${place.url}: ${what}: the server's answer cannot be read`);
  }
  return answer as NonNullable<T>;
}

function explained(place: ChromaPlace, what: string, cause: unknown, late: boolean): Error {
  if (late) return refusal("CHROMA_DEADLINE", `${place.url}: ${what}: no answer within ${place.deadlineMs} ms`, cause);
  const { name, message } = cause instanceof Error ? cause : { name: "", message: String(cause) };
  const code = name === "ChromaConnectionError" ? "CHROMA_UNAVAILABLE" : "CHROMA_ANSWER";
  return refusal(code, `${place.url}: ${what}: ${message}`, cause);
}
