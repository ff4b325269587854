import { clearImmediate, setImmediate } from "node:timers";
import type { StreamText } from "./streams";

const WINDOW_MS = 50;
const SINGLES = 20;
const LONGEST = 1 << 16;

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
  const add = (piece: StreamText): void => {
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
