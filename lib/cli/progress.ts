import { basename } from "node:path";
import type { RunProgress } from "../notebook";
import type { Io } from "./io";

/** A line on stderr when a notebook starts and when it has ended; on a terminal also the cell that runs. */
export function progressLine(io: Io, live: boolean = process.stderr.isTTY): (progress: RunProgress) => void {
  const seconds = new Map<string, number>();
  return ({ path, cell, of, state, seconds: took }) => {
    const name = basename(path);
    if (state !== "start") seconds.set(name, (seconds.get(name) ?? 0) + took);
    if (state === "start" && live) io.err(`\r\u001b[K${name}: cell ${cell} of ${of}`);
    if (state === "start" && !live && cell === 1) io.err(`${name}: ${of} cells\n`);
    if (state === "error") io.err(`${live ? "\r\u001b[K" : ""}${name}: cell ${cell} of ${of} failed\n`);
    if (state === "ok" && cell === of) {
      io.err(`${live ? "\r\u001b[K" : ""}${name}: ${of} cells in ${(seconds.get(name) ?? 0).toFixed(1)} s\n`);
    }
  };
}
