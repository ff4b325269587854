import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageRoot } from "../../lib/root";

/** A throw-away project below the repository (so that its packages resolve), which depends on itself as ours does:
 *  node_modules/recall-lab is a link to the project. */
export interface Project {
  readonly root: string;
  /** The folder of its notebooks. */
  readonly notebooks: string;
  readonly write: (path: string, text: string) => void;
  readonly remove: () => void;
}

/** Makes such a project; its own library exports `half(n: number): number`, which throws for odd numbers. */
export function makeProject(): Project {
  mkdirSync(join(packageRoot(), ".cache"), { recursive: true });
  const root = mkdtempSync(join(packageRoot(), ".cache", "project-"));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write("package.json", '{ "name": "recall-lab", "main": "dist/lib/index.js", "types": "dist/lib/index.d.ts" }');
  write("dist/lib/index.d.ts", "export declare function half(n: number): number;\n");
  write("dist/lib/index.js", LIBRARY);
  write(
    "dist/lib/index.js.map",
    JSON.stringify({ version: 3, sources: ["../../lib/index.ts"], names: [], mappings: MAPPINGS }),
  );
  mkdirSync(join(root, "node_modules"));
  symlinkSync("..", join(root, "node_modules", "recall-lab"));
  mkdirSync(join(root, "notebooks"));
  return { root, notebooks: join(root, "notebooks"), write, remove: () => rmSync(root, { recursive: true }) };
}

const LIBRARY = `exports.half = half;
function half(n) {
  if (n % 2) throw new RangeError("odd: " + n);
  return n / 2;
}
`;

/** Line k of the compiled file comes from line k + 9 of lib/index.ts, column by column at its start. */
const MAPPINGS = "AASA;AACA;AACA;AACA;AACA";
