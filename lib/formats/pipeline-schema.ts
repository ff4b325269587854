import { z } from "zod";
import type { PipelineDescription } from "../recall/description";
import { name, oneOf, text } from "./fields";

const number = (error: string, fits: (value: number) => boolean) => z.number({ error }).refine(fits, { error });
const finite = z.number({ error: "a finite number" });
const positive = number("a number above 0", (value) => value > 0);
const atLeast0 = number("a number of at least 0", (value) => value >= 0);
const share = number("a number within [0, 1]", (value) => value >= 0 && value <= 1);
const cosine = number("a cosine within [-1, 1]", (value) => value >= -1 && value <= 1);
const inside = number("a number within (0, 1)", (value) => value > 0 && value < 1);
const whole = number("a whole number of at least 1", (value) => Number.isInteger(value) && value >= 1);

/** An object with these keys and no others; a key that is not known is named. */
function exact<S extends z.ZodRawShape>(shape: S): z.ZodObject<S, z.core.$strict> {
  const known = Object.keys(shape).map((key) => JSON.stringify(key)).join(", ");
  const error = (issue: { readonly code?: string | undefined }): string =>
    (issue.code === "unrecognized_keys" ? `one of ${known}` : "an object");
  return z.strictObject(shape, { error });
}

const shape = { scale: positive.optional(), floor: atLeast0.optional() };
const scaled = (curve: "gauss" | "exp" | "linear") => exact({
  curve: z.literal(curve), scaleDays: positive, offsetDays: atLeast0.optional(), decay: inside.optional(), ...shape,
});
const ageSteps = z.array(
  exact({ upToDays: z.number({ error: "a number of days, or null in the last step" }).nullable(), factor: atLeast0 }),
  { error: "a list of steps" },
).refine(
  (list) => list.length > 0 && list.every(({ upToDays }, at) => (at === list.length - 1
    ? upToDays === null
    : upToDays !== null && upToDays > (list[at - 1]?.upToDays ?? -1))),
  { error: "steps whose upToDays rise, and null in the last one" },
);
const curves = [
  exact({ curve: z.literal("tiers"), factors: exact({ fresh: atLeast0, month: atLeast0, old: atLeast0 }) }),
  exact({ curve: z.literal("steps"), days: oneOf(["exact", "whole"]).optional(), steps: ageSteps }),
  exact({ curve: z.literal("half-life"), halfLifeDays: positive, ...shape }),
  exact({ curve: z.literal("exponential"), ratePerDay: positive, ...shape }),
  exact({ curve: z.literal("hourly"), ratePerHour: inside, ...shape }),
  scaled("gauss"), scaled("exp"), scaled("linear"),
  exact({ curve: z.literal("logscale"), maxAgeDays: positive, halfResponseDays: positive, ...shape }).refine(
    ({ maxAgeDays, halfResponseDays }) => halfResponseDays < maxAgeDays / 2,
    { error: "a halfResponseDays below half of maxAgeDays" },
  ),
] as const;
const places = exact({ curve: z.literal("places"), perPlace: inside, from: oneOf(["newest", "oldest"]) });
const curve = among("curve", curves);
const missing = oneOf(["fresh", "neutral", "stale", "error"]).optional();
const decay = z.literal("decay");
const keep = oneOf(["first", "newest"]);

const steps = among("step", [
  exact({
    step: z.literal("gate"), field: oneOf(["similarity", "score"]), value: finite,
    bound: oneOf(["included", "excluded"]).optional(), where: text.optional(),
  }),
  exact({ step: z.literal("drop failures") }),
  among("by", [
    exact({ step: z.literal("distinct"), by: z.literal("key"), keep }),
    exact({ step: z.literal("distinct"), by: z.literal("similarity"), above: cosine, keep }),
  ]),
  among("combine", [
    exact({ step: decay, combine: z.literal("multiply"), curve, missing }),
    exact({ step: decay, combine: z.literal("damped"), curve, weight: share, missing }),
    exact({ step: decay, combine: z.literal("add"), curve, weight: atLeast0, missing }),
    exact({ step: decay, combine: z.literal("blend"), curve, weight: share, missing }),
    exact({
      step: decay, combine: z.literal("min-max blend"), curve: among("curve", [...curves, places]), weight: share,
      missing,
    }),
  ]),
  exact({ step: z.literal("scale"), by: positive, offset: finite.optional() }),
  exact({ step: z.literal("fill score"), value: finite }),
  exact({ step: z.literal("rerank"), by: oneOf(["similarity", "given"]) }),
  exact({
    step: z.literal("tie-break"), epsilon: atLeast0, band: oneOf(["anchored", "chain"]),
    by: oneOf(["age class", "days"]), missing,
  }),
  exact({ step: z.literal("sort by date") }),
  exact({ step: z.literal("inject newest"), k: whole }),
  exact({ step: z.literal("cut"), k: whole }),
]);

/** A PipelineDescription; messages say what is expected at the place that is wrong. */
export const PIPELINE_SCHEMA: z.ZodType<PipelineDescription> = exact({
  name,
  source: text,
  steps: z.array(steps, { error: "a list of steps, at least one" }).min(1, { error: "a list of steps, at least one" }),
  leavesOut: z.array(text, { error: "a list of strings" }).optional(),
}) as unknown as z.ZodType<PipelineDescription>;

function among(key: string, options: readonly z.core.$ZodTypeDiscriminable[]) {
  const [first, ...rest] = options;
  if (first === undefined) throw new TypeError(`no options for "${key}"`);
  return z.discriminatedUnion(key, [first, ...rest], { error: (issue) => expectedAmong(issue, key, options) });
}

function expectedAmong(issue: { readonly input?: unknown }, key: string, options: readonly unknown[]): string {
  if (typeof issue.input !== "object" || issue.input === null) return "an object";
  return `one of ${options.flatMap((option) => literalsOf(option, key)).join(", ")}`;
}

function literalsOf(option: unknown, key: string): readonly string[] {
  const { _zod: made } = option as { readonly _zod?: { readonly propValues?: Record<string, Set<unknown>> } };
  return [...(made?.propValues?.[key] ?? [])].map((value) => JSON.stringify(value));
}
