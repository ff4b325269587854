import type { StreamName } from "./capture";
import type { Header } from "./message";

/** Text of one stream, and what caused it. */
export interface StreamText {
  readonly name: StreamName;
  readonly text: string;
  readonly parent: Header | undefined;
}

/** Joins pieces of text that follow each other. */
export interface StreamJoiner {
  readonly add: (piece: StreamText) => void;
  readonly flush: () => void;
}

const LONGEST = 1 << 20;
const WAIT_MS = 10;

/** Sends pieces of the same stream and parent that come within 10 ms as one, in order, at most about a million
 *  characters at a time (a longer piece goes as it is). */
export function joinStreams(send: (joined: StreamText) => void): StreamJoiner {
  let held: { readonly piece: StreamText; readonly texts: string[]; length: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const sending = held;
    held = undefined;
    if (sending) send({ ...sending.piece, text: sending.texts.join("") });
  };
  const add = (piece: StreamText): void => {
    if (held && (held.piece.name !== piece.name || held.piece.parent?.msg_id !== piece.parent?.msg_id)) flush();
    held ??= { piece, texts: [], length: 0 };
    held.texts.push(piece.text);
    held.length += piece.text.length;
    if (held.length >= LONGEST) flush();
    else timer ??= setTimeout(flush, WAIT_MS);
  };
  return { add, flush };
}
