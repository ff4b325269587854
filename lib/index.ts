/** What a notebook cell or a program can import from "recall-lab". Heavy packages load when a function needs them. */
export type * from "./types";
