import { Session } from "node:inspector";
import { signalChildren } from "./children";

/** Stops what the main thread does. */
export interface Interrupter {
  /** Resolves once the main thread has taken the interrupt, at the latest after about 15 s. */
  readonly interrupt: () => Promise<void>;
  /** To be called when the main thread says that it runs. */
  readonly awake: () => void;
  readonly close: () => void;
}

/** What the main thread may take until it must have answered; a cell that awaits answers at once. */
const PATIENCE_MS = 150;
const ROUNDS = 100;

/** Interrupts from another thread: `ask` tells the main thread. If it does not answer, the JavaScript that keeps it
 *  busy is ended where it stands (V8's TerminateExecution; what was declared stays), and child processes that it
 *  may be waiting for get a SIGINT. */
export function interrupter(ask: () => void): Interrupter {
  const session = connect();
  let answered: (() => void) | undefined;
  let going: Promise<void> | undefined;
  const answer = (): Promise<boolean> =>
    new Promise((done) => {
      const timer = setTimeout(() => done(false), PATIENCE_MS);
      answered = () => {
        clearTimeout(timer);
        done(true);
      };
    });
  const insist = async (): Promise<void> => {
    await signalChildren("SIGINT");
    ask();
    for (let round = 0; round < ROUNDS && !(await answer()); round++) {
      session.post("Runtime.terminateExecution");
      // The cell may have been on its way to start one.
      await signalChildren("SIGINT");
    }
  };
  const interrupt = (): Promise<void> => (going ??= insist().finally(() => (going = undefined)));
  const close = (): void => {
    session.disconnect();
  };
  return { interrupt, awake: () => answered?.(), close };
}

function connect(): Session {
  const session = new Session();
  session.connectToMainThread();
  return session;
}
