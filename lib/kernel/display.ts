import { inspect } from "node:util";
import { danfoBundle, isDanfo } from "./danfo";

/** What a value looks like, by MIME type. */
export type MimeBundle = Readonly<Record<string, unknown>>;

const DISPLAY = Symbol.for("Jupyter.display");

/** How to show a value; promises are awaited. In this order: its own `Symbol.for("Jupyter.display")` method, a
 *  danfo frame or series as a table, else as util.inspect prints it. Always with a text/plain twin. undefined:
 *  nothing to show. */
export async function toMimeBundle(value: unknown): Promise<MimeBundle | undefined> {
  const settled = await value;
  if (settled === undefined) return undefined;
  const own = displayOf(settled);
  if (own) return withText(await own.call(settled), settled);
  return isDanfo(settled) ? danfoBundle(settled) : { "text/plain": plain(settled) };
}

function displayOf(value: unknown): (() => unknown) | undefined {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return undefined;
  const method = (value as { [DISPLAY]?: unknown })[DISPLAY];
  return typeof method === "function" ? (method as () => unknown) : undefined;
}

function withText(bundle: unknown, value: unknown): MimeBundle {
  if (typeof bundle !== "object" || bundle === null) {
    throw new TypeError(`Jupyter.display must return an object of MIME types, got ${inspect(bundle, { depth: 0 })}`);
  }
  const parts = Object.entries(bundle).map(([type, part]) => [type, encoded(part)] as const);
  const data: MimeBundle = Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  return { ...(typeof data["text/plain"] === "string" ? {} : { "text/plain": plain(value) }), ...data };
}

/** Bytes as base64, and what is no text as JSON has it: what JSON cannot hold throws here, in the cell. */
function encoded(part: unknown): unknown {
  if (typeof part === "string") return part;
  if (part instanceof Uint8Array) return Buffer.from(part).toString("base64");
  const json: string | undefined = JSON.stringify(part);
  return json === undefined ? undefined : JSON.parse(json);
}

function plain(value: unknown): string {
  return inspect(value, { depth: 4, maxArrayLength: 100, maxStringLength: 10_000, breakLength: 100 });
}
