import { clearImmediate, setImmediate } from "node:timers";
import type { StreamText } from "./streams";

const WINDOW_MS = 50;
const SINGLES = 20;
const LONGEST = 1 << 16;

/** A longer piece is cut, so that the wire thread and the client work on its beginning while the rest is on its way. */
const PIECE = 1 << 20;

/** Hands pieces of text on at once while they are few, so that what a cell prints before a long loop is seen during
 *  it; in a burst (more than 20 pieces in 50 ms) they are joined first, since each costs a message between threads. */
export function gatherBursts(send: (text: StreamText) => void): {
  readonly add: (piece: StreamText) => void;
  readonly flush: () => void;
} {
  let held: { readonly piece: StreamText; text: string } | undefined;
  let windowStart = 0;
  let singles = 0;
  let timer: NodeJS.Immediate | undefined;
  const flush = (): void => {
    clearImmediate(timer);
    timer = undefined;
    const sending = held;
    held = undefined;
    if (sending) send({ ...sending.piece, text: sending.text });
  };
  const add = (whole: StreamText): void => {
    if (whole.text.length <= PIECE) return take(whole);
    for (const text of cut(whole.text)) take({ ...whole, text });
  };
  const take = (piece: StreamText): void => {
    const now = performance.now();
    if (held && (held.piece.name !== piece.name || held.piece.parent !== piece.parent)) flush();
    if (now - windowStart > WINDOW_MS) {
      flush();
      windowStart = now;
      singles = 0;
    }
    if (!held && singles++ < SINGLES) return send(piece);
    held ??= { piece, text: "" };
    held.text += piece.text;
    if (held.text.length > LONGEST) flush();
    else timer ??= setImmediate(flush);
  };
  return { add, flush };
}

/** A text in pieces of about PIECE characters, none of which ends inside a surrogate pair. */
function* cut(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const paired = (text.charCodeAt(from + PIECE - 1) & 0xfc00) === 0xd800;
    const to = from + PIECE + (paired ? 1 : 0);
    yield text.slice(from, to);
    from = to;
  }
}
