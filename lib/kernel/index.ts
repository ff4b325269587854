export { openSession, type CellResult, type Session, type SessionOptions, type SessionOutput } from "./session";
export { toMimeBundle, type MimeBundle } from "./display";
export { describeError, projectRoot, scrub, type CellError } from "./errors";
