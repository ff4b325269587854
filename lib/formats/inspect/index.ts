export {
  MAP_KEYS, type AnyOptions, type FileFormat, type Guess, type Head, type MapKey, type MappedColumn,
} from "./format";
export { readHead } from "./head";
export { FORMATS } from "./registry";
export { identify, type Identified } from "./identify";
export { mergeFound, type Part } from "./merge";
export { inspectAny, readAny, type Inspected, type InspectedPart } from "./read-any";
