import { join } from "node:path";
import { projectRoot } from "./errors";
import { keepModules } from "./kept-modules";

/** Loaded before all that is large, for its effect: the compiler and a cell's packages are there some 0.1 s sooner each
 *  in every process after the first. */
keepModules(join(projectRoot(__dirname), ".cache", "code"));
