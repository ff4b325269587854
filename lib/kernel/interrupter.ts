import { Session } from "node:inspector";
import { signalChildren } from "./children";

/** Stops what the main thread does. */
export interface Interrupter {
  /** Resolves once the main thread has taken the interrupt, at the latest after about 15 s. */
  readonly interrupt: (reason: Reason) => Promise<void>;
  /** Bytes that the main thread's heap holds, garbage included. */
  readonly heapUsage: () => Promise<number>;
  /** Has the main thread's garbage collected. */
  readonly collectGarbage: () => Promise<void>;
  /** To be called when the main thread says that it runs. */
  readonly awake: () => void;
  readonly close: () => void;
}

export type Reason = "interrupt" | "out of memory";

/** What the main thread may take until it must have answered; a cell that awaits answers at once. */
const PATIENCE_MS = 150;
/** The same when it has been ended once: what it then does is most likely ours, and may take its time. */
const LATER_MS = 1000;
const ROUNDS = 15;

/** Interrupts from another thread: `ask` tells the main thread. If it does not answer, the JavaScript that keeps it
 *  busy is ended where it stands (V8's TerminateExecution; what was declared stays), and child processes that it
 *  may be waiting for get a SIGINT. It is asked again each time, since that may have ended its answer: `turn` counts
 *  the interrupts, so that it takes each once. What it does for us (`isOurs`) is waited for. */
export function interrupter(ask: (reason: Reason, turn: number) => void, isOurs: () => boolean): Interrupter {
  const session = connect();
  let answered: (() => void) | undefined;
  let going: Promise<void> | undefined;
  let turn = 0;
  const answer = (ms: number): Promise<boolean> =>
    new Promise((done) => {
      const timer = setTimeout(() => done(false), ms);
      answered = () => {
        clearTimeout(timer);
        done(true);
      };
    });
  const insist = async (reason: Reason): Promise<void> => {
    await signalChildren("SIGINT");
    ask(reason, ++turn);
    for (let round = 0; round < ROUNDS && !(await answer(round === 0 ? PATIENCE_MS : LATER_MS)); round++) {
      if (isOurs()) continue;
      session.post("Runtime.terminateExecution");
      ask(reason, turn);
      // The cell may have been on its way to start one.
      await signalChildren("SIGINT");
    }
  };
  const interrupt = (reason: Reason): Promise<void> => (going ??= insist(reason).finally(() => (going = undefined)));
  const close = (): void => {
    session.disconnect();
  };
  const heapUsage = (): Promise<number> =>
    new Promise((done) =>
      session.post("Runtime.getHeapUsage", (_, answer) => done((answer as { usedSize?: number })?.usedSize ?? 0)),
    );
  const collectGarbage = (): Promise<void> =>
    new Promise((done) => session.post("HeapProfiler.collectGarbage", () => done()));
  return { interrupt, heapUsage, collectGarbage, awake: () => answered?.(), close };
}

function connect(): Session {
  const session = new Session();
  session.connectToMainThread();
  return session;
}
