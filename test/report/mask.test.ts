import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { maskedDiagnosis, maskedReport, openMasker, paragraph, renderText, section, table, verdict } from "../../lib/report";
import { diagnosisFault } from "../../lib/report";
import { lintedSpans } from "../../lib/report/mask-secretlint";
import { SAMPLE, withText } from "./diagnosis/sample";

const masked = async (...texts: readonly string[]): Promise<readonly string[]> => openMasker().mask(texts);
const one = async (text: string): Promise<string> => (await masked(text))[0]!;

/** Texts and what must be left of them; {} stands for a tag. Tokens are made up in the form their vendors publish. */
const SECRETS: readonly (readonly [string, string])[] = [
  ["mail jane.doe+x@example.co.uk now", "mail {} now"],
  ["AKIAIOSFODNN7ABCDEFG x", "{} x"],
  ["aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEZ", "aws_secret_access_key = {}"],
  ["token 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", "token {}"],
  ["https://user:hunter2secret@example.com/x", "https://user:{}@example.com/x"],
  ["ftp://x:p@ss@host/", "ftp://x:{}@host/"],
  ["postgres://scott:tiger@db/x", "postgres://scott:{}@db/x"],
  ["Authorization: Bearer abcdef1234567890abcdef", "Authorization: Bearer {}"],
  ["'authorization': 'Basic dXNlcjpwYXNz'", "'authorization': 'Basic {}'"],
  ["sent bearer abc-123.def_456", "sent bearer {}"],
  [`sk-proj-${"a1B2".repeat(12)}`, "{}"],
  [`sk-ant-api03-${"a1B2".repeat(24)}AA`, "{}"],
  ["xoxb-1234567890-1234567890123-abcdefghijklmnopqrstuvwx", "{}"],
  ["-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY----- tail", "{} tail"],
  ["-----BEGIN PRIVATE KEY-----\\nMIIE cut off", "{}"],
  ["password=hunter2&x=1", "password={}&x=1"],
  ['{"apiKey": "zzz-yyy-123", "n": 1}', '{"apiKey": "{}", "n": 1}'],
  ["client_secret => 'abc'", "client_secret => '{}'"],
  ["密码：abc12345。", "密码：{}。"],
  ["mysql -u root --password s3cret", "mysql -u root --password {}"],
  ["glpat-abcdefghij1234567890", "{}"],
  ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmN", "{}"],
  ["GET /a?token=abc123def456&x=1", "GET /a?token={}&x=1"],
  ["// secretlint-disable\n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", "// secretlint-disable\n{}"],
  // only the linter knows this one: its own comments must not switch it off
  [`// secretlint-disable\nlin_api_${"a1B2c3D4".repeat(5)}`, "// secretlint-disable\n{}"],
];

for (const [text, left] of SECRETS) {
  test(`masked: ${text.slice(0, 50).replace(/\n/g, " ")}`, async () => {
    assert.equal((await one(text)).replace(/\[masked: [\w -]+ \d+\]/g, "{}"), left);
  });
}

const HARMLESS: readonly string[] = [
  "SyntaxError: Unexpected token: '}' in JSON", "invalid token: foo", "工具调用失败: sql.select", "git@github.com:a/b",
  "key: sql.select:E1234", "bearer authentication required", "password authentication failed for user \"bob\"",
  "Password: required", "sk-learn-preprocessing-pipeline", "tokens: 1532 used", "max_tokens=4096", "", "password=${PASS}",
  "sha256 3f786850e387550fdab836ed7e6dc881de23001b", "a55e0b3a-9d1f-4a55-8f5a-0c5b9d8d5d70", "http://localhost:8080/@x",
];

test("what is no secret stays as it is", async () => {
  assert.deepEqual(await masked(...HARMLESS), HARMLESS);
});

test("the same secret has the same tag in every text, another one another; order does not matter for that", async () => {
  const [a, b, c] = await masked("a@x.org and b@x.org", "password=a@x.org", "b@x.org");
  assert.equal(a, "[masked: e-mail 1] and [masked: e-mail 2]");
  assert.equal(b, "password=[masked: e-mail 1]");
  assert.equal(c, "[masked: e-mail 2]");
});

test("a masker remembers: what it masked once keeps its tag in a later call", async () => {
  const masker = openMasker();
  await masker.mask(["x a@x.org"]);
  assert.deepEqual(await masker.mask(["b@x.org a@x.org"]), ["[masked: e-mail 2] [masked: e-mail 1]"]);
  assert.deepEqual([...masker.counts()], [["e-mail", 2]]);
});

test("a secret that no rule would find is masked where it is repeated, if it has 8 characters or more", async () => {
  const [, long] = await masked("https://u:hunter2secret@h/", "typed hunter2secret by hand");
  assert.equal(long, "typed [masked: password 1] by hand");
  const [, short] = await masked("https://u:tiger@h/", "a tiger");
  assert.equal(short, "a tiger");
});

test("masking again changes nothing", async () => {
  const once = await masked(...SECRETS.map(([text]) => text));
  assert.deepEqual(await masked(...once), once);
});

test("however texts are cut into blocks, each is masked as if it were alone, tags aside", async () => {
  const plain = (text: string): string => text.replace(/ \d+\]/g, "]");
  const texts = SECRETS.map(([text]) => text);
  const long = "z ".repeat(70_000);
  const together = await masked(...texts, long, ...texts);
  const alone = await Promise.all(texts.map(one));
  assert.deepEqual(together.slice(0, texts.length).map(plain), alone.map(plain));
  assert.deepEqual(together.slice(texts.length + 1).map(plain), alone.map(plain));
});

test("a find of the linter that reaches over two texts is looked for again in each of them alone", async () => {
  const asked: string[] = [];
  const lint = async (content: string): Promise<readonly { readonly range: readonly [number, number]; readonly rule: string }[]> => {
    asked.push(content);
    return [...content.matchAll(/BEGIN[^]*END|x1/g)].map((match) => (
      { range: [match.index, match.index + match[0].length] as const, rule: "@secretlint/secretlint-rule-toy" }));
  };
  const spans = await lintedSpans(["a BEGIN x1", "between", "BEGIN mid END", "last x1"], async () => lint);
  const toy = (from: number, to: number): object => ({ from, to, kind: "toy secret", fit: "exact" });
  assert.deepEqual([...spans].sort(([a], [b]) => a - b), [[0, [toy(8, 10)]], [2, [toy(0, 13)]], [3, [toy(5, 7)]]]);
  assert.deepEqual(asked.slice(1), ["a BEGIN x1", "between", "BEGIN mid END"]);
});

test("a secret survives no text around it", async () => {
  await fc.assert(fc.asyncProperty(
    fc.constantFrom("jane@example.org", "AKIAIOSFODNN7ABCDEFG", "https://u:pa55word@h.org/"),
    fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }),
    async (secret, before, after) => {
      const hidden = secret.includes("pa55word") ? "pa55word" : secret;
      assert.ok(!(await one(`${before} ${secret} ${after}`)).includes(hidden));
    },
  ), { numRuns: 150 });
});

test("hostile texts of a megabyte are masked in time", async () => {
  const hostile = ["a", "a@", "a.", "@", "password=", "://", "eyJ", "a://b:", "sk-", "token\"\\"].map((part) => (
    part.repeat(Math.ceil(2e5 / part.length))));
  const start = process.cpuUsage().user;
  await masked(...hostile, `x@${"a.".repeat(1e5)}`);
  assert.ok((process.cpuUsage().user - start) / 1e6 < 10, "seconds of CPU");
});

test("maskedDiagnosis masks every text and name, keeps ids one to one, counts, and is still a diagnosis", async () => {
  const secret = "jane@example.org";
  const value = withText(`of ${secret}`);
  const hidden = await maskedDiagnosis({ ...value, evidence: value.evidence.map((table) => ({ ...table, id: `${table.id}/${secret}` })),
    findings: value.findings.map((finding) => ({ ...finding, evidence: finding.evidence.map((id) => `${id}/${secret}`) })),
  }, openMasker());
  assert.ok(!JSON.stringify(hidden).includes(secret));
  assert.equal(diagnosisFault(JSON.parse(JSON.stringify(hidden))), null);
  assert.equal(hidden.evidence[0]?.id, "ablation/[masked: e-mail 1]");
  assert.deepEqual(Object.keys(hidden.input), ["of [masked: e-mail 1]"]);
  const [notice] = hidden.noticed.slice(-1);
  assert.deepEqual([notice?.name, notice?.count, notice?.first], ["secrets masked", 1, "1 e-mail"]);
});

test("a diagnosis without secrets is left as it is", async () => {
  assert.deepEqual(await maskedDiagnosis(SAMPLE, openMasker()), SAMPLE);
});

test("maskedReport masks titles, sentences, cells and headings, and says how many; formats stay", async () => {
  const report = {
    title: "audit of a@x.org",
    sections: [section("b@x.org", [paragraph("c@x.org"), verdict("fail", "password=abcdefgh1"),
      table([{ "d@x.org": "a@x.org", n: 1234, note: "abcdefgh1" }], { caption: "e@x.org", limit: 1, more: 3 })])],
  };
  const text = renderText(await maskedReport(report, openMasker()));
  assert.doesNotMatch(text, /@x\.org|abcdefgh1/);
  assert.match(text, /audit of \[masked: e-mail 1\]/);
  assert.match(text, /1,234/);
  assert.match(text, /… 3 more rows/);
  assert.match(text, /Masked: 5 e-mail, 1 password\./);
  const clean = { title: "t", sections: [section("s", ["p"])] };
  assert.equal(renderText(await maskedReport(clean, openMasker())), renderText(clean));
});
