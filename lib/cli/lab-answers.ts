import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const START_MS = 90_000;

/** Where a server is, in its own words. */
export interface Running {
  readonly port: number;
  readonly url: string;
  readonly token: string;
}

/** What the server says about itself once it listens; undefined when it ends before, or takes too long. */
export async function comesUp(child: ChildProcess, runtime: string): Promise<Running | undefined> {
  const late = Date.now() + START_MS;
  while (Date.now() < late && child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const said = readdirSync(runtime).find((name) => /^jpserver-\d+\.json$/.test(name));
    const running = said === undefined ? undefined : parsed(readFileSync(join(runtime, said), "utf8"));
    if (running && (await answers(running, "GET", "api/status"))) return running;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return undefined;
}

function parsed(text: string): Running | undefined {
  try {
    return JSON.parse(text) as Running;
  } catch {
    return undefined; // Not all of it is written yet.
  }
}

/** Whether the server says yes to a request. */
export async function answers({ url, token }: Running, method: string, path: string): Promise<boolean> {
  try {
    const headers = { authorization: `token ${token}` };
    return (await fetch(`${url}${path}`, { method, headers, signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
