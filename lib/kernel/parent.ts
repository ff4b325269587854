import { log } from "./log";

const EVERY_MS = 1000;

/** Ends this process when the one that started it (JPY_PARENT_PID, set by Jupyter's clients) is gone. */
export function watchParent(): void {
  const pid = Number(process.env["JPY_PARENT_PID"]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  const isDirect = process.ppid === pid;
  const timer = setInterval(() => {
    if (isAlive(pid) && (!isDirect || process.ppid === pid)) return;
    log(`the process that started this kernel (${pid}) is gone: it ends`);
    process.kill(process.pid, "SIGKILL");
  }, EVERY_MS);
  timer.unref();
}

/** Whether a process runs, also one of somebody else's. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
