import { FORMATS, readHead, type AnyOptions, type FileFormat } from "../../lib/formats/inspect";
import type { Found } from "../../lib/formats/found";
import { settle } from "../../lib/formats/notices";
import { casesNoticed, faultsOf, rowsOut } from "./check";
import type { Seed } from "./input";
import { outcomeOf, type Outcome, type Target } from "./target";

/** A format of the registry as a target: looked at as `readAny` does, read, and what every caller does afterwards. */
export function formatTarget(
  format: FileFormat, seeds: () => Promise<readonly Seed[]> | readonly Seed[],
  more: Pick<Target, "beside" | "most"> & { readonly options?: AnyOptions; readonly rowsIn?: (text: string) =>
    number } = {},
): Target {
  const { options = { patienceMs: 1500 }, rowsIn, ...rest } = more;
  return { name: format.name, seeds, ...rest, read: (path, bytes) => readOnce(format, options, path, bytes, rowsIn) };
}

/** How many lines a text has that are not blank. */
export function linesIn(text: string): number {
  return text.split("\n").filter((line) => line.replace("\ufeff", "").trim() !== "").length;
}

async function readOnce(
  format: FileFormat, options: AnyOptions, path: string, bytes: Buffer, rowsIn?: (text: string) => number,
): Promise<Outcome> {
  try {
    const head = await readHead(path, options);
    for (const other of FORMATS) other.looksLike(head);
    const found = await format.read(path, options);
    return judged(found, bytes, rowsIn);
  } catch (error) {
    return outcomeOf(error, path);
  }
}

function judged(found: Found, bytes: Buffer, rowsIn?: (text: string) => number): Outcome {
  const faults = [...faultsOf(found), ...faultsOf(settle(found, "2026-06-01T00:00:00Z"))];
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const rows = packed ? 0 : rowsIn?.(bytes.toString("utf8")) ?? 0;
  const seen = rowsOut(found) + casesNoticed(found);
  if (rows > seen) faults.push(`silent drop: ${rows} rows in, ${rowsOut(found)} out, ${casesNoticed(found)} noticed`);
  return faults.length === 0 ? { kind: "result" } : { kind: "finding", message: [...new Set(faults)].join("; ") };
}
