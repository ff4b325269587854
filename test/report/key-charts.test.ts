import assert from "node:assert/strict";
import { test } from "node:test";
import type { KeyDomain, TemplateShare } from "../../lib/audit";
import { keyDomainFigure, templateShareFigure } from "../../lib/report";

const DOMAIN: KeyDomain = {
  rows: 8, image: 33, combinations: 31, fallbacks: 2,
  observed: [
    { pattern: "p: shell", kind: "fallback", rows: 5 }, { pattern: "p: <b>", kind: "combination", rows: 2 },
    { pattern: "own", kind: "other", rows: 1 },
  ],
  observedCombinations: 1, observedFallbacks: 1, fallbackRows: 5, fallbackShare: 0.625,
  neverObserved: [], nobodyCanMake: ["own"],
};

test("key domain: a bar a key at its place, one trace a kind, names without prefix and without markup", () => {
  const { spec, alt } = keyDomainFigure(DOMAIN, { prefix: "p: " });
  assert.deepEqual(spec.data.map(({ name, x, y }) => [name, x, y]), [
    ["fallback of a tool (1 key)", [5], [0]], ["combination of criteria (1 key)", [2], [1]],
    ["not of the generator (1 key)", [1], [2]],
  ]);
  const { ticktext } = spec.layout.yaxis as { ticktext: readonly string[] };
  assert.deepEqual(ticktext, ["shell", "&lt;b&gt;", "own"]);
  assert.equal(alt, "8 rows under 3 keys: 5 on 1 key (fallback of a tool), 2 on 1 key (combination of criteria) and "
    + "1 on 1 key (not of the generator). The largest key, shell, holds 62.5 %.");
});

test("key domain: a kind without keys has no trace; no keys at all is refused", () => {
  const one = { ...DOMAIN, observed: DOMAIN.observed.slice(0, 1) };
  assert.equal(keyDomainFigure(one).spec.data.length, 1);
  assert.throws(() => keyDomainFigure({ ...DOMAIN, observed: [] }), RangeError);
});

const share = (variant: TemplateShare["variant"], template: number): TemplateShare => ({
  variant, rows: 1, total: template + 1000, template, information: 1000, share: template / (template + 1000),
  informationShare: 1000 / (template + 1000),
});

test("template share: error text below, template on top, the alternative says the shares", () => {
  const { spec, alt } = templateShareFigure([share("T0", 1000), share("T2", 250)]);
  assert.deepEqual(spec.data.map(({ name, x, text }) => [name, x, text]), [
    ["error text", [1000, 1000], ["1,000", "1,000"]], ["template", [1000, 250], ["1,000", "250"]],
  ]);
  assert.equal(spec.layout.barmode, "stack");
  assert.equal(alt, "Template share of the embedded text: 50.0 % of 2,000 characters in T0 and 20.0 % of 1,250 "
    + "characters in T2.");
  assert.throws(() => templateShareFigure([]), RangeError);
  assert.throws(() => templateShareFigure([{ ...share("T0", 1), share: null }]), /"share" must be a finite number/);
});
