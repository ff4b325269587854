import type { FileFormat } from "./format";

/** Every format that `readAny` tries, the first of equally sure ones winning. A reader is added by one line. */
export const FORMATS: readonly FileFormat[] = [
];
