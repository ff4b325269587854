export { readElements } from "./elements";
export type { Element } from "./cutter";
export type { Json, JsonObject } from "./json-value";
export { readChromaJson } from "./read-json";
export { readChromaDirectory } from "./directory";
export { isServerUrl, readChromaServer } from "./server";
export { chromaFormats } from "./formats";
