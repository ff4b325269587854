import { endianness } from "node:os";

/** Little-endian float32 bytes, whatever the machine. */
export function toBlob(vector: Float32Array): Buffer {
  const blob = Buffer.from(vector.buffer.slice(vector.byteOffset, vector.byteOffset + vector.byteLength));
  return endianness() === "LE" ? blob : blob.swap32();
}

/** The vector of such bytes; a rest of fewer than four is left out. Copies first: a blob may begin at any byte, a
 *  Float32Array may not. */
export function fromBlob(blob: Uint8Array): Float32Array {
  const bytes = Buffer.from(Uint8Array.from(blob).buffer);
  if (endianness() !== "LE") bytes.swap32();
  return new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
}
