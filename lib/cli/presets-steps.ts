import { curveOf, type PipelineDescription, type StepDescription } from "../recall";
import { table, type Table } from "../report";

/** The steps of a description in words, one row each; gates stand out. */
export function stepsTable({ steps }: PipelineDescription): Table {
  const rows = steps.map((step, at) =>
    ({ "#": at + 1, step: step.step === "gate" ? "GATE" : step.step, does: inWords(step) }));
  return table(rows, { caption: "Steps, in order", limit: rows.length });
}

function inWords(step: StepDescription): string {
  if (step.step === "gate") {
    const { field, value, bound = "included", where } = step;
    return `${field} ${bound === "included" ? ">=" : ">"} ${value}${where === undefined ? "" : ` (${where})`}`;
  }
  if (step.step !== "decay") return settings(step);
  const { curve, missing, ...rest } = step;
  const weight = rest.combine === "multiply" ? "" : ` at weight ${Number(rest.weight.toPrecision(4))}`;
  const name = curve.curve === "places" ? `${curve.perPlace}^place from the ${curve.from}` : curveOf(curve).name;
  const odd = missing === undefined ? "" : `; missing times: ${missing}`;
  return `${rest.combine} ${name}${weight}${odd}`;
}

function settings(value: object): string {
  return Object.entries(value).filter(([key]) => key !== "step").map(([key, one]) => `${key} ${shown(one)}`).join(", ");
}

function shown(value: unknown): string {
  return typeof value === "number" ? String(Number(value.toPrecision(4))) : String(value);
}
