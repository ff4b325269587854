import { createCipheriv, createDecipheriv, createHash } from "node:crypto";

/** Carries the seal of an exercise's answer beside its output, for whoever writes copies without solutions. */
export const SEAL_MIME = "application/vnd.recall-lab.seal+json";

/** An answer that a cell can check and that does not meet the eye. It does not withstand a reader who tries answers. */
export interface Sealed {
  readonly sealed: string;
  readonly tolerance?: number;
}

/** Locks a text so that only an answer within the tolerance of `answer` opens it; a text as answer is compared but
 *  for case and blanks. The same seal for the same arguments. */
export function seal(answer: number | string, text: string, tolerance = 1e-9): Sealed {
  const iv = createHash("sha256").update(text).digest().subarray(0, 12);
  const cipher = createCipheriv("aes-256-gcm", key(answer, tolerance, 0), iv);
  const locked = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return { sealed: Buffer.concat([iv, cipher.getAuthTag(), locked]).toString("base64"), tolerance };
}

/** The text behind a seal, or undefined when the answer is not the right one. Numbers are compared on a grid of a
 *  quarter of the tolerance: up to an eighth beyond it may pass. A seal that is not one: TypeError. */
export function unseal(given: number | string, { sealed, tolerance = 1e-9 }: Sealed): string | undefined {
  const bytes = Buffer.from(sealed, "base64");
  if (bytes.length < 29) throw new TypeError(`a sealed answer must be base64 of at least 29 bytes, got "${sealed}"`);
  for (const step of [0, 1, -1, 2, -2, 3, -3, 4, -4]) {
    const text = opened(bytes, key(given, tolerance, step));
    if (text !== undefined) return text;
  }
  return undefined;
}

function opened(bytes: Buffer, secret: Buffer): string | undefined {
  const decipher = createDecipheriv("aes-256-gcm", secret, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

function key(answer: number | string, tolerance: number, step: number): Buffer {
  const text = String(answer).trim().toLowerCase();
  const value = text === "" ? NaN : Number(text);
  const grid = Math.max(tolerance, 1e-12) / 4;
  const said = Number.isFinite(value) ? `number ${Math.round(value / grid) + step}` : `text ${text}`;
  return createHash("sha256").update(said).digest();
}
