import {
  ablationFigure, clusterSweepFigure, effectiveThresholdFigure, epsilonCurveFigure, experienceMapFigure, type Figure,
  flipBandFigure, flipSlopeFigure, groupCosineFigure, sameBandFigure, widthFunnelFigure,
} from "../../lib/report";

/** A repeatable number in [0, 1). */
export function wobble(i: number): number {
  return ((i * 7919 + 104729) % 1009) / 1009;
}

const NAMES = ["shell", "paper_lifecycle", "wechat", "权限问题", "参数修正", "<b>x</b>"];
const group = (i: number): number => Math.min(9, Math.floor(10 * wobble(i) ** 2));
const range = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i);

/** One figure of each kind, with numbers like the articles' and hostile names, by name. */
export function sampleFigures(): ReadonlyMap<string, Figure> {
  const groups = [
    ["shell", 47, 2, 0.983], ["paper_lifecycle", 36, 15, 0.919], ["wechat", 32, 6, 0.907], ["权限问题", 9, 6, 0.901],
    ["todo", 7, 5, 0.953], ["stock_query", 5, 3, 0.885], ["参数修正", 5, 5, 0.724], ["file", 5, 5, 0.794],
  ] as const;
  return new Map([
    ["effective", effectiveThresholdFigure(
      [
        { label: "≤ 30 d", ageDays: 10, factor: 1, threshold: 0.55 },
        { label: "31–90 d", ageDays: 42, factor: 0.8, threshold: 0.6875 },
        { label: "> 90 d", ageDays: 120, factor: 0.6, threshold: 0.9167 },
      ],
      { tau: 0.55, reference: { label: "mean of positive pairs", value: 0.619 } },
    )],
    ["band", sameBandFigure({
      tau: 0.55,
      points: range(120).map((i) => {
        const [similarity, inForce] = [0.48 + 0.34 * wobble(i), [0.55, 0.6875, 0.9167][i % 3] ?? 0];
        const place: "below" | "band" | "above" = similarity < 0.55 ? "below" : similarity < inForce ? "band" : "above";
        return { similarity, ageDays: [10, 42, 120][i % 3] ?? null, inForce, place };
      }),
    }, { mean: { label: "mean of positive pairs", value: 0.619 } })],
    ["slope", flipSlopeFigure(range(24).map((i) => ({
      query: `q${i}`, before: i === 23 ? 2 : 1, after: i < 11 ? 1 : i < 19 ? 2 : i === 23 ? 1 : i === 22 ? null : 3,
    })))],
    ["flip", flipBandFigure(range(40).map((i) => {
      const a = 0.6 + 0.25 * wobble(i);
      const effect = (["loss", "gain", "neither"] as const)[i % 3] ?? "neither";
      return { query: `q${i}`, a, b: a * (0.72 + 0.28 * wobble(i + 5)), effect };
    }), { ratio: 0.8 })],
    ["epsilon", epsilonCurveFigure(range(13).map((i) => {
      const median = 0.958 - 0.03 * Math.max(0, i - 3);
      return { x: i * 0.01, low: median - 0.06, median, high: Math.min(1, median + 0.03) };
    }), { over: "20 seeds", plateau: { from: 0, to: 0.03 }, references: [
      { label: "without decay", value: 0.958 }, { label: "decay as published", value: 0.62 },
    ] })],
    ["clusters", clusterSweepFigure(
      [[0.98, 100], [0.95, 65], [0.9, 36], [0.85, 22]].map(
        ([threshold = 0, clusters = 0]) => ({ threshold, clusters })),
      {
        keys: 24,
        ranges: [[0.98, 96, 104], [0.95, 60, 68], [0.9, 33, 41], [0.85, 20, 26]].map(
          ([threshold = 0, min = 0, max = 0]) => ({ threshold, clusters: { min, max } })),
        published: [[0.98, 93], [0.95, 70], [0.9, 40], [0.85, 27]].map(
          ([threshold = 0, clusters = 0]) => ({ threshold, clusters })),
      },
    )],
    ["groups", groupCosineFigure(groups.map(([name, size, hits, mean]) => ({
      pattern: `工具试错模式: ${name}`, size, hits, full: { size, min: mean, mean, pairs: 1 }, payload: null,
    })), { prefix: "工具试错模式: " })],
    ["map", experienceMapFigure(
      range(175).map((i) => ({ abstractPattern: `工具试错模式: ${NAMES[group(i)] ?? `t${group(i)}`}` })),
      {
        coordinates: range(175).map((i) => [
          Math.cos(group(i)) + 0.5 * wobble(i * 3 + 31), Math.sin(2 * group(i)) + 0.5 * wobble(i * 17 + 77)]),
        explained: [0.31, 0.14],
      },
      { prefix: "工具试错模式: " },
    )],
    ["funnel", widthFunnelFigure([
      { stage: "vector search", candidates: 9 }, { stage: "drop failures", candidates: 9 },
      { stage: "distinct by pattern", candidates: 3.6 }, { stage: "threshold 0.55", candidates: 3.5 },
      { stage: "<script>alert(1)</script>", candidates: 3 },
    ])],
    ["ablation", ablationFigure({
      rows: ["vector search", "drop failures", "distinct", "threshold", "decay"].map((stage, i) => ({
        label: `S${i}`, stage, firstRelevant: range(24).map((q) => (q < (i < 4 ? 23 : 15) ? 1 : 2)),
      })),
    }, { published: [0.958, 0.958, 0.958, 0.958, 0.458] })],
  ]);
}
