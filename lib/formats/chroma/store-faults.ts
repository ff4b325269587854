import { isForeignFault } from "../../store/foreign";
import { formatError } from "../errors";

/** Runs a reader of a store; what the store's side refuses becomes a FormatError with the same code, so that a command
 *  ends with one line and status 2. Anything else passes. */
export async function withFaults<T>(place: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isForeignFault(error)) {
      const { code, file, field, expected, got } = error;
      throw Object.assign(formatError({ file, field, expected, got }), { code, cause: error });
    }
    const { code, message } = error as Error & { readonly code?: unknown };
    if (!String(code).startsWith("CHROMA_")) throw error;
    const got = message.startsWith(`${place}: `) ? message.slice(place.length + 2) : message;
    const fault = formatError({ file: place, expected: "a Chroma server that answers", got });
    throw Object.assign(fault, { code, cause: error });
  }
}
