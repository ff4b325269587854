import assert from "node:assert/strict";
import { test } from "node:test";
import { auditOptions } from "../../lib/cli/audit-options";
import { compareOptions } from "../../lib/cli/compare-options";
import { inspectOptions } from "../../lib/cli/inspect-options";
import { provenance, shownPath } from "../../lib/cli/provenance";

const FLAGS = ["--collection", "facts", "--metric", "l2", "--chroma-server", "none"] as const;

test("audit, compare and inspect take the options of vector stores, and leave out what was not asked", () => {
  const wanted = { collection: "facts", metric: "l2", server: "none" };
  const part = (options: object) => Object.fromEntries(Object.entries(options).filter(([key]) => key in wanted));
  const audit = auditOptions(["store", ...FLAGS]);
  const compare = compareOptions(["a", "b", ...FLAGS]);
  const inspect = inspectOptions(["store", ...FLAGS]);
  assert.ok("options" in audit && "options" in compare && "options" in inspect);
  assert.deepEqual([part(audit.options), part(compare.options), part(inspect.options.reading)], [wanted, wanted, wanted]);
  const bare = inspectOptions(["store"]);
  assert.deepEqual("options" in bare && part(bare.options.reading), {});
});

test("another word is one line with status 2", () => {
  const asked = auditOptions(["store", "--metric", "dot"]);
  assert.deepEqual(asked, {
    status: 2, text: 'recall-lab audit: --metric expected cosine or l2 or ip, got "dot" (see recall-lab audit --help)\n',
  });
});

test("a server in a report: not hashed, without user and password", async () => {
  const url = "http://ana:secret@127.0.0.1:8000/mem";
  assert.equal(shownPath(url), "http://127.0.0.1:8000/mem");
  assert.equal((await provenance([url]))["sha256 of http://127.0.0.1:8000/mem"], "a server: not hashed");
});
