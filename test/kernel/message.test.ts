import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { describe, test } from "node:test";
import { fromFrames, toFrames } from "../../lib/kernel/message";

const KEY = "a-key-that-nobody-must-see";
const HEADER = { msg_id: "1", msg_type: "x_request", session: "s", username: "u", date: "d", version: "5.4" };

/** Frames made without our own code. */
function frames(parts: readonly string[], signature?: string, ids: readonly string[] = ["id"]): Buffer[] {
  const hmac = createHmac("sha256", KEY);
  parts.forEach((part) => hmac.update(part));
  return [...ids, "<IDS|MSG>", signature ?? hmac.digest("hex"), ...parts].map((part) => Buffer.from(part));
}
const PARTS = [JSON.stringify(HEADER), "{}", "{}", '{"code":"超"}'];

describe("fromFrames(frames, key)", () => {
  test("reads ids, header, content and buffers", () => {
    const message = fromFrames([...frames(PARTS, undefined, ["a", "b"]), Buffer.from([1, 2])], KEY);
    assert.deepEqual(message.ids.map(String), ["a", "b"]);
    assert.deepEqual(message.header, HEADER);
    assert.deepEqual(message.content, { code: "超" });
    assert.deepEqual(message.buffers.map((buffer) => [...buffer]), [[1, 2]]);
  });
  const refused: readonly (readonly [string, readonly Buffer[], RegExp])[] = [
    ["nothing", [], /no <IDS\|MSG> among 0 frames/],
    ["frames without a delimiter", [Buffer.from("x"), Buffer.alloc(100)], /no <IDS\|MSG> among 2 frames/],
    ["too few frames", frames(PARTS.slice(0, 3)), /expected 4 frames after the signature, got 3/],
    ["a wrong signature", frames(PARTS, "0".repeat(64)), /^Error: wrong signature$/],
    ["a short signature", frames(PARTS, "00"), /wrong signature/],
    ["no signature", frames(PARTS, ""), /wrong signature/],
    ["a header that is not JSON", frames(["{", ...PARTS.slice(1)]), /the header is not JSON/],
    ["content that is no object", frames([...PARTS.slice(0, 3), "[1]"]), /the content is no object/],
    ["a header without type", frames(['{"msg_id":"1"}', ...PARTS.slice(1)]), /must hold a msg_type and a msg_id/],
  ];
  for (const [what, list, expected] of refused) {
    test(`refuses ${what}, without the key in the message`, () => {
      assert.throws(() => fromFrames(list, KEY), (error: Error) => {
        assert.match(String(error), expected);
        assert.ok(!error.message.includes(KEY));
        return true;
      });
    });
  }
  test("without a key nothing is checked", () => {
    assert.equal(fromFrames(frames(PARTS, ""), "").header.msg_id, "1");
  });
  test("text that is not UTF-8 is read with replacement characters", () => {
    const content = Buffer.concat([Buffer.from('{"code":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    const list = [...frames(PARTS, "").slice(0, 6), content];
    assert.equal(fromFrames(list, "").content["code"], "\ufffd");
  });
});

test("toFrames: what it signs is read back; the parent is the header of the cause", () => {
  const outgoing = { type: "stream", content: { text: "a" }, parent: HEADER, buffers: [new Uint8Array([7])] };
  const list = toFrames(["topic"], outgoing, KEY).map((frame) => Buffer.from(frame as string));
  const message = fromFrames(list, KEY);
  assert.equal(message.header.msg_type, "stream");
  assert.equal(message.header.version, "5.4");
  assert.deepEqual(message.parent, HEADER);
  assert.deepEqual([...(message.buffers[0] ?? [])], [7]);
  assert.equal(toFrames([], { type: "x", content: {} }, "")[1], "");
});
