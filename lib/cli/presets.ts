import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { formatError, isFormatError, readPipeline } from "../formats";
import { preset, PRESETS, type PipelineDescription, type StepDescription } from "../recall";
import { renderText } from "../report";
import type { Io } from "./io";
import { profileOf } from "./presets-profile";
import { presetsReport } from "./presets-report";

const USAGE = `usage: recall-lab presets [NAME|FILE ...] [OPTIONS]

What recall pipelines of public systems do with age: the similarity needed at each age, when a newer candidate goes
ahead of a more similar older one, and where the gate stands. FILE: a description of your own (.json, .ts, .js).

  --ages LIST      ages in days, rising (7,30,60,90,365)
  --threshold X    value of the last gate; a pipeline without a gate gets one at its end, on the score
  --json           one NAME: its description, which recall-lab reads back; several or none: all tables
  --list           names only

Exit status: 0 done, 2 bad input or use.
`;

const FLAGS = {
  ages: { type: "string", default: "7,30,60,90,365" }, threshold: { type: "string" },
  json: { type: "boolean", default: false }, list: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** `recall-lab presets [NAME|FILE ...]`: prints the tables, or descriptions as JSON. Resolves to 0, or 2 for an unknown
 *  name, a file that holds no description, and bad use: one line. */
export async function runPresets(argv: readonly string[], io: Io): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: FLAGS, allowPositionals: true });
    if (values.help) io.out(USAGE);
    else if (values.list) io.out(PRESETS.map(({ name }) => `${name}\n`).join(""));
    else io.out(await answer(positionals, values));
    return 0;
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError || isFormatError(error))) throw error;
    io.err(`recall-lab presets: ${error.message.replace(/\s*\n\s*/g, " ")}\n`);
    return 2;
  }
}

type Flags = { readonly ages: string; readonly threshold?: string | undefined; readonly json: boolean };

async function answer(names: readonly string[], flags: Flags): Promise<string> {
  const ages = agesOf(flags.ages);
  const threshold = thresholdOf(flags.threshold);
  const asked = names.length === 0 ? PRESETS : await Promise.all(names.map(descriptionOf));
  const descriptions = threshold === undefined ? asked : asked.map((one) => withThreshold(one, threshold));
  const [only] = descriptions;
  if (flags.json && only !== undefined && names.length === 1) return `${JSON.stringify(only, null, 2)}\n`;
  const profiles = descriptions.map((description) => profileOf(description, ages));
  // JSON has no Infinity: a threshold that nothing reaches, or that everything does, is null beside its `reach`
  return flags.json ? `${JSON.stringify(profiles, null, 2)}\n` : renderText(presetsReport(profiles));
}

async function descriptionOf(asked: string): Promise<PipelineDescription> {
  if (PRESETS.some(({ name }) => name === asked) || !existsSync(asked)) return preset(asked);
  const read = await readPipeline(asked);
  if (read.kind === "description") return read.description;
  throw formatError({ file: asked, field: "pipeline", expected: "a description", got: "a list of stages" });
}

/** The description with the value of its last gate replaced, or with a gate on the score at the end. */
function withThreshold(description: PipelineDescription, value: number): PipelineDescription {
  const { steps } = description;
  const last = steps.reduce((at, { step }, i) => (step === "gate" ? i : at), -1);
  const added: StepDescription = { step: "gate", field: "score", value, where: "added: a caller's own cutoff" };
  if (last < 0) return { ...description, steps: [...steps, added] };
  const changed = steps.map((step, i) => (i === last && step.step === "gate" ? { ...step, value } : step));
  return { ...description, steps: changed };
}

function agesOf(text: string): readonly number[] {
  const ages = text.split(",").map((age) => (age.trim() === "" ? NaN : Number(age)));
  const rising = ages.every((age, i) => age >= 0 && age <= 1e6 && (i === 0 || age > (ages[i - 1] ?? NaN)));
  if (rising) return ages;
  throw new TypeError(`--ages must be rising numbers of days from 0 to 1000000, as in 7,30,90; got ${text}`);
}

function thresholdOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = text.trim() === "" ? NaN : Number(text);
  if (Number.isFinite(value)) return value;
  throw new TypeError(`--threshold must be a number, got ${text}`);
}
