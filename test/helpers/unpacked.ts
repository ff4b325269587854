import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import { gunzipSync } from "node:zlib";
import { packageRoot } from "../../lib/root";

/** A temporary folder that goes with the test. */
export function temporary(t: Pick<TestContext, "after">): string {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-test-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The path of a fixture beside the tests, for example "formats/mem0/fixtures/history.db". */
export function fixture(...path: readonly string[]): string {
  return join(packageRoot(), "test", ...path);
}

/** A directory that was packed as file name -> base64, unpacked into a temporary folder. */
export function unpacked(t: Pick<TestContext, "after">, ...path: readonly string[]): string {
  const folder = temporary(t);
  const files = JSON.parse(gunzipSync(readFileSync(fixture(...path))).toString()) as Readonly<Record<string, string>>;
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), Buffer.from(content, "base64"));
  }
  return folder;
}

/** Names, bytes, modes and times of all that is in a folder: equal before and after means that nothing was written. */
export function stateOf(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath ?? entry.path, entry.name))].sort();
  return paths.map((path) => {
    const stat = statSync(path, { bigint: true });
    const hash = stat.isFile() ? createHash("sha256").update(readFileSync(path)).digest("hex") : "";
    return `${path} ${stat.size} ${stat.mode} ${stat.mtimeNs} ${stat.ctimeNs} ${hash}`;
  });
}
