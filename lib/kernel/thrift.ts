import { setFlagsFromString } from "node:v8";

/** Loaded first, for its effect: V8 makes a function's optimised code only after some five times the work that it
 *  waits for otherwise. In a process that lives for seconds and runs much code a little (the compiler, Plotly, packages
 *  as they load), half of the CPU went into optimised code; a loop that is hot at all still has it within
 *  milliseconds. V8 12 (Node 22) has the flag no more and would complain of it on stderr: there nothing is set. */
if (Number.parseInt(process.versions.v8) < 12) setFlagsFromString("--interrupt-budget=400000");
