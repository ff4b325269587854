import assert from "node:assert/strict";
import { test } from "node:test";

import { textWidth } from "../../lib/report/metrics";
import { type SvgNode, clientBox, ownBox } from "../../lib/report/text-box";

interface Given {
  readonly tag: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly parent?: SvgNode;
  readonly found?: Readonly<Record<string, readonly SvgNode[]>>;
}

function node({ tag, attributes = {}, text = "", parent, found = {} }: Given): SvgNode {
  return {
    tagName: tag, textContent: text, parentElement: parent ?? null,
    getAttribute: (name) => attributes[name] ?? null, querySelectorAll: (selector) => found[selector] ?? [],
  };
}

const W = textWidth("abc", 10);
const near = (a: number, b: number): void => assert.ok(Math.abs(a - b) < 1e-9, `${a} and ${b}`);

test("a text's own box starts at its anchor", () => {
  const at = (anchor: string): number => (
    ownBox(node({ tag: "text", text: "abc", attributes: { "font-size": "10", x: "50", y: "20",
      "text-anchor": anchor } })).x);
  assert.deepEqual([at("start"), at("middle"), at("end")], [50, 50 - W / 2, 50 - W]);
});

test("the box on the page has all transforms of the text and its ancestors, the inner ones first", () => {
  const outer = node({ tag: "g", attributes: { transform: "translate(100,200)scale(2)" } });
  const text = node({ tag: "text", text: "abc", parent: outer, attributes: { "font-size": "10",
    transform: "translate(5,1)" } });
  const box = clientBox(text);
  near(box.x, 100 + 2 * 5);
  near(box.y, 200 + 2 * (1 - 9.5));
  near(box.width, 2 * W);
});

test("a quarter turn exchanges width and height", () => {
  const attributes = { "font-size": "10", transform: "rotate(-90)" };
  const box = clientBox(node({ tag: "text", text: "abc", attributes }));
  near(box.height, W);
  near(box.width, 12);
  const pivoted = clientBox(node({ tag: "text", text: "abc", attributes: { ...attributes,
    transform: "rotate(180,10,0)" } }));
  near(pivoted.x, 20 - W);
});

test("a half turn about a point below mirrors the text in both directions", () => {
  const attributes = { "font-size": "10", transform: "rotate(180,0,50)" };
  const box = clientBox(node({ tag: "text", text: "abc", attributes }));
  near(box.x, -W);
  near(box.y, 100 - 2.5);
});

test("a group is around its texts, and nothing without any", () => {
  const texts = [0, 30].map((x) => node({ tag: "text", text: "abc", attributes: { "font-size": "10", x: String(x) } }));
  near(clientBox(node({ tag: "g", found: { text: texts } })).width, 30 + W);
  assert.deepEqual(ownBox(node({ tag: "g" })), { x: 0, y: 0, width: 0, height: 0 });
});

test("several lines are as wide as the widest and stand below each other; the default size is 12", () => {
  const lines = ["abc", "abcabc"].map((text) => node({ tag: "tspan", text }));
  const box = ownBox(node({ tag: "text", found: { "tspan.line": lines } }));
  near(box.width, textWidth("abcabc", 12));
  near(box.height, 2.5 * 12);
});
