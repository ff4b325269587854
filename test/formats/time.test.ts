import assert from "node:assert/strict";
import { test } from "node:test";
import { oddInstant } from "../../lib/formats";

test("oddInstant finds nothing wrong with ISO 8601 instants that carry a zone", () => {
  const good = ["2026-08-04T09:00:00Z", "2026-08-04 09:00+08:00", "2024-02-29T23:59:59.123-0330", "0001-01-01T00:00+14:00"];
  for (const text of good) assert.equal(oddInstant(text), null, text);
});

test("oddInstant names times without a zone", () => {
  for (const text of ["2026-08-04T09:00:00", "2026-08-04 09:00"]) {
    assert.equal(oddInstant(text), "without a zone", text);
  }
});

test("oddInstant names days, hours and zones that do not exist, also those that Date.parse rolls over", () => {
  assert.ok(!Number.isNaN(Date.parse("2026-02-30T00:00:00Z")), "Date.parse takes 30 February for 2 March");
  const impossible = [
    "2026-02-30T00:00:00Z", "2025-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-10T00:00:00Z",
    "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z",
    "2026-01-01T00:00:00+15:00", "2026-01-01T00:00:00+01:60", "2026-04-31T00:00:00",
  ];
  for (const text of impossible) assert.equal(oddInstant(text), "impossible", text);
});

test("oddInstant names everything else", () => {
  for (const text of ["yesterday", "", "2026-08-04", "1754298000", "2026-08-04T09:00:00ZZ", "04.08.2026 09:00Z"]) {
    assert.equal(oddInstant(text), "not ISO 8601", text);
  }
});
