import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ageClass, ageInDays, ageOrOdd, ageUnder, findOddTimes, readInstant } from "../../lib/recall";
import { plainInstant } from "../../lib/recall/plain-instant";
import { NOW } from "../ranked";

test("ageInDays is exact, and negative for a time after now", () => {
  assert.equal(ageInDays("2026-08-03T21:00:00Z", NOW), 0.5);
  assert.equal(ageInDays("2026-07-05T09:00:00Z", NOW), 30);
  assert.equal(ageInDays("2026-08-04T18:00:00+08:00", "2026-08-04T10:30:00Z"), 0.5 / 24);
  assert.equal(ageInDays("2026-08-05T09:00:00Z", NOW), -1);
});

test("ageInDays refuses a time or a clock that is no instant", () => {
  assert.throws(() => ageInDays("yesterday", NOW), /createdAt must be an ISO 8601 instant.*"yesterday" \(unparsable\)/);
  assert.throws(() => ageInDays("2026-08-03T21:00:00Z", "2026-08-04T09:00:00"), /now must be.*\(zone-less\)/);
});

test("ageClass floors to whole days: 30.9 is fresh, 31 is month, 90.9 is month, 91 is old", () => {
  const classes = [-1, 0, 30, 30.9, 31, 90, 90.9, 91, Infinity].map(ageClass);
  assert.deepEqual(classes, ["fresh", "fresh", "fresh", "fresh", "month", "month", "month", "old", "old"]);
  assert.throws(() => ageClass(NaN), RangeError);
});

test("readInstant says what is odd about a time", () => {
  const read = [
    null, undefined, " ", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-02-29T00:00:00Z", "2026-07-01",
    "2026-07-01T00:00:00", "2026-07-01 00:00", "2026-99-01", "1785834000", "2026-07-01T25:00:00Z",
  ].map(readInstant);
  assert.deepEqual(read, [
    "missing", "missing", "missing", "unparsable", "unparsable", "unparsable", "zone-less",
    "zone-less", "zone-less", "unparsable", "unparsable", "unparsable",
  ]);
});

test("readInstant reads offsets with and without colon, fractions, missing seconds, 29 February of a leap year", () => {
  const instant = Date.UTC(2026, 6, 1, 0, 0, 0);
  for (const text of [
    "2026-07-01T08:00:00+08:00", "2026-07-01T08:00:00+0800", "2026-07-01 00:00:00Z", "2026-07-01T00:00Z",
    "2026-06-30T23:59:59.500-00:00",
  ]) assert.ok(Math.abs(Number(readInstant(text)) - instant) <= 500, text);
  assert.equal(readInstant("2028-02-29T00:00:00Z"), Date.UTC(2028, 1, 29));
});

test("plainInstant reads what Date reads, and gives up on everything else", () => {
  const time = fc.date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59.999Z") });
  const offset = fc.tuple(fc.constantFrom("+", "-"), fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 59 }))
    .map(([sign, hours, minutes]) => `${sign}${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`);
  fc.assert(fc.property(time, fc.oneof(fc.constant("Z"), offset), fc.boolean(), (date, zone, fraction) => {
    const text = date.toISOString().slice(0, fraction ? 23 : 19) + zone;
    assert.equal(plainInstant(text), Date.parse(text), text);
    assert.equal(readInstant(text), Date.parse(text));
  }), { numRuns: 2000 });
  const digits = fc.array(fc.constantFrom(..."0123456789-:TZ+. "), { minLength: 19, maxLength: 30 });
  const parts = fc.tuple(fc.nat({ max: 99 }), fc.nat({ max: 14 }), fc.nat({ max: 34 }), fc.nat({ max: 25 }),
    fc.nat({ max: 65 }), fc.nat({ max: 65 }));
  const shaped = parts.map(([year, ...rest]) => [year, ...rest].map(pad)).map(([year, month, day, ...time]) =>
    `20${year}-${month}-${day}T${time.join(":")}Z`);
  fc.assert(fc.property(fc.oneof(digits.map((all) => all.join("")), shaped, fc.string()), (text) => {
    const plain = plainInstant(text);
    const found = /^(\d{4})-(\d\d)-(\d\d)T/.exec(text);
    const exists = found && Number(found[3]) <= new Date(Date.UTC(Number(found[1]), Number(found[2]), 0)).getUTCDate();
    if (!Number.isNaN(plain)) assert.ok(exists && plain === Date.parse(text), text);
    else assert.ok(!exists || Number.isNaN(Date.parse(text)) || !/:\d\d(\.\d{3})?Z$/.test(text), text);
  }), { numRuns: 3000 });
  for (const text of ["2026-02-29T00:00:00Z", "2026-07-01T24:00:00Z", "2026-07-01T00:00:00", "2026-07-01T00:00:00z", "",
    "2026-07-01T00:00:00+99:00", "2026-07-01T00:00:00+24:00", "2026-07-01T00:00:00+01:60"]) {
    assert.ok(Number.isNaN(plainInstant(text)), text);
  }
});

const pad = (n: number): string => String(n).padStart(2, "0");

test("ageOrOdd calls a time after now future, however little", () => {
  assert.equal(ageOrOdd("2026-08-04T09:00:00.001Z", NOW), "future");
  assert.equal(ageOrOdd(NOW, NOW), 0);
});

test("ageUnder follows the policy for every odd time, and only for those", () => {
  const odd = { id: "x", createdAt: null };
  assert.equal(ageUnder("fresh", odd, NOW), 0);
  assert.equal(ageUnder("stale", odd, NOW), Infinity);
  assert.equal(ageUnder("neutral", odd, NOW), null);
  assert.throws(() => ageUnder("error", odd, NOW), /candidate "x".*got null \(missing\).*findOddTimes/s);
  const future = { id: "y", createdAt: "2027-01-01T00:00:00Z" };
  assert.throws(() => ageUnder("error", future, NOW), /got "2027-01-01T00:00:00Z" \(future\)/);
  assert.equal(ageUnder("error", { id: "z", createdAt: "2026-08-03T09:00:00Z" }, NOW), 1);
});

test("findOddTimes lists missing, unparsable, zone-less and future rows in row order", () => {
  const rows = Object.freeze([
    { id: "good", createdAt: "2026-08-01T00:00:00Z" }, { id: "none", createdAt: null },
    { id: "text", createdAt: "soon" }, { id: "zone", createdAt: "2026-08-01T00:00:00" },
    { id: "next", createdAt: "2026-09-01T00:00:00Z" },
  ]);
  assert.deepEqual(findOddTimes(rows, NOW).map(({ id, odd }) => [id, odd]), [
    ["none", "missing"], ["text", "unparsable"], ["zone", "zone-less"], ["next", "future"],
  ]);
  assert.deepEqual(findOddTimes([], NOW), []);
  assert.throws(() => findOddTimes(rows, "now"), RangeError);
});
