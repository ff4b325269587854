import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { prepareOutputs } from "../../lib/cli/audit-outputs";

const NONE = {
  json: undefined, html: undefined, baseline: undefined, saveBaseline: undefined, failOn: [], secrets: "mask", seed: 1,
} as const;

test("one file for two outputs, and a folder for a file, are refused before any work", () => {
  const file = join(tmpdir(), "one.json");
  assert.throws(() => prepareOutputs({ ...NONE, json: file, html: file }, []),
    { name: "FormatError", message: `${file}: expected a file of its own for each output, got two outputs` });
  assert.throws(() => prepareOutputs({ ...NONE, json: tmpdir() }, []),
    { name: "FormatError", message: `${tmpdir()}: expected a file to write, got a folder` });
  assert.equal(prepareOutputs({ ...NONE, json: file, html: `${file}.html` }, []), null);
});
