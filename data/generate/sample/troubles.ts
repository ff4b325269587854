import type { Random } from "../random";

/** What a made-up coding agent ran into: the call, what it says when it fails, and why it failed. */
export interface Trouble {
  readonly tool: string;
  readonly action: string;
  readonly call: string;
  readonly error: string;
  /** Class of the root cause, and the object it is about. */
  readonly cls: string;
  readonly obj: string;
}

const MODULES = ["zod", "lodash", "express", "pino"];
const FILES = ["src/cart.ts", "src/invoice.ts", "src/session.ts", "lib/queue.js"];
const NAMES = ["formatPrice", "parseOrder", "OrderLine", "toCents"];
const BRANCHES = ["main", "release", "feature/checkout"];
const PATHS = ["orders", "customers", "stock"];

type Maker = (random: Random) => Trouble;

/** Draws one of the troubles that store and query sessions share. */
export function drawTrouble(random: Random): Trouble {
  return random.pick(TROUBLES)(random);
}

/** Draws a trouble that the store sessions never meet: the right answer to a question about it is nothing. */
export function drawUnknownTrouble(random: Random): Trouble {
  return random.pick(UNKNOWN)(random);
}

function trouble(toolAction: string, call: string, cls: string, obj: string, error: string): Trouble {
  const [tool = "", action = ""] = toolAction.split(".");
  return { tool, action, call, cls, obj, error };
}

const TROUBLES: readonly Maker[] = [
  (random) => {
    const name = random.pick(MODULES);
    const text = `Error: Cannot find module '${name}'\nRequire stack:\n- /app/${random.pick(FILES)}`;
    return trouble("bash.node", "node dist/server.js", "node.module", name, text);
  },
  (random) => {
    const [name, file] = [random.pick(NAMES), random.pick(FILES)];
    const place = `${file}(${random.int(3, 240)},${random.int(1, 60)})`;
    return trouble("bash.tsc", "npx tsc -p .", "ts.name", name, `${place}: error TS2304: Cannot find name '${name}'.`);
  },
  (random) => {
    const name = random.pick(NAMES);
    const values = `expected ${random.int(10, 99)}, received ${random.int(100, 999)}`;
    return trouble("bash.test", "npm test", "test.value", name, `not ok ${name} rounds to cents: ${values}`);
  },
  (random) => {
    const file = random.pick(FILES);
    const text = `Auto-merging ${file}\nCONFLICT (content): Merge conflict in ${file}`;
    return trouble("bash.git", `git merge ${random.pick(BRANCHES)}`, "git.conflict", file, text);
  },
  (random) => {
    const branch = random.pick(BRANCHES);
    const text = `! [rejected] ${branch} -> ${branch} (non-fast-forward)\nhint: fetch first`;
    return trouble("bash.git", `git push origin ${branch}`, "git.rejected", branch, text);
  },
  (random) => {
    const file = random.pick(FILES);
    return trouble("edit.replace", `replace in ${file}`, "edit.absent", file, `The text to replace is not in ${file}.`);
  },
  (random) => {
    const file = random.pick(FILES);
    const text = `The text to replace occurs ${random.int(2, 9)} times in ${file}; give more context.`;
    return trouble("edit.replace", `replace in ${file}`, "edit.ambiguous", file, text);
  },
  (random) => {
    const file = random.pick(FILES).replace("src", "source");
    const text = `ENOENT: no such file or directory, open '${file}'`;
    return trouble("read.file", `read ${file}`, "read.absent", file, text);
  },
  (random) => {
    const path = random.pick(PATHS);
    const text = `GET https://api.shop.example/v1/${path}: request timed out after ${random.pick([10, 30])} s`;
    return trouble("http.get", `GET /v1/${path}`, "http.slow", path, text);
  },
  (random) => {
    const path = random.pick(PATHS);
    const text = `GET https://api.shop.example/v1/${path}: 403 permission denied for this token`;
    return trouble("http.get", `GET /v1/${path}`, "http.denied", path, text);
  },
  (random) => {
    const option = random.pick(["--since", "--format", "--limit"]);
    const text = `report: invalid value for ${option}; see report --help`;
    return trouble("bash.report", `report ${option} today`, "cli.option", option, text);
  },
  (random) => {
    const name = random.pick(MODULES);
    const text = `npm error network connection reset while fetching ${name}`;
    return trouble("bash.npm", `npm install ${name}`, "npm.network", name, text);
  },
];

const UNKNOWN: readonly Maker[] = [
  (random) => {
    const port = random.pick(["8080", "5432"]);
    const text = `Bind for 0.0.0.0:${port} failed: port is already allocated`;
    return trouble("bash.docker", `docker run -p ${port}:${port} shop`, "docker.port", port, text);
  },
  () => trouble("sql.update", "UPDATE stock SET n = n - 1", "sql.locked", "stock", "database is locked"),
];
