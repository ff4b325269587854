/** A Plotly trace as it comes out of a notebook. */
type Trace = Readonly<Record<string, unknown>>;

export interface BasicSpec {
  readonly data: readonly Trace[];
  readonly layout: object;
}

/** Trace types of plotly.js-basic, the smallest bundle that draws our figures. */
const BASIC: ReadonlySet<unknown> = new Set([undefined, "scatter", "bar", "pie"]);
const FIVE = [["lowerfence", "least"], ["q1", "first quartile"], ["median", "median"], ["q3", "third quartile"],
  ["upperfence", "largest"]] as const;

/** A spec that plotly.js-basic draws: boxes whose quartiles are given become lines and a filled box with their five
 *  numbers to point at, all else stays. undefined: the bundle cannot draw it. */
export function basicSpec(spec: unknown): BasicSpec | undefined {
  const { data, layout } = (spec ?? {}) as { readonly data?: unknown; readonly layout?: unknown };
  if (!Array.isArray(data) || typeof layout !== "object" || layout === null) return undefined;
  const traces = (data as readonly unknown[]).map((trace) => (isTrace(trace) ? basicTraces(trace) : undefined));
  return traces.every((list) => list !== undefined) ? { data: traces.flat() as readonly Trace[], layout } : undefined;
}

function isTrace(value: unknown): value is Trace {
  return typeof value === "object" && value !== null;
}

function basicTraces(trace: Trace): readonly Trace[] | undefined {
  return BASIC.has(trace["type"]) ? [trace] : boxTraces(trace);
}

function boxTraces(trace: Trace): readonly Trace[] | undefined {
  const across = trace["orientation"] === "h" ? "y" : "x";
  const numbers = FIVE.map(([name]) => only(trace[name]));
  const [at, width] = [only(trace[across]), trace["width"]];
  const isKnown = trace["type"] === "box" && typeof at === "number" && typeof width === "number";
  if (!isKnown || numbers.some((number) => typeof number !== "number")) return undefined;
  const [least, q1, middle, q3, largest] = numbers as readonly number[];
  const [low, high, capLow, capHigh] = [at - width / 2, at + width / 2, at - width / 4, at + width / 4];
  const color = (trace["marker"] as { readonly color?: unknown } | undefined)?.color;
  const path = (along: readonly unknown[], over: readonly unknown[], more: Trace): Trace => ({
    type: "scatter", [across === "y" ? "x" : "y"]: along, [across]: over, showlegend: false, ...more,
  });
  const line = { color, width: (trace["line"] as { readonly width?: unknown } | undefined)?.width ?? 2 };
  return [
    path([q1, q3, q3, q1, q1], [low, low, high, high, low],
      { mode: "lines", line, fill: "toself", fillcolor: half(color), hoverinfo: "skip" }),
    path([middle, middle, null, least, q1, null, q3, largest, null, least, least, null, largest, largest],
      [low, high, null, at, at, null, at, at, null, capLow, capHigh, null, capLow, capHigh],
      { mode: "lines", line, hoverinfo: "skip" }),
    path(numbers, numbers.map(() => at), { mode: "markers", marker: { color, size: 12, opacity: 0 },
      name: trace["name"], text: FIVE.map(([, said]) => said), hovertemplate: `%{text} %{${across === "y" ? "x" : "y"}:.3f}` }),
  ];
}

function only(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : undefined;
}

/** A colour #rrggbb at half its opacity, as Plotly fills boxes; another one as it is. */
function half(color: unknown): unknown {
  return typeof color === "string" && /^#[\da-f]{6}$/i.test(color) ? `${color}80` : color;
}
