import { setTimeout as sleep } from "node:timers/promises";

/** One question to an embeddings server, and how patient to be. */
export interface EndpointCall {
  readonly address: URL;
  readonly key: string;
  readonly model: string;
  /** Milliseconds for one attempt, its answer included. */
  readonly deadline: number;
  /** Attempts in all. */
  readonly attempts: number;
  /** Milliseconds before the second attempt; doubled each time, never above 30 s. */
  readonly pause: number;
}

/** "too large": the server refuses the batch for its size; a smaller one may do. */
export type Answered = { readonly kind: "answer"; readonly body: string } | { readonly kind: "too large" };

const LONGEST_PAUSE = 30_000;
const LARGEST_BODY = 1 << 28;

/** Asks for the embeddings of texts. What may pass (no connection, a deadline, 408, 425, 429, 5xx) is tried again, after
 *  the pause the server asks for; all else is an Error at once. The key is sent to this address only (no redirect is
 *  followed) and stands in no message. */
export async function askEndpoint(call: EndpointCall, texts: readonly string[]): Promise<Answered> {
  let pause = call.pause;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await once(call, texts);
    if (outcome.kind !== "again") return outcome;
    if (attempt >= call.attempts) throw new Error(`${place(call)}: ${outcome.why} (${attempt} attempts)`);
    await sleep(Math.min(LONGEST_PAUSE, Math.max(outcome.after, pause)));
    pause *= 2;
  }
}

type Once = Answered | { readonly kind: "again"; readonly why: string; readonly after: number };

async function once(call: EndpointCall, texts: readonly string[]): Promise<Once> {
  const { address, key, model, deadline } = call;
  const signal = AbortSignal.timeout(deadline);
  let response: Response;
  let body: string;
  try {
    response = await fetch(address, {
      method: "POST", redirect: "manual", signal,
      headers: { "content-type": "application/json", accept: "application/json", ...(key !== "" && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, input: texts, encoding_format: "float" }),
    });
    body = await textOf(response);
  } catch (error) {
    const { name, message, cause } = error as Error;
    if (name === "TooLarge") throw new Error(`${place(call)}: ${message}`);
    const late = signal.aborted ? `no answer within ${deadline} ms` : scrubbed(causeOf(cause) ?? message, key);
    return { kind: "again", why: late, after: 0 };
  }
  const { status } = response;
  if (status === 413 || (status === 422 && texts.length > 1)) {
    if (texts.length > 1) return { kind: "too large" };
  }
  if (status >= 200 && status < 300) return { kind: "answer", body };
  const why = `status ${status}${body.trim() === "" ? "" : `: ${scrubbed(oneLine(body), key)}`}`;
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { kind: "again", why, after: retryAfter(response.headers.get("retry-after")) };
  }
  throw new Error(`${place(call)}: expected embeddings, got ${why}`);
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > LARGEST_BODY) throw Object.assign(new Error(`an answer above ${LARGEST_BODY} bytes`), { name: "TooLarge" });
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Seconds or a date, as milliseconds from now; 0 for anything else. */
function retryAfter(text: string | null): number {
  if (text === null) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return ms > 0 ? ms : 0;
}

function causeOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  return cause.message !== "" ? cause.message : (cause as NodeJS.ErrnoException).code;
}

const place = ({ address }: EndpointCall): string => `${address.origin}${address.pathname}`;

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 200);

/** A server may repeat the key it was sent. */
const scrubbed = (text: string, key: string): string => (key === "" ? text : text.split(key).join("(key)"));
