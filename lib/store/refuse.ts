/** Why a store or an index refuses: the `code` of the error. */
export type RefusalCode =
  | "STORE_MISSING" | "STORE_EMPTY_FILE" | "STORE_NOT_SQLITE" | "STORE_FOREIGN" | "STORE_NEWER" | "STORE_DAMAGED"
  | "STORE_READ_ONLY" | "CHROMA_FOREIGN" | "CHROMA_METRIC" | "CHROMA_DEADLINE" | "CHROMA_UNAVAILABLE" | "CHROMA_ANSWER";

/** An Error with a code that a program can branch on. */
export function refusal(code: RefusalCode, message: string, cause?: unknown): Error & { readonly code: RefusalCode } {
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { code });
}
