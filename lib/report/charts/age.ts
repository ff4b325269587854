import type { AgeProfile } from "../../audit";
import { type Figure, figure } from "../figure";
import { formatRate, rate } from "../format";
import { PALETTE } from "../palette";
import { checkPoints, joined, remark, ruler } from "./parts";

const CLASSES = [
  { name: "fresh", words: "≤ 30 d", color: PALETTE.blue, pattern: "" },
  { name: "month", words: "31–90 d", color: PALETTE.orange, pattern: "/" },
  { name: "old", words: "> 90 d", color: PALETTE.purple, pattern: "x" },
] as const;

/** Rows of a store by age in whole days, coloured and hatched by age class. RangeError without ages. */
export function ageFigure({ ages, classes }: AgeProfile, options: { readonly caption?: string } = {}): Figure {
  checkPoints("ageFigure", ages.map((age) => ({ age })), ["age"]);
  const days = new Map<number, number>();
  for (const age of ages) days.set(Math.floor(age), (days.get(Math.floor(age)) ?? 0) + 1);
  const oldest = Math.max(...days.keys());
  const highest = Math.max(...days.values());
  const used = CLASSES.filter(({ name }) => classes[name] > 0);
  const classOf = (day: number): string => (day <= 30 ? "fresh" : day <= 90 ? "month" : "old");
  const of = (name: string): readonly (readonly [number, number])[] => (
    [...days].filter(([day]) => classOf(day) === name).sort(([a], [b]) => a - b));
  const limits = [30.5, 90.5].filter((at) => at < oldest);
  return figure({
    data: used.map(({ name, words, color, pattern }) => ({
      type: "bar", name: `${words}: ${classes[name]}`, x: of(name).map(([day]) => day), y: of(name).map(([, n]) => n),
      marker: { color, pattern: { shape: pattern, size: 5, solidity: 0.35 } },
    })),
    layout: {
      showlegend: true,
      bargap: 0.15,
      xaxis: { title: { text: "age in whole days" }, range: [-1, oldest + 1] },
      yaxis: { title: { text: "rows" }, rangemode: "tozero" },
      shapes: limits.map((at) => ruler([at, 0], [at, highest])),
      annotations: limits.map((at) => remark(String(Math.floor(at)), at, highest, { xanchor: "left", xshift: 4 })),
    },
    height: 320,
    caption: options.caption ?? "How old the rows of the store are",
    alt: `Of ${ages.length} rows ${joined(used.map(({ name, words }) => (
      `${formatRate(rate(classes[name], ages.length))} are ${words} old`)))}; the oldest is ${oldest} days old.`,
  });
}
