import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { main } from "../../lib/cli/main";
import { describedPipeline } from "../../lib/formats";
import { preset, PRESETS } from "../../lib/recall";

const folder = mkdtempSync(join(tmpdir(), "recall-lab-presets-"));
after(() => rmSync(folder, { recursive: true, force: true }));

async function run(...argv: readonly string[]): Promise<{ status: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const status = await main(["presets", ...argv], { out: (text) => out.push(text), err: (text) => err.push(text) });
  return { status, out: out.join(""), err: err.join("") };
}

/** The cells of the first row that begins so; cells are two blanks apart. */
function row(text: string, start: string): readonly string[] {
  const line = text.split("\n").find((one) => one.startsWith(`${start} `)) ?? assert.fail(`no row ${start}`);
  return line.split(/ {2,}/);
}

for (const { name } of PRESETS) {
  test(`presets ${name}: the tables are printed, and --json gives the description that is read back`, async () => {
    const { status, out } = await run(name);
    assert.equal(status, 0);
    assert.match(out, /Steps, in order/);
    assert.match(out, /Article 72's fault: /);
    const json = await run(name, "--json");
    assert.deepEqual(describedPipeline(JSON.parse(json.out), "stdout"), preset(name));
  });
}

test("article 72: .55 / .6875 / .9167 and .8 / .75 / .6, the formula beside the probe", async () => {
  const { out } = await run("article-72", "--ages", "10,60,120");
  assert.deepEqual(row(out, "10 d"), ["10 d", "0.55", "0.55"]);
  const lines = out.split("\n");
  for (const line of [
    /^60 d +0\.6875 +0\.6875$/, /^120 d +0\.9167 +0\.9167$/, /^10 d +60 d +b\/a > 0\.8 +b\/a > 0\.8, a - b < 0\.2$/,
    /^60 d +120 d +b\/a > 0\.75 +b\/a > 0\.75,/, /^10 d +120 d +b\/a > 0\.6 +b\/a > 0\.6,/,
  ]) assert.ok(lines.some((one) => line.test(one)), String(line));
  assert.match(out, /\[remark\] Article 72's fault: yes\. The gate says 0\.55 .* up to 0\.9167/s);
});

test("the overview names where the gate stands and which fault a pipeline has", async () => {
  const { out } = await run();
  assert.deepEqual(row(out, "article-72"),
    ["article-72", "after 0.55", "0.55", "0.55", "0.69", "0.69", "0.92", "0.6", "yes", "yes"]);
  assert.deepEqual(row(out, "article-85-tie-break"),
    ["article-85-tie-break", "before 0.55", "0.55", "0.55", "0.55", "0.55", "0.55", "0.97", "no", "bounded"]);
  assert.deepEqual(row(out, "openclaw"),
    ["openclaw", "after 0.35", "0.41", "0.70", "> 1", "> 1", "> 1", "any", "yes", "yes"]);
  assert.deepEqual(row(out, "kirocrew").slice(-2), ["cut", "yes"]);
  assert.deepEqual(row(out, "mem0-platform").slice(-3), ["0.2", "no", "yes"]);
  assert.deepEqual(row(out, "weaviate-boost").slice(1), ["none", "pool", "no gate", "pool"]);
  assert.deepEqual(row(out, "llamaindex-weighted-cutoff").slice(-2), ["reversed", "yes"]);
  assert.deepEqual(row(out, "llamaindex-fixed-recency").slice(-3), ["any", "no gate", "always"]);
});

test("a fault is that of the gate alone, and shows at age 0 though 0 was not asked for", async () => {
  const file = join(folder, "two-gates.json");
  const steps = [
    { step: "gate", field: "similarity", value: 0.6 },
    { step: "decay", curve: { curve: "hourly", ratePerHour: 0.01 }, combine: "add", weight: 0.1 },
    { step: "gate", field: "score", value: 0.55 },
  ];
  writeFileSync(file, JSON.stringify({ name: "two gates", source: "here", steps }));
  // .55 - .1 for a brand-new candidate, .55 for an old one; the first gate has no fault
  assert.match((await run(file, "--ages", "365")).out, /Article 72's fault: reversed\. The gate says 0\.55 .* 0\.45/s);
});

test("a tie-break turns near ties between age classes only", async () => {
  const { out } = await run("article-85-tie-break", "--ages", "7,30,60");
  const lines = out.split("\n");
  assert.ok(lines.some((line) => /^7 d +30 d +never: no fresher class +never$/.test(line)));
  assert.ok(lines.some((line) => /^30 d +60 d +a - b < 0\.03 +b\/a > 0\.97, a - b < 0\.03$/.test(line)));
});

test("--threshold replaces the last gate, or adds one at the end where there is none", async () => {
  const half = await run("article-72", "--threshold", "0.4", "--ages", "60");
  // .4 / .8
  assert.deepEqual(row(half.out, "60 d"), ["60 d", "0.5", "0.5"]);
  const added = await run("milvus-decay", "--threshold", "0.25", "--ages", "7,14");
  // a half at the scale, a sixteenth at twice the scale: 4 is more than any cosine
  assert.deepEqual(row(added.out, "7 d"), ["7 d", "0.5", "0.5"]);
  assert.deepEqual(row(added.out, "14 d"), ["14 d", "unreachable (4)", "unreachable"]);
  const pool = await run("weaviate-boost", "--threshold", "0.5", "--ages", "7");
  assert.deepEqual(row(pool.out, "7 d"), ["7 d", "no formula", "by the pool"]);
  const json = JSON.parse((await run("milvus-decay", "--threshold", "0.25", "--json")).out) as { steps: unknown[] };
  assert.deepEqual(json.steps.at(-1),
    { step: "gate", field: "score", value: 0.25, where: "added: a caller's own cutoff" });
});

test("a file of one's own is profiled like a preset", async () => {
  const file = join(folder, "mine.ts");
  writeFileSync(file, 'export const pipeline = { name: "mine", source: "here", steps: [{ step: "gate", field: "score", '
    + 'value: 0.2 }, { step: "cut", k: 3 }] };');
  const { status, out } = await run(file, "--ages", "7");
  assert.equal(status, 0);
  assert.deepEqual(row(out, "7 d"), ["7 d", "0.2", "0.2"]);
});

test("several names and --json give the tables as data", async () => {
  const { out } = await run("openclaw", "article-85", "--json", "--ages", "30,60");
  const [first] = JSON.parse(out) as readonly { thresholds: readonly { formula: number; reach: string }[] }[];
  assert.deepEqual(first?.thresholds.map(({ reach }) => reach), ["gate", "unreachable"]);
  // .35 / .5 and .35 / .25
  assert.deepEqual(first?.thresholds.map(({ formula }) => Math.round(formula * 1e6) / 1e6), [0.7, 1.4]);
  assert.equal((await run("--list")).out.split("\n").length - 1, PRESETS.length);
  assert.match((await run("--help")).out, /usage: recall-lab presets/);
});

const bad: readonly (readonly [readonly string[], RegExp])[] = [
  [["openclaw2"], /^recall-lab presets: there is no preset "openclaw2"; there are article-72,.*\n$/],
  [["--ages", "30,7"], /--ages must be rising numbers of days from 0 to 1000000, as in 7,30,90; got 30,7\n$/],
  [["--ages", "-1"], /ages/], [["--ages", ""], /--ages must be/], [["--ages", "7,x"], /--ages must be/],
  [["--threshold", "high"], /--threshold must be a number, got high\n$/],
  [["--colour"], /colour/], [[join(tmpdir())], /expected a pipeline description in JSON, got no file/],
];

for (const [argv, message] of bad) {
  test(`presets ${argv.join(" ").replace(tmpdir(), "FOLDER")} ends with one line and status 2`, async () => {
    const { status, out, err } = await run(...argv);
    assert.equal(status, 2);
    assert.equal(out, "");
    assert.equal(err.split("\n").length, 2, err);
    assert.match(err, message);
  });
}
