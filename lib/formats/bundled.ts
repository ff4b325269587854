import { join, relative } from "node:path";
import { packageRoot } from "../root";

/** The path of a file or folder that ships in data/, wherever the program was started. A name that leads out of data/
 *  is a RangeError; whether the file exists is for the reader to say. */
export function bundled(name: string): string {
  const data = join(packageRoot(), "data");
  const path = join(data, name);
  if (!relative(data, path).startsWith("..")) return path;
  throw new RangeError(`bundled: expected a name inside data/, got ${JSON.stringify(name)}`);
}
