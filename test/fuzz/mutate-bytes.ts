import { gzipSync } from "node:zlib";
import type { Random } from "../../data/generate/random";

const PIECES = [
  Buffer.from([0]), Buffer.from([0xff]), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from([0xc3]), Buffer.from([0xef,
    0xbb, 0xbf]),
  Buffer.from("\n"), Buffer.from("\r"), Buffer.from('"'), Buffer.from("{"), Buffer.from("]"), Buffer.from("\u202e"),
  Buffer.from([0xff, 0xff, 0xff, 0x7f]), Buffer.from([0x80, 0x80, 0x80, 0x80, 0x80, 0x01]), Buffer.alloc(64),
    Buffer.from("PAR1"),
];

/** One change of bytes, whatever they mean. */
export function mutateBytes(bytes: Buffer, random: Random): Buffer {
  if (bytes.length === 0) return random.pick(PIECES);
  const at = random.int(0, bytes.length - 1);
  const length = Math.min(bytes.length - at, random.pick([1, 2, 4, 8, 40]));
  const changes: readonly (() => Buffer)[] = [
    () => flipped(bytes, at, random), () => flipped(bytes, at, random), () => flipped(bytes, at, random),
    () => bytes.subarray(0, at),
    () => bytes.subarray(at),
    () => spliced(bytes, at, 0, random.pick(PIECES)),
    () => spliced(bytes, at, length, random.pick(PIECES)),
    () => spliced(bytes, at, length, Buffer.alloc(0)),
    () => spliced(bytes, at, 0, bytes.subarray(at, at + length)),
    () => spliced(bytes, at, length, Buffer.from(Array.from({ length }, () => random.int(0, 255)))),
  ];
  return random.pick(changes)();
}

/** The same text as another program would have saved it, or its bytes packed (and then damaged). */
export function reencoded(bytes: Buffer, random: Random): Buffer {
  const text = bytes.toString("utf8");
  const ways: readonly (() => Buffer)[] = [
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
    () => Buffer.from(`\ufeff${text}`, "utf16le"),
    () => Buffer.from(text, "latin1"),
    () => Buffer.from(text.replaceAll("\n", "\r\n")),
    () => gzipSync(bytes),
    () => mutateBytes(gzipSync(bytes), random),
    () => Buffer.alloc(0),
  ];
  return random.pick(ways)();
}

function flipped(bytes: Buffer, at: number, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ (1 << random.int(0, 7));
  return copy;
}

function spliced(bytes: Buffer, at: number, take: number, piece: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + take)]);
}
