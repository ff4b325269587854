/** What a notebook cell or a program can import from "recall-lab". Heavy packages load when a function needs them. */
export type * from "./types";
export * from "./record";
export * from "./vectors";
export * from "./recall";
export * from "./evaluate";
export * from "./audit";
export * from "./report";
export * from "./formats";
export * from "./store";
/** Number formats for table columns: format.cosine, format.percent ... */
export * as format from "./report/format";
// Names that two folders use: the first one's.
export { cosine } from "./vectors";
export { show } from "./report";
export type { Interval } from "./evaluate";
