import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import fc from "fast-check";
import { diagnosisFault, diagnosisJson, DIAGNOSIS_SCHEMA } from "../../../lib/report";
import { SAMPLE, withText } from "./sample";

const parsed = (value: typeof SAMPLE): Record<string, unknown> => JSON.parse(diagnosisJson(value)) as Record<string, unknown>;

test("what diagnosisJson writes is a diagnosis, by our check and by zod reading the same schema", () => {
  const peer = z.fromJSONSchema(DIAGNOSIS_SCHEMA as never);
  for (const value of [SAMPLE, withText("\u202e<b>"), { ...SAMPLE, findings: [], evidence: [], measures: [], noticed: [] }]) {
    assert.equal(diagnosisFault(parsed(value)), null);
    assert.equal(peer.safeParse(parsed(value)).success, true);
  }
});

test("infinities and NaN, which JSON has not, become texts and null", () => {
  const evidence = [{ ...SAMPLE.evidence[0]!, columns: ["a", "b", "c"].map((name) => ({ name, unit: "" })),
    rows: [[Infinity, -Infinity, NaN]] }];
  const written = JSON.parse(diagnosisJson({ ...SAMPLE, findings: [], evidence })) as typeof SAMPLE;
  assert.deepEqual(written.evidence[0]?.rows, [["infinite", "-infinite", null]]);
});

test("the same diagnosis gives the same bytes, and they end in a line feed", () => {
  assert.equal(diagnosisJson(SAMPLE), diagnosisJson(structuredClone(SAMPLE)));
  assert.match(diagnosisJson(SAMPLE), /\}\n$/);
});

const plain = JSON.parse(diagnosisJson(SAMPLE)) as Record<string, unknown>;
const WRONG: readonly (readonly [string, Record<string, unknown>, RegExp])[] = [
  ["another version", { ...plain, schema: "recall-lab/diagnosis@2" }, /^schema expected "recall-lab\/diagnosis@1", got "recall/],
  ["a missing field", { ...plain, title: undefined }, /^title expected to be there, got nothing$/],
  ["an unknown field", { ...plain, more: 1 }, /^more expected one of schema, title, .*, got an unknown field$/],
  ["an unknown status", { ...plain, findings: [{ ...SAMPLE.findings[0], status: "bad" }] },
    /^findings\[0\]\.status expected one of fail, remark, pass, not observed, got "bad"$/],
  ["a finding on no table", { ...plain, findings: [{ ...SAMPLE.findings[0], evidence: ["none"] }] },
    /^findings\[0\]\.evidence expected the id of a table, got "none"$/],
  ["a row that is too short", { ...plain, findings: [], evidence: [{ ...SAMPLE.evidence[0], rows: [["S0"]] }] },
    /^evidence\[0\]\.rows\[0\] expected 6 cells, got 1$/],
  ["an object for a cell", { ...plain, evidence: [{ ...SAMPLE.evidence[0], rows: [[{}]] }] },
    /^evidence\[0\]\.rows\[0\]\[0\] expected string or number or null, got \{\}$/],
  ["a negative count", { ...plain, measures: [{ name: "m", mean: 1, queries: -1 }] },
    /^measures\[0\]\.queries expected 0 or more, got -1$/],
  ["a key that is no hash", { ...plain, perQuery: { ...SAMPLE.perQuery, keys: ["a", "b", "c", "d"] } },
    /^perQuery\.keys\[0\] expected a text like .*, got "a"$/],
  ["too few values", { ...plain, perQuery: { ...SAMPLE.perQuery, measures: [{ name: "m", values: [1] }] } },
    /^perQuery, m expected 4 values, got 1$/],
];

for (const [what, value, message] of WRONG) {
  test(`diagnosisFault names the place of ${what}`, () => {
    const fault = diagnosisFault(JSON.parse(JSON.stringify(value)));
    assert.match(fault === null ? "none" : `${fault.place} expected ${fault.expected}, got ${fault.got}`, message);
  });
}

test("diagnosisFault answers for any JSON without throwing, and takes none that is not a diagnosis", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    assert.notEqual(diagnosisFault(value), null);
  }), { numRuns: 500 });
});

test("one field of another type, anywhere, is a fault", () => {
  const places = (value: unknown, path: readonly (string | number)[]): readonly (readonly (string | number)[])[] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, one]) => places(one, [...path, Array.isArray(value) ? Number(key) : key]))
      : [path];
  for (const path of places(plain, [])) {
    const copy = structuredClone(plain) as Record<string | number, unknown>;
    const holder = path.slice(0, -1).reduce<Record<string | number, unknown>>((at, key) => at[key] as never, copy);
    holder[path[path.length - 1]!] = [true];
    assert.notEqual(diagnosisFault(copy), null, path.join("."));
  }
});
