import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { packageRoot } from "../root";

type OneAtATime = <T>(lock: string, work: () => Promise<T>, say?: (line: string) => void) => Promise<T>;

/** Does `work` while no other process does work under the same lock file; one that comes later waits. See
 *  one-at-a-time.mjs, which the set-up needs before anything is compiled. */
export const oneAtATime: OneAtATime = async (lock, work, say) => {
  const file = pathToFileURL(join(packageRoot(), "lib", "cli", "one-at-a-time.mjs")).href;
  return ((await import(file)) as { readonly oneAtATime: OneAtATime }).oneAtATime(lock, work, say);
};
