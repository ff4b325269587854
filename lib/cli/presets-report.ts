import {
  column, section, table, verdict, type Block, type Report, type Section, type Status, type Table,
} from "../report";
import { gatesOf, type PipelineDescription } from "../recall";
import { fault72, fault85, type Fault } from "./presets-faults";
import { stepsTable } from "./presets-steps";
import { isPooled, type FlipRow, type Profile, type ThresholdRow } from "./presets-profile";

/** The tables of each pipeline; an overview first where there are several. */
export function presetsReport(profiles: readonly Profile[]): Report {
  const title = "Pipelines: thresholds in force and flips";
  const sections = profiles.map(profileSection);
  return { title, sections: profiles.length === 1 ? sections : [overview(profiles), ...sections] };
}

function overview(profiles: readonly Profile[]): Section {
  const rows = profiles.map((profile) => ({
    name: profile.description.name,
    gate: gatePlace(profile.description),
    ...Object.fromEntries(profile.thresholds.map((row) => [`${row.ageDays} d`, terse(row)])),
    flip: strongest(profile), "72": fault72(profile).word, "85": fault85(profile).word,
  }));
  const ages = [...new Set(profiles.flatMap(({ thresholds }) => thresholds.map(({ ageDays }) => `${ageDays} d`)))];
  const columns = ["name", "gate", ...ages, "flip", "72", "85"].map((key) => ({
    key, absent: "" as const, ...(ages.includes(key) && { align: "right" as const }),
  }));
  return section("Overview", [
    "gate: before or after the decay, and its value. Then the similarity a candidate needs at each age, measured (> 1: "
      + "none has it). flip: the smallest b/a at which a newer one (from 0 d on) goes ahead. 72: does what passes the "
      + "gate depend on the age? 85: does age outrank similarity?",
    table(rows, { caption: `${rows.length} pipelines`, columns, limit: rows.length }),
  ]);
}

function profileSection(profile: Profile): Section {
  const { description, thresholds } = profile;
  return section(description.name, [
    `Source: ${description.source}`,
    stepsTable(description),
    ...(thresholds.length === 0 ? ["No gate: nothing is dropped for its score."] : [thresholdTable(thresholds)]),
    flipTable(profile.flips),
    fault("Article 72's fault", fault72(profile)), fault("Article 85's fault", fault85(profile)),
    ...(description.leavesOut ?? []).map((left) => `Left out: ${left}`),
  ]);
}

function thresholdTable(rows: readonly ThresholdRow[]): Table {
  const cells = rows.map((row) => ({
    age: `${row.ageDays} d`,
    formula: row.formula === null ? "no formula" : shown(row.formula),
    measured: row.reach === "gate" ? short(row.measured) : row.reach,
  }));
  return table(cells, {
    caption: "Similarity that a candidate needs, by age", limit: rows.length,
    columns: ["age", { ...column("formula", "by formula"), align: "right" }, { key: "measured", align: "right" }],
  });
}

function flipTable(rows: readonly FlipRow[]): Table {
  return table(rows.map(({ newerAge, olderAge, formula, ratio, gap }) => ({
    newer: `${newerAge} d`, older: `${olderAge} d`, formula,
    measured: ratio > 1 - 1e-6 ? "never" : `b/a > ${short(ratio)}, a - b < ${short(gap)}`,
  })), {
    caption: "When a newer candidate (b) goes ahead of a more similar older one (a = 1)", limit: rows.length,
    columns: ["newer", "older", column("formula", "by formula"), column("measured", "measured, these two alone")],
  });
}

function fault(name: string, { word, sentence }: Fault): Block {
  const status: Status = ["no", "bounded", "no gate"].includes(word) ? "pass" : "remark";
  return verdict(status, `${name}: ${word}. ${sentence}`);
}

function gatePlace({ steps, ...rest }: PipelineDescription): string {
  const last = gatesOf({ steps, ...rest }).at(-1);
  if (last === undefined) return "none";
  const decayed = steps.slice(0, last.at).some(({ step }) => step === "decay");
  return `${decayed ? "after" : "before"} ${last.gate.value}`;
}

function strongest({ description, flips, fresh }: Profile): string {
  if (isPooled(description)) return "pool";
  const least = Math.min(1, ...[...flips, ...fresh].map(({ ratio }) => ratio));
  if (least < 0.005) return "any";
  return least > 1 - 1e-6 ? "never" : String(Number(least.toFixed(2)));
}

function terse({ measured, reach }: ThresholdRow): string {
  if (reach === "gate") return measured.toFixed(2);
  return reach === "unreachable" ? "> 1" : reach === "by the pool" ? "pool" : reach === "open" ? "all" : "odd";
}

function shown(value: number): string {
  if (value > 1) return value === Infinity ? "unreachable" : `unreachable (${short(value)})`;
  return value === -Infinity ? "open" : short(value);
}

function short(value: number): string {
  return String(Number(value.toFixed(4)));
}
