import type { ChromaClient } from "chromadb";
import { setTimeout as wait } from "node:timers/promises";
import { inspect } from "node:util";
import type { ChromaPlace } from "./chroma-place";
import { codeOf, refusal } from "./refuse";

/** Waits before the second and the third try, in milliseconds. There is no fourth. */
const PAUSES = [50, 200] as const;

/** Whether a call may be sent again: only one that does the same when it has happened already. */
export type Repeat = "idempotent" | "once";

/** One piece of work on the server, within the deadline: a client of its own, since the JS client knows no timeout
 *  and an expired signal spoils it for good. No answer in time: CHROMA_DEADLINE; no connection: CHROMA_UNAVAILABLE;
 *  an error or `undefined` (the client's reading of HTML or half a body): CHROMA_ANSWER. A missing collection: null.
 *  Idempotent calls are sent again, twice at most, after a lost connection, a 5xx or a 429. */
export async function callChroma<T>(
  place: ChromaPlace, what: string, work: (client: ChromaClient) => Promise<T>, repeat: Repeat = "once",
): Promise<NonNullable<T> | null> {
  const signal = AbortSignal.timeout(place.deadlineMs);
  for (let tried = 0; ; tried += 1) {
    const pause = repeat === "idempotent" ? PAUSES[tried] : undefined;
    try {
      return await once(place, what, work, signal);
    } catch (error) {
      if (pause === undefined || !isPassing(error)) throw error;
      try {
        await wait(pause, undefined, { signal });
      } catch {
        throw late(place, what, error);
      }
    }
  }
}

async function once<T>(
  place: ChromaPlace, what: string, work: (client: ChromaClient) => Promise<T>, signal: AbortSignal,
): Promise<NonNullable<T> | null> {
  const chroma = require("chromadb") as typeof import("chromadb");
  const { host, port, ssl, tenant, database } = place;
  // A redirect would carry the token to whatever host it names.
  const fetchOptions = { signal, redirect: "error" as const };
  let answer: T;
  try {
    const where = { host, port, ssl, tenant, database, headers: place.headers(), fetchOptions };
    answer = await work(new chroma.ChromaClient(where));
  } catch (cause) {
    if (cause instanceof chroma.ChromaNotFoundError) return null;
    throw signal.aborted ? late(place, what, cause) : await explained(place, what, cause, signal);
  }
  if (answer === undefined || answer === null) {
    throw refusal("CHROMA_ANSWER", `${place.url}: ${what}: the server's answer cannot be read`);
  }
  return answer as NonNullable<T>;
}

/** Worth another try: nobody there, or a server that says it is not up to it now. */
function isPassing(error: unknown): boolean {
  const { name } = ((error as Error).cause ?? {}) as { name?: string };
  return codeOf(error) === "CHROMA_UNAVAILABLE" || name === "ChromaServerError" || name === "ChromaRateLimitError";
}

function late(place: ChromaPlace, what: string, cause: unknown): Error {
  const message = `${place.url}: ${what}: no answer within ${place.deadlineMs} ms`;
  return refusal("CHROMA_DEADLINE", message, clean(place, cause));
}

async function explained(place: ChromaPlace, what: string, cause: unknown, signal: AbortSignal): Promise<Error> {
  const { name, message } = cause instanceof Error ? cause : { name: "", message: String(cause) };
  if (name !== "ChromaConnectionError") {
    return refusal("CHROMA_ANSWER", place.scrub(`${place.url}: ${what}: ${message}`), clean(place, cause));
  }
  const found = await connectionFault(place, signal);
  const why = found === undefined ? "" : ` (${codeOf(found.cause) || found.message})`;
  return refusal("CHROMA_UNAVAILABLE", `${place.url}: ${what}: no connection${why}`, found ?? clean(place, cause));
}

/** The client drops why it could not connect; asking once more, without the token, tells. */
async function connectionFault(place: ChromaPlace, signal: AbortSignal): Promise<Error | undefined> {
  try {
    await fetch(`${place.url}/api/v2/heartbeat`, { signal, redirect: "error" });
    return undefined;
  } catch (cause) {
    return cause as Error;
  }
}

/** The cause as it is, or its text alone where it repeats the token. */
function clean(place: ChromaPlace, cause: unknown): unknown {
  const text = inspect(cause, { depth: 8, showHidden: true });
  return place.scrub(text) === text ? cause : new Error(place.scrub((cause as Error).message ?? ""));
}
