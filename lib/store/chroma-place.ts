import { refusal } from "./refuse";

/** Where a Chroma server is: a local one, a distributed one, or Cloud; what differs is address and token. */
export interface ChromaAddress {
  /** For example http://127.0.0.1:8000: scheme, host and port, nothing more. */
  readonly url: string;
  /** Sent as x-chroma-token; only over https, or to this machine. Never in a message. */
  readonly token?: string;
  readonly tenant?: string;
  readonly database?: string;
  /** Longest wait for one call, retries included; default 10,000 ms. */
  readonly deadlineMs?: number;
}

/** A checked address. The token is behind a function, so that printing a place does not print it. */
export interface ChromaPlace {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly ssl: boolean;
  readonly tenant: string;
  readonly database: string;
  readonly deadlineMs: number;
  readonly headers: () => Record<string, string>;
  /** The text with every trace of the token taken out. */
  readonly scrub: (text: string) => string;
}

/** Checks an address before anything is sent: RangeError for another scheme, a password, a path or a deadline that is
 *  none; CHROMA_TOKEN for a token that would cross the network in the clear, or is no header value. */
export function chromaPlace(address: ChromaAddress): ChromaPlace {
  const { token, tenant = "default_tenant", database = "default_database", deadlineMs = 10_000 } = address;
  const url = checkedUrl(address.url);
  if (!(deadlineMs > 0 && deadlineMs < 2 ** 31)) throw new RangeError(`chroma: a deadline in ms, got ${deadlineMs}`);
  const ssl = url.protocol === "https:";
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw refusal("CHROMA_TOKEN", "chroma: the token must be visible ASCII characters without spaces");
  }
  if (token !== undefined && !ssl && !isLoopback(url.hostname)) {
    throw refusal("CHROMA_TOKEN", `${url.origin}: a token is not sent over plain http to another host; use https`);
  }
  return {
    url: url.origin, host: url.hostname, port: url.port === "" ? (ssl ? 443 : 80) : Number(url.port), ssl,
    tenant, database, deadlineMs,
    headers: (): Record<string, string> => (token === undefined ? {} : { "x-chroma-token": token }),
    scrub: (text) => (token === undefined ? text : text.replaceAll(token, "[token]")),
  };
}

/** Whether a host name can only be this machine. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function checkedUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw new RangeError("chroma: expected a URL such as http://127.0.0.1:8000, got another text");
  if (url.username !== "" || url.password !== "") {
    throw refusal("CHROMA_TOKEN", `${url.origin}: no user or password in the URL, where logs would show it`);
  }
  if (!["http:", "https:"].includes(url.protocol) || url.pathname !== "/" || url.search !== "" || url.hash !== "") {
    throw new RangeError(`chroma: expected http(s)://HOST:PORT and nothing more, got ${url.origin}${url.pathname}`);
  }
  return url;
}
