/** Where embeddings are asked for: the address of an OpenAI-compatible server (http://localhost:11434, …/v1 or
 *  …/v1/embeddings) as that of its embeddings. RangeError: no http(s) address, one with a password in it, or a key that
 *  would travel unencrypted to another machine. */
export function embeddingsAddress(url: string, key: string): URL {
  const address = parsed(url);
  if (address.username !== "" || address.password !== "") {
    throw new RangeError("--endpoint expected an address without a password (the key comes from RECALL_LAB_ENDPOINT_KEY)");
  }
  if (key !== "" && address.protocol === "http:" && !isLoopback(address.hostname)) {
    throw new RangeError(`--endpoint expected https for ${address.host}, since a key is set; got http`);
  }
  const path = address.pathname.replace(/\/+$/, "");
  address.pathname = path === "" ? "/v1/embeddings" : path.endsWith("/embeddings") ? path : `${path}/embeddings`;
  address.hash = "";
  return address;
}

function parsed(url: string): URL {
  let address: URL | null = null;
  try {
    address = new URL(url);
  } catch {
    address = null;
  }
  if (address !== null && /^https?:$/.test(address.protocol)) return address;
  throw new RangeError(`--endpoint expected an address that begins with http:// or https://, got ${JSON.stringify(url)}`);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);
}
