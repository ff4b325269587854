import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

/** A scratch folder that goes with the test file; `put` writes a file into it and returns its path. */
export function scratch(): { readonly folder: string; readonly put: (name: string, text: string | Buffer) => string } {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-formats-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const put = (name: string, text: string | Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  return { folder, put };
}

/** The rows as JSONL. */
export function jsonl(...rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

/** What `assert.rejects` should see: a FormatError with this message after the file name. */
export function fault(path: string, rest: string): { readonly name: string; readonly message: string } {
  return { name: "FormatError", message: `${path}${rest}` };
}
