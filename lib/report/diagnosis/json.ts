import type { Diagnosis } from "../../audit/diagnosis";

/** A diagnosis as the text of a JSON file (schema `DIAGNOSIS_SCHEMA`), the same bytes for the same diagnosis. JSON has
 *  no infinity: those become the text "infinite" or "-infinite", NaN becomes null. Ends in a line feed. */
export function diagnosisJson(diagnosis: Diagnosis): string {
  return `${JSON.stringify(diagnosis, (_, value: unknown) => (typeof value === "number" ? finite(value) : value), 1)}\n`;
}

function finite(value: number): number | string | null {
  if (Number.isNaN(value)) return null;
  if (Number.isFinite(value)) return value;
  return value > 0 ? "infinite" : "-infinite";
}
