import { readdirSync, statSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";

/** A process that kills another (SIGKILL) when it rewrites its graph: at the first change of one of these files after
 *  they were there. Arguments: data folder, process id, file name. Busy, so as to be quick; gives up after a minute. */
function watch(folder: string, pid: number, file: string): void {
  const until = Date.now() + 60_000;
  try {
    setPriority(-15);
  } catch {
    // Without the right to it, it aims worse.
  }
  const state = (): string => {
    try {
      return readdirSync(folder).flatMap((name) => {
        const found = statSync(join(folder, name, file), { throwIfNoEntry: false });
        return found ? [`${found.size} ${found.mtimeMs}`] : [];
      }).join();
    } catch {
      return "";
    }
  };
  let first = "";
  while (Date.now() < until) {
    const now = state();
    if (first === "") first = now;
    else if (now !== first) {
      process.kill(pid, "SIGKILL");
      return;
    }
  }
}

const [, , folder, pid, file] = process.argv;
if (require.main === module && folder && pid && file) watch(folder, Number(pid), file);
