/** The whole way, notebooks to pages, each side in processes of its own: ours (`export`) beside nbconvert --execute. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { packageRoot } from "../../lib/root";
import { table } from "./print";
import { summary } from "./timing";

/** What the way took by the wall and of CPU, and the peak memory of the largest process below it (0: not known). */
export interface Walked {
  readonly seconds: number;
  readonly cpu: number;
  readonly peak: number;
}

const RAW = "raw-tslab";

/** Writes a kernel spec for tslab as it is published; returns the environment in which Jupyter finds it. */
function rawKernel(folder: string): NodeJS.ProcessEnv {
  const spec = join(folder, "jupyter", "kernels", RAW);
  mkdirSync(spec, { recursive: true });
  const tslab = join(packageRoot(), "node_modules", "tslab", "bin", "tslab");
  const argv = [process.execPath, tslab, "kernel", "--config-path", "{connection_file}"];
  const text = JSON.stringify({ argv, display_name: "raw tslab", language: "typescript" });
  writeFileSync(join(spec, "kernel.json"), text);
  return { ...process.env, JUPYTER_PATH: join(folder, "jupyter") };
}

/** A table of ours and nbconvert through raw tslab, one notebook after another, in turn for so many rounds. */
export async function walkTable(
  paths: readonly string[], jupyter: string, folder: string, rounds: number,
): Promise<string> {
  const main = join(__dirname, "..", "..", "lib", "cli", "main.js");
  const verb = "require(process.argv[1]).main(process.argv.slice(2)).then((status) => process.exit(status))";
  const env = rawKernel(folder);
  const ours = (jobs: readonly string[]) => (): Promise<Walked> => (
    walked([process.execPath, "-e", verb, main, "export", ...paths, "--out", join(folder, "own"), ...jobs], env));
  const theirs = async (): Promise<Walked> => {
    const all: Walked[] = [];
    for (const path of paths) {
      all.push(await walked([jupyter, "--to", "html", "--execute", path, "--output-dir", folder, "--output",
        `${basename(path, ".ipynb")}.raw`, `--ExecutePreprocessor.kernel_name=${RAW}`, "--ExecutePreprocessor.timeout=900"], env));
    }
    const sum = (of: (one: Walked) => number): number => all.reduce((total, one) => total + of(one), 0);
    return { seconds: sum(({ seconds }) => seconds), cpu: sum(({ cpu }) => cpu), peak: Math.max(...all.map(({ peak }) => peak)) };
  };
  const sides = [
    { name: "recall-lab export", run: ours([]) }, { name: "the same, --jobs 1", run: ours(["--jobs", "1"]) },
    { name: "nbconvert, raw tslab", run: theirs },
  ];
  const taken = sides.map((): Walked[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, { run }] of sides.entries()) taken[i]?.push(await run());
  }
  const last = sides.length - 1;
  const middle = (i: number, of: (one: Walked) => number): number => summary((taken[i] ?? []).map(of)).median;
  const [wall, cpu] = [({ seconds }: Walked): number => seconds, (one: Walked): number => one.cpu];
  const ratio = (i: number, of: (one: Walked) => number): string => (
    i === last ? "" : (middle(i, of) / middle(last, of)).toFixed(2));
  const head = [`${paths.length} notebooks, run and made pages`, "seconds", "of CPU", "ratio", "of CPU", "peak of one process"];
  return table(head, sides.map(({ name }, i) => [
    name, middle(i, wall).toFixed(1), middle(i, cpu).toFixed(1), ratio(i, wall), ratio(i, cpu),
    `${Math.round(Math.max(...(taken[i] ?? []).map(({ peak }) => peak)) / 1e6)} MB`,
  ]));
}

/** Runs a program to its end; an Error with its last words when that is a bad one. */
function walked(command: readonly string[], env: NodeJS.ProcessEnv): Promise<Walked> {
  return new Promise((resolve, reject) => {
    const started = Date.now();
    const timed = 'TIMEFORMAT="CPU %U %S"; time "$@"';
    const child = spawn("bash", ["-c", timed, "bash", ...command], { env, stdio: ["ignore", "ignore", "pipe"] });
    let [peak, said] = [0, ""];
    child.stderr.on("data", (text: Buffer) => void (said = `${said}${text}`.slice(-2000)));
    const look = (): void => void (peak = Math.max(peak, ...below(child.pid ?? 0).map(highWater)));
    const timer = setInterval(look, 200);
    child.on("error", reject);
    child.on("close", (status) => {
      clearInterval(timer);
      const [, user, system] = /CPU ([\d.]+) ([\d.]+)\s*$/.exec(said) ?? [];
      if (status === 0) resolve({ seconds: (Date.now() - started) / 1000, cpu: Number(user) + Number(system), peak });
      else reject(new Error(`${command[0]} ended with ${status}: ${said.trim().split("\n").slice(-3).join(" ")}`));
    });
  });
}

/** The processes below one, by /proc; none where there is no such folder. */
function below(pid: number): readonly number[] {
  const folder = `/proc/${pid}/task`;
  if (!existsSync(folder)) return [];
  const lists = readdirSync(folder).map((task) => read(`${folder}/${task}/children`).trim());
  const children = lists.filter((list) => list !== "").flatMap((list) => list.split(" ").map(Number));
  return children.flatMap((child) => [child, ...below(child)]);
}

/** The most bytes a process has had in memory so far. */
function highWater(pid: number): number {
  return Number(/^VmHWM:\s*(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // It has just ended.
  }
}
