import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { cachedDataVersionTag } from "node:v8";
import { Script, type ScriptOptions } from "node:vm";
import { crc32 } from "node:zlib";

/** A script whose compiled code outlives the process. */
export interface KeptScript {
  readonly script: Script;
  /** Whether the code of an earlier process was taken. */
  readonly found: boolean;
  /** Writes the code compiled by now into the folder, once, where none was found there. */
  readonly keep: () => void;
}

/** As they are now: what later stands in their place (a guard around a cell's writes) is not meant for us. */
const fs = { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync };

/** Compiles the text of a file (with whatever is put around it), with V8's code from an earlier process where `folder`
 *  has it. Code is taken for the same V8 and flags, the same file (path, size, times, inode) and the same length of
 *  text only, and with its own checksum: V8 itself ends the process over damaged code. A folder that cannot be written
 *  costs the time to compile and nothing else. Throws as Script does: a SyntaxError. */
export function keptScript(source: string, filename: string, folder: string, options: ScriptOptions = {}): KeptScript {
  const tag = cachedDataVersionTag().toString(16);
  const file = join(folder, `${basename(filename)}-${crc32(filename).toString(16)}-${tag}.bin`);
  const head = Buffer.from(`${identity(filename)} ${source.length}\n`);
  const cachedData = read(file, head);
  const script = new Script(source, { ...options, filename, cachedData });
  const found = cachedData !== undefined && script.cachedDataRejected === false;
  let kept = found;
  const keep = (): void => {
    if (kept) return;
    kept = true;
    write(file, head, script.createCachedData());
  };
  return { script, found, keep };
}

function identity(filename: string): string {
  const { size, mtimeMs, ctimeMs, ino } = fs.statSync(filename);
  return JSON.stringify([filename, size, mtimeMs, ctimeMs, ino]);
}

/** The code in a file of head, checksum and code. */
function read(file: string, head: Buffer): Buffer | undefined {
  try {
    const all = fs.readFileSync(file);
    const code = all.subarray(head.length + 4);
    return all.subarray(0, head.length).equals(head) && all.readUInt32LE(head.length) === crc32(code) ? code : undefined;
  } catch {
    return undefined; // Not there yet, or cut.
  }
}

/** Whole or not at all: several processes may do it at once. */
function write(file: string, head: Buffer, code: Buffer): void {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(crc32(code));
  const beside = `${file}.${process.pid}`;
  try {
    fs.mkdirSync(join(file, ".."), { recursive: true });
    fs.writeFileSync(beside, Buffer.concat([head, checksum, code]));
    fs.renameSync(beside, file);
  } catch {
    // Read-only or full: the next process compiles as this one did, and no half of a file stays.
    remove(beside);
  }
}

function remove(file: string): void {
  try {
    fs.rmSync(file, { force: true });
  } catch {
    // Nothing of it is there.
  }
}
