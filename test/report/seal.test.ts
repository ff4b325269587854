import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAnswer, DISPLAY, seal, SEAL_MIME, unseal } from "../../lib/report";

test("a sealed text is opened by the right answer only", () => {
  const sealed = Object.freeze(seal(82, "Right: because.", 1e-9));
  assert.equal(unseal(82, sealed), "Right: because.");
  assert.equal(unseal(" 82 ", sealed), "Right: because.", "a number may be written as a text");
  assert.equal(unseal(83, sealed), undefined);
  assert.equal(unseal("82 rows", sealed), undefined);
});

test("a number opens within the tolerance on both sides and not an eighth beyond it", () => {
  const sealed = seal(0.25, "x", 0.25);
  for (const given of [0, 0.01, 0.25, 0.49, 0.5]) assert.equal(unseal(given, sealed), "x", String(given));
  for (const given of [-0.04, 0.54, NaN, Infinity]) assert.equal(unseal(given, sealed), undefined, String(given));
  assert.equal(unseal(1e-13, seal(0, "zero", 0)), "zero", "a tolerance of 0 is one of 1e-12");
});

test("a text opens but for case and blanks at its ends", () => {
  const sealed = seal("S3 S4", "yes");
  assert.equal(unseal(" s3 s4 ", sealed), "yes");
  assert.equal(unseal("S3  S4", sealed), undefined);
  assert.equal(unseal("", sealed), undefined);
  assert.equal(unseal("参数修正", seal("参数修正", "对")), "对");
});

test("a seal shows neither answer nor text and is the same each time", () => {
  const sealed = seal("medoid", "Right: the medoid.");
  assert.deepEqual(seal("medoid", "Right: the medoid."), sealed);
  const plain = Buffer.from(sealed.sealed, "base64").toString("latin1");
  assert.ok(!plain.includes("medoid") && !sealed.sealed.includes("medoid"));
});

test("what is no seal is refused: TypeError", () => {
  const message = /base64 of at least 29 bytes, got "AAAA"/;
  assert.throws(() => unseal(1, { sealed: "AAAA" }), { name: "TypeError", message });
});

test("checkAnswer shows its seal, and takes it in place of the answer", async () => {
  const open = await checkAnswer(null, 0.6, { tolerance: 0.001, because: "Why." })[DISPLAY]();
  const sealed = open[SEAL_MIME] as ReturnType<typeof seal>;
  const said = async (given: number | string | null) => {
    const checked = checkAnswer(given, sealed);
    return [checked.verdict, (await checked[DISPLAY]())["text/markdown"]];
  };
  assert.deepEqual(await said(null), ["none", "No answer yet: put yours in place of `null` and run the cell."]);
  assert.deepEqual(await said(0.6005), ["right", "**Right:** 0.600. Why."]);
  assert.deepEqual(await said(0.7), ["wrong", "**Not yet:** that is not it."]);
});
