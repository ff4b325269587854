import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { readAny, readLines } from "../../../lib/formats";
import { openBytes, type OpenOptions } from "../../../lib/formats/flat/bytes";
import { textChunks } from "../../../lib/formats/flat/text-chunks";
import { fault, scratch } from "../folder";

const { folder, put } = scratch();

async function linesOf(path: string, options: OpenOptions = {}): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const { text } of readLines(path, undefined, options)) texts.push(text);
  return texts;
}

async function textOf(path: string): Promise<string> {
  let all = "";
  for await (const chunk of textChunks(path, {})) all += chunk;
  return all;
}

test("a gzip file is inflated, whatever it is called, also in several members", async () => {
  const members = Buffer.concat([gzipSync("a\n中\n"), gzipSync("b\n")]);
  assert.deepEqual(await linesOf(put("x.gz", members)), ["a", "中", "b"]);
  assert.deepEqual(await linesOf(put("plain", members)), ["a", "中", "b"]);
});

test("a .gz that is none, is empty, is cut off or is damaged is named", async () => {
  const none = put("n.gz", "hello");
  const gz = "expected a gzip file, as its name says, got";
  await assert.rejects(linesOf(none), fault(none, `: ${gz} a file that begins with 68656c6c`));
  const empty = put("e.gz", "");
  await assert.rejects(linesOf(empty), fault(empty, `: ${gz} an empty file`));
  const packed = gzipSync("line\n".repeat(5000));
  const cut = put("c.gz", packed.subarray(0, packed.length - 12));
  const whole = "expected a whole gzip file, got";
  await assert.rejects(linesOf(cut), fault(cut, `: ${whole} one that ends too early: was it cut off? (Z_BUF_ERROR)`));
  const damaged = put("d.gz", Buffer.concat([packed.subarray(0, 12), Buffer.alloc(40, 0xff)]));
  await assert.rejects(linesOf(damaged), fault(damaged, `: ${whole} damaged data (Z_DATA_ERROR)`));
});

test("a gzip bomb is refused by the size it inflates to, and by its ratio from 16 MiB on, before much is unpacked", async () => {
  const small = put("s.gz", gzipSync("x\n".repeat(5000)));
  assert.equal((await linesOf(small, { inflatedLimit: 10_000 })).length, 5000);
  const limit = fault(small, ": expected at most 9999 bytes when unpacked, got more");
  await assert.rejects(linesOf(small, { inflatedLimit: 9999 }), limit);
  const bomb = put("b.gz", gzipSync(Buffer.alloc(72 * 1024 * 1024, `${"0".repeat(65_535)}\n`)));
  await assert.rejects(linesOf(bomb), /b\.gz: expected a gzip file that unpacks to at most 250 times its size, got/);
  assert.equal((await linesOf(bomb, { inflatedRatio: 2000 })).length, 72 * 16);
  let unpacked = 0;
  await assert.rejects(async () => {
    for await (const chunk of openBytes(bomb)) unpacked += chunk.length;
  }, /b\.gz: expected a gzip file that unpacks to at most 250 times its size, got/);
  assert.ok(unpacked <= 32 * 1024 * 1024, `${unpacked} bytes`);
});

test("UTF-16, Parquet, SQLite, zip, zstd, xz and bzip2 are named where text is expected", async () => {
  const cases: readonly (readonly [string, Buffer, RegExp])[] = [
    ["u16le.csv", Buffer.from("\ufeffa,b\n1,2\n", "utf16le"), /expected UTF-8 text, got UTF-16 \(little endian\): con/],
    ["u16be.csv", Buffer.from("\ufeffa,b\n", "utf16le").swap16(), /got UTF-16 \(big endian\): convert/],
    ["bare.csv", Buffer.from("a,b\n1,2\n", "utf16le"), /got UTF-16 without a byte order mark \(little endian\)/],
    ["p.csv", Buffer.from("PAR1\u0015\u0004rest"), /got a Parquet file \(its first bytes are PAR1\)/],
    ["s.csv", Buffer.from("SQLite format 3\u0000rest"), /got an SQLite file/],
    ["z.csv", Buffer.from("504b0304", "hex"), /got a zip archive: unpack it/],
    ["zst", Buffer.from("28b52ffd00", "hex"), /got a zstd file: unpack it with zstd -d/],
  ];
  for (const [name, bytes, message] of cases) {
    await assert.rejects(linesOf(put(name, bytes)), { name: "FormatError", message });
    await assert.rejects(textOf(put(name, bytes)), { name: "FormatError", message });
  }
});

test("Latin-1 is guessed where one high letter stands among ASCII, with its line", async () => {
  const path = put("l1.csv", Buffer.from("id,text\n1,plain words\n2,caf\u00e9 au lait\n", "latin1"));
  const message = /:3: expected UTF-8 text, got bytes that are not \(322c636166e92061…\): Latin-1 .*1252\? \(.*café/;
  await assert.rejects(linesOf(path), { name: "FormatError", message });
  await assert.rejects(textOf(path), { name: "FormatError", message });
});

test("textChunks joins a character that straddles two chunks, and refuses a file that ends within one", async () => {
  const long = `${"x".repeat(1024 * 1024 - 1)}中文`;
  assert.equal(await textOf(put("long", long)), long);
  const cut = put("cut", Buffer.concat([Buffer.from("a\nb"), Buffer.from("中").subarray(0, 2)]));
  await assert.rejects(textOf(cut), { name: "FormatError", message: /cut:2: expected UTF-8 text/ });
});

test("a named pipe is refused at once instead of waited for, and so is a device", { skip: process.platform === "win32" }, async () => {
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  await assert.rejects(readAny([pipe]),
    fault(pipe, ": expected a file, got a pipe, which can be read only once: write it to a file first"));
  await assert.rejects(linesOf("/dev/null"), fault("/dev/null", ": expected a file, got a device or socket"));
});

test("Latin-1 is named with its line by the guess of the format too", async () => {
  const path = put("latin.csv", Buffer.from("query,doc_id,score\nq1,d1,0.5\nq2,caf\xe9 noir,0.4\n", "latin1"));
  await assert.rejects(readAny([path]), fault(path,
    ':3: expected UTF-8 text, got bytes that are not (71322c636166e920…): Latin-1 or Windows-1252? ("q2,café noir,0")'));
});
