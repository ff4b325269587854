import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Diagnosis, Finding } from "../audit";
import { formatError } from "../formats";
import { writeWhole } from "../notebook";
import {
  diagnosisJson, diagnosisReport, maskedDiagnosis, maskedReport, openMasker, renderText, type Masker, type Report,
} from "../report";
import { querySetChange, readBaseline, regressionsAgainst, type Regression } from "./baseline";
import { diagnosisPage } from "./diagnosis-page";
import { refuseUnwritable } from "./disk";
import { failures, type Condition } from "./fail-on";
import type { Io } from "./io";

/** Where a report goes, and what makes it fail. */
export interface OutputOptions {
  readonly json: string | undefined;
  readonly html: string | undefined;
  readonly baseline: string | undefined;
  readonly saveBaseline: string | undefined;
  /** Conditions that make the exit status 1; none: nothing does. */
  readonly failOn: readonly Condition[];
  readonly secrets: "mask" | "show";
  readonly seed: number;
}

/** Refuses, before any long work, files that cannot be written, inputs, and one file for two outputs; reads the baseline. */
export function prepareOutputs(options: OutputOptions, inputs: readonly string[]): Diagnosis | null {
  const own = new Set([...inputs, ...(options.baseline === undefined ? [] : [options.baseline])].map((one) => resolve(one)));
  const baseline = options.baseline === undefined ? null : readBaseline(options.baseline);
  const written = new Set<string>();
  for (const file of [options.json, options.html, options.saveBaseline]) {
    if (file === undefined) continue;
    const renews = file === options.saveBaseline && resolve(file) === resolve(options.baseline ?? "");
    if (own.has(resolve(file)) && !renews) {
      throw formatError({ file, expected: "a file to write that is none of the inputs", got: "an input" });
    }
    if (written.has(resolve(file))) {
      throw formatError({ file, expected: "a file of its own for each output", got: "two outputs" });
    }
    written.add(resolve(file));
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) {
      throw formatError({ file, expected: "a file to write", got: "a folder" });
    }
    refuseUnwritable(dirname(resolve(file)));
  }
  return baseline;
}

/** Prints the report (`text`, or the diagnosis as text), writes the files that were asked for, each whole or not at all,
 *  and says which conditions of --fail-on hold. Resolves to 0, or 1 where one does. */
export async function publish(
  verb: string, diagnosis: Diagnosis, text: Report | null, baseline: Diagnosis | null, options: OutputOptions, io: Io,
): Promise<number> {
  const regressions = baseline === null ? null : regressionsAgainst(baseline, diagnosis, options.seed);
  const whole = regressions === null || baseline === null ? diagnosis : withBaseline(diagnosis, baseline, regressions);
  const failed = failures(options.failOn, whole, regressions);
  const masker: Masker = openMasker();
  const shown = options.secrets === "show" ? whole : await maskedDiagnosis(whole, masker);
  const printed = text === null ? diagnosisReport(shown) : options.secrets === "show" ? text : await maskedReport(text, masker);
  const json = diagnosisJson(shown);
  const files = [
    ...(options.json === undefined ? [] : [[options.json, json] as const]),
    ...(options.html === undefined ? [] : [[options.html, await diagnosisPage(shown)] as const]),
    ...(options.saveBaseline === undefined ? [] : [[options.saveBaseline, json] as const]),
  ];
  for (const [file, content] of files) writeWhole(file, content);
  io.out(renderText(printed));
  const lines = options.secrets === "show" ? failed : await masker.mask(failed);
  for (const line of lines) io.err(`recall-lab ${verb}: ${line}\n`);
  return failed.length > 0 ? 1 : 0;
}

function withBaseline(diagnosis: Diagnosis, baseline: Diagnosis, regressions: readonly Regression[]): Diagnosis {
  const status = ({ verdict, fall }: Regression): Finding["status"] => (
    verdict === "worse" ? "fail" : verdict === "better" ? "pass" : fall > 1e-12 ? "remark" : "not observed");
  const change = querySetChange(baseline, diagnosis);
  const findings = [
    ...(change === "" ? [] : [{ id: "baseline/queries", status: "remark", cost: null, sentence: change, evidence: [], next: null } as const]),
    ...regressions.map((one): Finding => ({
      id: `baseline/${one.measure}`, status: status(one), cost: one.verdict === "worse" ? one.losses.length : null,
      sentence: `Against the baseline: ${one.words}.`, evidence: ["baseline"], next: null,
    })),
  ];
  const columns = ["measure", "baseline", "now", "shared queries", "better", "worse"].map((name) => ({ name, unit: "" }));
  return {
    ...diagnosis,
    findings: [...findings, ...diagnosis.findings],
    evidence: [...diagnosis.evidence, {
      id: "baseline", title: "Against the baseline",
      columns: [...columns, { name: "exact p", unit: "p" }, { name: "Holm", unit: "p" }, { name: "queries that fell", unit: "" }],
      rows: regressions.map((one) => [one.measure, one.before, one.after, one.shared, one.wins.length, one.losses.length,
        one.p, one.holm, one.losses.slice(0, 20).join(", ")]),
      how: "Means over the queries that both judge; two-sided exact sign-flip test of the differences; Holm over all measures.",
    }],
  };
}
