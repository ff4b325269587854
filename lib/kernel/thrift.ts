import { setFlagsFromString } from "node:v8";

/** Loaded first, for its effect: V8 makes a function's optimised code only after some three times the work that it
 *  waits for otherwise. In a process that lives for seconds and runs much code a little (the compiler, Plotly, packages
 *  as they load), half of the CPU went into optimised code; a loop that is hot at all still has it within
 *  milliseconds. A V8 that does not know the flag ignores it. */
setFlagsFromString("--interrupt-budget=400000");
