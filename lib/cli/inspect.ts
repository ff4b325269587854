import { FORMATS, inspectAny, type MappedColumn } from "../formats";
import { maskedReport, openMasker, renderText } from "../report";
import { sayBadInput } from "./audit";
import { inspectOptions, type InspectOptions } from "./inspect-options";
import { inspectJson } from "./inspect-json";
import { inspectReport, type InspectedFiles } from "./inspect-report";
import type { Io } from "./io";

/** `recall-lab inspect PATH...`: how files are taken, what is in them and what is odd about them, as a report or as
 *  JSON (--json). Writes nothing. Resolves to the exit status: 0 done, 2 bad input or use. */
export async function runInspect(argv: readonly string[], io: Io): Promise<number> {
  const asked = inspectOptions(argv);
  if ("list" in asked) {
    io.out(FORMATS.map(({ name }) => `${name}\n`).join(""));
    return 0;
  }
  if ("text" in asked) {
    (asked.status === 0 ? io.out : io.err)(asked.text);
    return asked.status;
  }
  try {
    io.out(await printed(await inspected(asked.options), asked.options));
    return 0;
  } catch (error) {
    return sayBadInput("inspect", named(error), asked.options.secrets, io);
  }
}

async function inspected({ paths, reading }: InspectOptions): Promise<InspectedFiles> {
  const { found, parts } = await inspectAny(paths, reading);
  const mappings: (readonly MappedColumn[])[] = [];
  for (const { head, format } of parts) mappings.push((await format.mapping?.(head.path, reading)) ?? []);
  return { found, parts: parts.map((part, i) => ({ ...part, mapping: mappings[i] ?? [] })) };
}

async function printed(files: InspectedFiles, { output, rows, secrets }: InspectOptions): Promise<string> {
  if (output === "json") return `${JSON.stringify(await inspectJson(files, rows, secrets), null, 1)}\n`;
  const report = inspectReport(files, rows);
  return renderText(secrets === "show" ? report : await maskedReport(report, openMasker()));
}

/** A format that is not known is the user's to mend. */
function named(error: unknown): unknown {
  return error instanceof RangeError && /^format: /.test(error.message) ? new RangeError(`--${error.message}`) : error;
}
