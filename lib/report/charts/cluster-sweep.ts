import { type Figure, figure } from "../figure";
import { PALETTE } from "../palette";
import { checkPoints, joined, label, remark, ruler } from "./parts";

/** Clusters at one threshold. */
export interface ClusterCount {
  readonly threshold: number;
  readonly clusters: number;
}

/** Fewest and most clusters at one threshold, over shuffles of the rows. */
export interface ClusterRange {
  readonly threshold: number;
  readonly clusters: { readonly min: number; readonly max: number };
}

/** Options of `clusterSweepFigure`. */
export interface ClusterSweepOptions {
  /** Number of de-duplication keys to compare with. */
  readonly keys: number;
  /** Published counts, drawn as open squares. */
  readonly published?: readonly ClusterCount[];
  /** Lowest and highest count over shuffles of the rows (clusterSweepRange), matched by threshold. */
  readonly ranges?: readonly ClusterRange[];
  readonly caption?: string;
}

/** Clusters at each cosine threshold (clusterSweep), with their range over shuffles, beside the number of keys.
 *  RangeError without counts. */
export function clusterSweepFigure(counts: readonly ClusterCount[], options: ClusterSweepOptions): Figure {
  checkPoints("clusterSweepFigure", counts, ["threshold", "clusters"]);
  const byThreshold = new Map(options.ranges?.map(({ threshold, clusters }) => [threshold, clusters]));
  const sorted = counts.map(({ threshold, clusters }) => ({ threshold, clusters, range: byThreshold.get(threshold) }))
    .sort((a, b) => a.threshold - b.threshold);
  const published = options.published ?? [];
  const thresholds = [...new Set([...sorted, ...published].map(({ threshold }) => threshold))].sort((a, b) => a - b);
  const [low, high] = [(thresholds[0] ?? 0) - 0.012, (thresholds[thresholds.length - 1] ?? 1) + 0.012];
  const ranged = sorted.map(({ range, clusters }) => range ?? { min: clusters, max: clusters });
  const top = Math.max(options.keys, ...ranged.map(({ max }) => max), ...published.map(({ clusters }) => clusters));
  return figure({
    data: [
      {
        type: "scatter", mode: "lines+markers+text",
        name: options.ranges ? "computed (bar: over shuffles)" : "computed",
        x: sorted.map(({ threshold }) => threshold), y: sorted.map(({ clusters }) => clusters),
        text: sorted.map(({ clusters }) => String(clusters)), textposition: "top left",
        line: { color: PALETTE.blue, width: 2 }, marker: { color: PALETTE.blue, size: 9 },
        error_y: {
          type: "data", symmetric: false, color: PALETTE.blue, thickness: 1.5, width: 6,
          array: ranged.map(({ max }, i) => Math.max(0, max - (sorted[i]?.clusters ?? max))),
          arrayminus: ranged.map(({ min }, i) => Math.max(0, (sorted[i]?.clusters ?? min) - min)),
        },
      },
      ...(published.length === 0 ? [] : [{
        type: "scatter", mode: "markers", name: "published", x: published.map(({ threshold }) => threshold),
        y: published.map(({ clusters }) => clusters),
        marker: { symbol: "square-open", size: 12, color: PALETTE.orange, line: { width: 2, color: PALETTE.orange } },
      }]),
    ],
    layout: {
      showlegend: true,
      xaxis: { title: { text: "cosine threshold" }, range: [low, high], tickvals: thresholds, tickformat: ".2f" },
      yaxis: { title: { text: "clusters" }, range: [0, 1.12 * top] },
      shapes: [ruler([low, options.keys], [high, options.keys])],
      annotations: [remark(label(`${options.keys} keys of the de-duplication`, 60), high, options.keys, {
        xanchor: "right", yanchor: "top", yshift: -3,
      })],
    },
    caption: options.caption ?? `Clusters of near texts against the ${options.keys} keys of the de-duplication`,
    alt: sentence(sorted, options.keys),
  });
}

interface Ranged extends ClusterCount {
  readonly range: ClusterRange["clusters"] | undefined;
}

function sentence(points: readonly Ranged[], keys: number): string {
  const span = ({ range }: Ranged): string => (
    range && range.min !== range.max ? ` (${range.min} to ${range.max} over shuffles)` : "");
  const parts = points.map((point) => `${point.clusters} at ${point.threshold}${span(point)}`);
  const above = points.filter(({ clusters }) => clusters > keys).length;
  return `Clusters by threshold: ${joined(parts)}. `
    + `${above} of ${points.length} thresholds give more clusters than the ${keys} keys.`;
}
