/** Why a store or an index refuses: the `code` of the error. */
export type RefusalCode =
  | "STORE_MISSING" | "STORE_EMPTY_FILE" | "STORE_NOT_SQLITE" | "STORE_FOREIGN" | "STORE_NEWER" | "STORE_OLDER"
  | "STORE_DAMAGED" | "STORE_READ_ONLY" | "STORE_FILE_READ_ONLY" | "STORE_EXISTS" | "STORE_IMPORT"
  | "CHROMA_FOREIGN" | "CHROMA_METRIC" | "CHROMA_DIMENSION" | "CHROMA_TOKEN" | "CHROMA_DEADLINE"
  | "CHROMA_UNAVAILABLE" | "CHROMA_ANSWER" | "INDEX_INCOMPLETE" | "INDEX_DOWN";

/** An Error with a code that a program can branch on. */
export function refusal(code: RefusalCode, message: string, cause?: unknown): Error & { readonly code: RefusalCode } {
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { code });
}

/** The code of an error, "" where it has none. */
export function codeOf(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null | undefined)?.code;
  return typeof code === "string" ? code : "";
}
