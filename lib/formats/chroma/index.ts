export { readElements } from "./elements";
export type { JsonPiece } from "./cutter";
export type { Json, JsonObject } from "./json-value";
export { readChromaJson } from "./read-json";
export { readChromaDirectory } from "./directory";
export { readChromaServer } from "./server";
export { chromaFormats } from "./formats";
