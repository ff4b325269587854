import assert from "node:assert/strict";
import { test } from "node:test";
import { DIAGNOSIS_SCHEMA } from "../../lib/report";
import { auditOptions } from "../../lib/cli/audit-options";
import { AUDIT_USAGE } from "../../lib/cli/audit-usage";

const DEFAULTS = Object.freeze({
  paths: ["logs"], minFailures: 1, by: "tool+action", model: undefined, endpoint: undefined, topK: 3, threshold: 0.55,
  epsilon: 0.03, now: undefined, unknownColumns: "error", qrels: undefined, queries: undefined, documents: undefined,
  map: new Map(), format: undefined, order: "list", grade: undefined, pool: 50, embed: "needed", seed: 1,
  pipeline: undefined, generator: undefined, json: undefined, html: undefined, baseline: undefined,
  saveBaseline: undefined, failOn: [], secrets: "mask",
});

test("auditOptions takes a path alone and fills in the defaults", () => {
  assert.deepEqual(auditOptions(["logs"]), { options: DEFAULTS });
});

test("auditOptions takes every option", () => {
  const argv = ["--min-failures", "2", "--by=tool", "logs", "--model", "m", "--top-k", "5", "--threshold", "0",
    "--epsilon", "0", "--now", "2026-08-04T09:00:00Z", "--unknown-columns", "ignore",
    "--fail-on", "remark", "--qrels", "q", "--queries", "u", "--documents", "d", "--map", "docId=a.b", "--map", "key=k=v",
    "--format", "CSV", "--order", "score", "--grade", "2", "--pool", "9", "--embed", "never", "--seed", "0",
    "--pipeline", "p", "--generator", "g", "--json", "j", "--html", "h", "--baseline", "b", "--save-baseline", "s",
    "--fail-on=worse", "--show-secrets", "more"];
  assert.deepEqual(auditOptions(argv), {
    options: {
      paths: ["logs", "more"], minFailures: 2, by: "tool", model: "m", endpoint: undefined, topK: 5, threshold: 0,
      epsilon: 0, now: "2026-08-04T09:00:00Z", unknownColumns: "ignore", qrels: "q", queries: "u", documents: "d",
      map: new Map([["docId", "a.b"], ["key", "k=v"]]), format: "CSV", order: "score", grade: 2, pool: 9, embed: "never",
      seed: 0, pipeline: "p", generator: "g", json: "j", html: "h", baseline: "b", saveBaseline: "s",
      failOn: [{ text: "remark", kind: "status", status: "remark" }, { text: "worse", kind: "worse" }], secrets: "show",
    },
  });
});

test("an endpoint comes with its model and instead of a local one", () => {
  const asked = auditOptions(["a", "--endpoint", "http://localhost:1", "--endpoint-model", "m"]);
  assert.ok("options" in asked);
  assert.deepEqual(asked.options.endpoint, { url: "http://localhost:1", model: "m" });
});

test("--print-schema prints the schema of a diagnosis", () => {
  const asked = auditOptions(["--print-schema"]);
  assert.ok("text" in asked && asked.status === 0);
  assert.deepEqual(JSON.parse(asked.text), DIAGNOSIS_SCHEMA);
});

test("the bounds of a threshold and of epsilon are allowed", () => {
  for (const [threshold, epsilon] of [["-1", "0"], ["1", "2"]] as const) {
    const asked = auditOptions(["a", `--threshold=${threshold}`, `--epsilon=${epsilon}`]);
    assert.ok("options" in asked);
    assert.deepEqual([asked.options.threshold, asked.options.epsilon], [Number(threshold), Number(epsilon)]);
  }
});

test("a negative number as a value of its own is refused in one line that says how to write it", () => {
  const asked = auditOptions(["a", "--epsilon", "-0.1"]);
  assert.ok("text" in asked);
  assert.match(asked.text, /^[^\n]*'--epsilon'[^\n]*'--epsilon=-XYZ'[^\n]*\n$/);
});

test("--fail-on takes a status that a finding may have", () => {
  const asked = auditOptions(["a", "--fail-on", "pass"]);
  assert.ok("text" in asked && asked.status === 2);
  assert.match(asked.text, /--fail-on expected fail or remark or not observed, .*, got "pass"/);
});

test("--help asks for the usage and is no failure", () => {
  for (const argv of [["--help"], ["-h"], ["logs", "--help"]]) {
    assert.deepEqual(auditOptions(argv), { text: AUDIT_USAGE, status: 0 });
  }
});

const WRONG: readonly (readonly [readonly string[], string])[] = [
  [[], "expected a PATH, got none"],
  [["a", "--endpoint", "http://x"], "expected --endpoint and --endpoint-model together, got one of them"],
  [["a", "--endpoint", "http://x", "--endpoint-model", "m", "--model", "n"], "expected --model or --endpoint, got both"],
  [["a", "--map", "docId"], '--map expected key=path, got "docId"'],
  [["a", "--map", "docId=a", "--map", "docId=b"], "--map expected each key once, got docId again"],
  [["a", "--order", "rang"], '--order expected list or rank or score, got "rang"'],
  [["a", "--pool", "0"], '--pool expected a whole number >= 1, got "0"'],
  [["a", "--seed=-1"], '--seed expected a whole number >= 0, got "-1"'],
  [["a", "--top-k", "0"], '--top-k expected a whole number >= 1, got "0"'],
  [["a", "--top-k", "1.5"], '--top-k expected a whole number >= 1, got "1.5"'],
  [["a", "--min-failures", "0"], '--min-failures expected a whole number >= 1, got "0"'],
  [["a", "--min-failures", "9".repeat(17)], `--min-failures expected a whole number >= 1, got "${"9".repeat(17)}"`],
  [["a", "--threshold", "NaN"], '--threshold expected a number from -1 to 1, got "NaN"'],
  [["a", "--threshold", "1.01"], '--threshold expected a number from -1 to 1, got "1.01"'],
  [["a", "--threshold", ""], '--threshold expected a number from -1 to 1, got ""'],
  [["a", "--epsilon=-0.01"], '--epsilon expected a number from 0 to 2, got "-0.01"'],
  [["a", "--by", "action"], '--by expected tool or tool+action, got "action"'],
  [["a", "--now", "2026-08-04T09:00:00"], '--now expected an ISO 8601 instant with a zone, got "2026-08-04T09:00:00"'],
  [["a", "--now", "2026-02-30T09:00Z"], '--now expected an ISO 8601 instant with a zone, got "2026-02-30T09:00Z"'],
];

for (const [argv, message] of WRONG) {
  test(`auditOptions refuses ${JSON.stringify(argv)} in one line, with status 2`, () => {
    assert.deepEqual(auditOptions(argv), {
      text: `recall-lab audit: ${message} (see recall-lab audit --help)\n`, status: 2,
    });
  });
}

test("auditOptions refuses unknown options and missing values in one line", () => {
  for (const argv of [["a", "--folder", "b"], ["a", "--top-k"], ["a", "--epsilon", "-1"]]) {
    const asked = auditOptions(argv);
    assert.ok("text" in asked && asked.status === 2);
    assert.match(asked.text, /^recall-lab audit: [^\n]+\n$/);
  }
});
