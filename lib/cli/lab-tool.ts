import { spawn } from "node:child_process";

export interface ToolRun {
  readonly status: number;
  /** What it printed on both streams. */
  readonly output: string;
}

export interface ToolOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Told every 15 seconds that the tool still runs. */
  readonly say?: (line: string) => void;
}

/** Runs a program to its end, never through a shell. A program that is not there has status 127. */
export function runTool(command: readonly string[], { env = process.env, say }: ToolOptions = {}): Promise<ToolRun> {
  const [program = "", ...args] = command;
  return new Promise((resolve) => {
    const started = Date.now();
    const timer = setInterval(() => say?.(`  … ${Math.round((Date.now() - started) / 1000)} s`), 15_000);
    const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const take = (chunk: Buffer): void => void (output += chunk);
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    const end = (status: number): void => {
      clearInterval(timer);
      resolve({ status, output });
    };
    child.on("error", (error) => {
      output += error.message;
      end(127);
    });
    child.on("close", (status) => end(status ?? 1));
  });
}

/** The last lines of an output that are not empty, indented as continuation lines. */
export function lastLines(output: string, n: number = 4): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  return lines.slice(-n).join("\n         ") || "no message";
}
