import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";

/** What a message says about itself, as the protocol names it. */
export interface Header {
  readonly msg_id: string;
  readonly msg_type: string;
  readonly session: string;
  readonly username: string;
  readonly date: string;
  readonly version: string;
}

export type Content = Readonly<Record<string, unknown>>;

/** A message as it came in; `ids` say whom to answer. */
export interface Message {
  readonly ids: readonly Uint8Array[];
  readonly header: Header;
  readonly parent: Content;
  readonly metadata: Content;
  readonly content: Content;
  readonly buffers: readonly Uint8Array[];
}

/** A message to send; `parent` is the header of the one that caused it. */
export interface Outgoing {
  readonly type: string;
  readonly content: Content;
  readonly parent?: Header | undefined;
  readonly metadata?: Content | undefined;
  readonly buffers?: readonly Uint8Array[] | undefined;
}

export const PROTOCOL_VERSION = "5.4";
const DELIMITER = "<IDS|MSG>";
const SESSION = randomUUID();

export type Frame = Uint8Array | string;

/** The frames of a message, signed with the connection's key (an empty key: unsigned). */
export function toFrames(ids: readonly Frame[], message: Outgoing, key: string): Frame[] {
  const header: Header = {
    msg_id: randomUUID(),
    msg_type: message.type,
    session: SESSION,
    username: "kernel",
    date: new Date().toISOString(),
    version: PROTOCOL_VERSION,
  };
  const parts = [header, message.parent ?? {}, message.metadata ?? {}, message.content].map((part) =>
    Buffer.from(JSON.stringify(part)),
  );
  return [...ids, DELIMITER, sign(parts, key), ...parts, ...(message.buffers ?? [])];
}

/** The same. A message that is not JSON (what a cell sends holds a bigint, or itself) becomes a word on stderr about
 *  it: nothing that a cell sends may end the thread that sends it. */
export function framesOrWord(ids: readonly Frame[], message: Outgoing, key: string): Frame[] {
  try {
    return toFrames(ids, message, key);
  } catch (error) {
    const text = `${message.type} cannot be sent: ${error instanceof Error ? error.message : String(error)}\n`;
    return toFrames(ids, { type: "stream", content: { name: "stderr", text }, parent: message.parent }, key);
  }
}

/** Reads frames; throws an Error that says what is wrong with them and holds nothing of the key. */
export function fromFrames(frames: readonly Uint8Array[], key: string): Message {
  const at = frames.findIndex(isDelimiter);
  if (at < 0) throw new Error(`no ${DELIMITER} among ${frames.length} frames`);
  const parts = frames.slice(at + 2, at + 6);
  if (parts.length < 4) throw new Error(`expected 4 frames after the signature, got ${parts.length}`);
  if (key !== "" && !isSame(sign(parts, key), Buffer.from(frames[at + 1] ?? []).toString("latin1"))) {
    throw new Error("wrong signature");
  }
  const [header, parent, metadata, content] = parts.map((part, i) => readObject(part, PARTS[i] ?? ""));
  if (typeof header?.["msg_type"] !== "string" || typeof header["msg_id"] !== "string") {
    throw new Error("the header must hold a msg_type and a msg_id");
  }
  return {
    ids: frames.slice(0, at),
    header: header as unknown as Header,
    parent: parent ?? {},
    metadata: metadata ?? {},
    content: content ?? {},
    buffers: frames.slice(at + 6),
  };
}

function isDelimiter(frame: Uint8Array): boolean {
  return frame.length === DELIMITER.length && Buffer.from(frame).toString() === DELIMITER;
}

const PARTS = ["header", "parent header", "metadata", "content"];

function readObject(frame: Uint8Array, part: string): Content {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength).toString("utf8"));
  } catch {
    throw new Error(`the ${part} is not JSON`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error(`the ${part} is no object`);
  return value as Content;
}

function sign(parts: readonly Uint8Array[], key: string): string {
  if (key === "") return "";
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(part);
  return hmac.digest("hex");
}

function isSame(expected: string, got: string): boolean {
  return expected.length === got.length && timingSafeEqual(Buffer.from(expected, "latin1"), Buffer.from(got, "latin1"));
}
