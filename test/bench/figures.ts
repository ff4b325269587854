/** Figures to SVG: ours beside kaleido, the same specs, each in a process of its own that stays for all of them. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readNotebook } from "../../lib/notebook";
import { renderSvg } from "../../lib/report/svg";
import type { PlotlySpec } from "../../lib/report/spec";
import { PLOTLY_MIME } from "../../lib/report/several";
import { peersFolder } from "./peer";
import { table } from "./print";
import { summary } from "./timing";

/** Seconds until the first SVG is there, of each after it, of all with start and end, and of CPU. */
interface Drawn {
  readonly first: number;
  readonly next: readonly number[];
  readonly whole: number;
  readonly cpu: number;
}

/** A kaleido: a Python and where its packages are ("": its own). */
export interface Kaleido {
  readonly name: string;
  readonly python: string;
  readonly packages: string;
  /** One browser for all figures, or one for each, as plotly.py's write_image has it with kaleido 1. */
  readonly way: "stays" | "each";
}

/** The Plotly specs in executed notebooks. */
export function specsOf(paths: readonly string[]): readonly PlotlySpec[] {
  return paths.flatMap((path) => readNotebook(path).cells.flatMap((cell) => (
    cell.cell_type === "code" ? cell.outputs.flatMap((output) => (
      "data" in output && output.data[PLOTLY_MIME] ? [output.data[PLOTLY_MIME] as PlotlySpec] : [])) : [])));
}

/** A table of ours and each kaleido, in turn for so many rounds. */
export function figuresTable(
  specs: readonly PlotlySpec[], kaleidos: readonly Kaleido[], folder: string, rounds: number,
): string {
  const file = join(folder, "figures.json");
  writeFileSync(file, JSON.stringify(specs.map(({ data, layout }) => ({ data, layout }))));
  const sides = [
    { name: "recall-lab", run: () => ours(file) },
    ...kaleidos.map((one) => ({ name: one.name, run: () => theirs(one, file, folder) })),
  ];
  const taken = sides.map((): Drawn[] => []);
  for (let round = 0; round < rounds; round += 1) sides.forEach(({ run }, i) => taken[i]?.push(run()));
  const middle = (i: number, of: (drawn: Drawn) => number): number => summary((taken[i] ?? []).map(of)).median;
  const [first, each, whole, cpu] = [
    (drawn: Drawn): number => drawn.first, (drawn: Drawn): number => summary(drawn.next).median,
    (drawn: Drawn): number => drawn.whole, (drawn: Drawn): number => drawn.cpu,
  ];
  const head = [`${specs.length} figures to SVG`, "first", "each after it", "all, with start", "CPU", "ratios: each", "all", "CPU"];
  return table(head, sides.map(({ name }, i) => [
    name, ...[first, each, whole, cpu].map((of) => `${middle(i, of).toFixed(3)} s`),
    ...[each, whole, cpu].map((of) => (i === 0 ? "" : (middle(0, of) / middle(i, of)).toFixed(2))),
  ]));
}

/** The other side of `ours`: draws the figures of a file one after another. */
export async function drawAll(file: string): Promise<Drawn> {
  const begun = Date.now() - process.uptime() * 1000;
  const specs = JSON.parse(readFileSync(file, "utf8")) as readonly PlotlySpec[];
  const times: number[] = [];
  for (const [i, spec] of specs.entries()) {
    const started = i === 0 ? begun : Date.now();
    const { width, height } = spec.layout as { readonly width: number; readonly height: number };
    await renderSvg(spec, { title: "t", description: "d", width, height });
    times.push((Date.now() - started) / 1000);
  }
  const { user, system } = process.cpuUsage();
  return { first: times[0] ?? NaN, next: times.slice(1), whole: (Date.now() - begun) / 1000, cpu: (user + system) / 1e6 };
}

function ours(file: string): Drawn {
  return said(process.execPath, [join(__dirname, "pages.js"), "--draw", file], {});
}

function theirs({ python, packages, way }: Kaleido, file: string, folder: string): Drawn {
  const plotly = join(dirname(require.resolve("plotly.js-dist/package.json")), "plotly.js");
  const known = [process.env["CHROMIUM"] ?? "", "/usr/bin/chromium", "/usr/bin/google-chrome"];
  const chromium = known.find((path) => path !== "" && existsSync(path));
  const env = packages === "" ? {} : { PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: "1" };
  return said(python, [join(peersFolder(), "kaleido_figures.py"), file, plotly, chromium ?? "", folder, way], env);
}

function said(program: string, args: readonly string[], more: NodeJS.ProcessEnv): Drawn {
  const env = { ...process.env, ...more };
  const { stdout, stderr } = spawnSync(program, args, { encoding: "utf8", env, timeout: 900_000 });
  const last = stdout.trim().split("\n").pop() ?? "";
  if (!last.startsWith("{")) throw new Error(`${program} ${args[0]}: ${stderr.trim().split("\n").slice(-3).join(" ")}`);
  return JSON.parse(last) as Drawn;
}
