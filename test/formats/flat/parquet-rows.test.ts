import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { parquetTable } from "../../../lib/formats/flat/parquet-table";
import { packageRoot } from "../../../lib/root";

const fixtures = join(packageRoot(), "test", "formats");
// Found by npm run fuzz: a run length in it overflows the decoder's counter, which then never comes to zero.
const ENDLESS = join(fixtures, "flat", "fixtures", "endless.parquet");
const WHOLE = join(fixtures, "traces", "fixtures", "phoenix-spans.parquet");

test("a Parquet page whose decoding never ends is an error after the patience, and the next file is read", async () => {
  await assert.rejects(parquetTable(ENDLESS, { patienceMs: 1500 }), {
    name: "FormatError",
    message: `${ENDLESS}: expected a whole Parquet file, got one that cannot be read (a page that is not decoded within 1500 ms)`,
  });
  assert.equal((await parquetTable(WHOLE, {})).sample.length, 8);
});

test("several Parquet files are read at once", async () => {
  const tables = await Promise.all([WHOLE, WHOLE, WHOLE].map((file) => parquetTable(file, {})));
  assert.deepEqual(tables.map(({ sample }) => sample.length), [8, 8, 8]);
});
