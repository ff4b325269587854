// From a clone to something that runs: packages, better-sqlite3, build, models. Only `node:` imports.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { oneAtATime } from "./one-at-a-time.mjs";
import { toolchainProblems } from "./toolchain.mjs";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const OLDEST_NODE = [20, 19];
/** From here on Node ends the process when it collects an object of an addon in the old manner; better-sqlite3 is one
 *  up to version 12, and version 13 does not run on Node 20. */
const ABORTING_NODE = [24, 19];

/** A set-up step that could not be done: says which, why, and what mends it. */
export class StepFailed extends Error {
  constructor(step, cause, mend) {
    super(`recall-lab: the step "${step}" failed.\n  cause: ${cause}\n  mend:  ${mend}`);
  }
}

/** Does what is missing, in order, and says so; silent where nothing is. One process of several does it. */
export async function setup() {
  checkNode();
  const first = STEPS.findIndex(([, missing]) => missing());
  if (first === -1) return;
  await oneAtATime(join(ROOT, ".cache", "setup.lock"), () => mended(STEPS.slice(first)), say);
}

async function mended(steps) {
  for (const [name, missing, mend] of steps) {
    const why = missing();
    if (why) await timed(`${name} (${why})`, () => mend(why));
  }
}

/** The same steps looked at and left as they are: `why` is "" for one that is done. */
export function missingSteps() {
  const mends = { "better-sqlite3": "npm run build", build: "npm run build", packages: "npm ci, or npm run build", models: MODELS };
  const steps = STEPS.map(([name, missing]) => ({ name, why: missing(), mend: mends[name] }));
  return [{ name: "node", why: nodeTooOld() || nodeAborts(), mend: NEWER_NODE }, ...steps];
}

const STEPS = [
  ["packages", packagesMissing, installPackages],
  ["better-sqlite3", sqliteMissing, buildSqlite],
  ["build", buildMissing, build],
  ["models", modelsMissing, refuseModels],
];
const NEWER_NODE = "install Node 20.19 or newer (20, 22, or 24 up to 24.18)";
const MODELS = "git checkout -- data/models (the models are part of the repository)";

function nodeIsFrom([major, minor]) {
  const [ours, ourMinor] = process.versions.node.split(".").map(Number);
  return ours > major || (ours === major && ourMinor >= minor);
}

const nodeTooOld = () => (nodeIsFrom(OLDEST_NODE) ? "" : `this is Node ${process.versions.node}`);

/** What may go wrong with this Node all the same. */
function nodeAborts() {
  if (!nodeIsFrom(ABORTING_NODE)) return "";
  return `this is Node ${process.versions.node}, which may end the process when better-sqlite3 12 lets go of a statement`;
}

function checkNode() {
  if (nodeTooOld()) throw new StepFailed("node", nodeTooOld(), NEWER_NODE);
  if (nodeAborts()) process.stderr.write(`recall-lab: warning: ${nodeAborts()}: ${NEWER_NODE}\n`);
}

/** Why the packages must be installed, or "" when every one that the lock file wants is there in its version. */
function packagesMissing() {
  const installed = readJson(join(ROOT, "node_modules", ".package-lock.json"))?.packages;
  if (!installed) return "not installed yet: about 760 MB, one to three minutes";
  const wanted = Object.entries(readJson(join(ROOT, "package-lock.json")).packages);
  const differs = ([path, entry]) =>
    path !== "" && !entry.optional && !entry.link && installed[path]?.version !== entry.version;
  return wanted.some(differs) ? "the lock file has changed" : "";
}

async function installPackages() {
  // Install scripts are not run: of the packages that have one, only better-sqlite3 needs it (the next step).
  const run = await command("npm", ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"]);
  if (run.status === 0) return;
  throw new StepFailed("packages", tellingLines(run.output), "see environment.md (network, proxy, registry), then run again");
}

function sqliteMissing() {
  const probe = `new (require("better-sqlite3"))(":memory:").close()`;
  const loads = spawnSync(process.execPath, ["-e", probe], { cwd: ROOT, stdio: "ignore" }).status === 0;
  return loads ? "" : "its binary is not there for this Node: fetched, or compiled in about a minute";
}

async function buildSqlite() {
  const at = join(ROOT, "node_modules", "better-sqlite3");
  const fetched = await command(process.execPath, [join(ROOT, "node_modules", "prebuild-install", "bin.js")], { cwd: at });
  if (fetched.status === 0 && !sqliteMissing()) return;
  const { problems, mend, nodedir } = toolchainProblems();
  const cannot = `no prebuilt binary could be had (${lastLines(fetched.output, 1)}), and compiling needs ${problems.join(", ")}`;
  if (problems.length > 0) throw new StepFailed("better-sqlite3", cannot, mend);
  const env = nodedir ? { ...process.env, npm_config_nodedir: nodedir } : process.env;
  const built = await command("npm", ["rebuild", "better-sqlite3", "--foreground-scripts"], { env });
  if (built.status === 0 && !sqliteMissing()) return;
  throw new StepFailed("better-sqlite3", lastLines(built.output, 5), "see environment.md, section better-sqlite3");
}

const sources = () =>
  ["lib", "test", "data", "tsconfig.json", "package-lock.json"].flatMap((name) => filesBelow(join(ROOT, name)));

/** One hash over everything that the compiled output depends on. */
function sourceHash() {
  const hash = createHash("sha256");
  for (const file of sources()) hash.update(relative(ROOT, file)).update("\0").update(readFileSync(file));
  return hash.digest("hex");
}

function buildMissing() {
  const stamp = join(ROOT, "dist", ".built");
  if (!existsSync(stamp)) return "not built yet";
  return readFileSync(stamp, "utf8") === sourceHash() ? "" : "the sources have changed";
}

async function build() {
  const hash = sourceHash();
  rmSync(join(ROOT, "dist"), { recursive: true, force: true });
  const run = await command(process.execPath, [join(ROOT, "node_modules", "typescript", "bin", "tsc"), "-p", ROOT]);
  if (run.status !== 0) throw new StepFailed("build", lastLines(run.output, 20), "mend the named lines and run again");
  writeFileSync(join(ROOT, "dist", ".built"), hash);
}

/** Which bundled model file is missing or damaged, or "". */
function modelsMissing() {
  const folder = join(ROOT, "data", "models");
  if (!existsSync(join(folder, "SHA256SUMS"))) return "data/models/SHA256SUMS is missing";
  for (const line of readFileSync(join(folder, "SHA256SUMS"), "utf8").trim().split("\n")) {
    const [expected, name] = line.split(/\s+/);
    const file = join(folder, name);
    if (!existsSync(file)) return `data/models/${name} is missing`;
    const got = createHash("sha256").update(readFileSync(file)).digest("hex");
    if (got !== expected) return `data/models/${name} is damaged: expected sha256 ${expected}, got ${got}`;
  }
  return "";
}

function refuseModels(why) {
  throw new StepFailed("models", why, MODELS);
}

// ---- small things

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return /\.(ts|mjs|json)$/.test(path) ? [path] : [];
  const skipped = new Set(["models", "node_modules"]);
  return readdirSync(path).sort().filter((name) => !skipped.has(name)).flatMap((name) => filesBelow(join(path, name)))
    .filter((file) => /\.(ts|mjs)$/.test(file) || dirname(file) === ROOT);
}

const lastLines = (text, n = 8) => text.trim().split("\n").slice(-n).join("\n         ") || "no message";

/** What npm says went wrong, without the advice and the log's name that it ends with. */
export function tellingLines(output) {
  const said = output.split("\n").filter((line) => /^npm (error|ERR!) (code|syscall|request|[A-Z]\w*Error|\d{3} )/.test(line));
  return said.length > 0 ? lastLines(said.join("\n")) : lastLines(output);
}

/** Runs a program, keeps what it prints, never through a shell (but for npm's .cmd on Windows). */
function command(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, shell: process.platform === "win32" && program === "npm", ...options });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ status: 1, output: String(error) }));
    child.on("close", (status) => resolve({ status, output }));
  });
}

const say = (line) => process.stderr.write(`${line}\n`);

/** Shows that a long step is alive: a line when it starts, one every 15 seconds, one when it is done. */
async function timed(title, work) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  say(`setting up: ${title}`);
  const timer = setInterval(() => say(`  … ${seconds()}`), 15_000);
  try {
    await work();
    say(`  done in ${seconds()}`);
  } finally {
    clearInterval(timer);
  }
}
