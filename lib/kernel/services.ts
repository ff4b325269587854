import type { Content } from "./message";

export interface DisplayOptions {
  /** A name under which the output can be replaced later. */
  readonly id?: string;
  readonly metadata?: Content;
}

/** One end of a comm; the other is in the front end. */
export interface Comm {
  readonly id: string;
  readonly target: string;
  readonly send: (data: Content, more?: CommExtras) => void;
  readonly onMessage: (take: (data: Content, buffers: readonly Uint8Array[]) => void) => void;
  readonly onClose: (take: (data: Content) => void) => void;
  readonly close: (data?: Content) => void;
}

export interface CommExtras {
  readonly metadata?: Content;
  readonly buffers?: readonly Uint8Array[];
}

/** What a kernel does for its cells. Cells have `display`, `clearOutput` and `input` as functions, and all of it as
 *  `jupyter`; libraries find it as globalThis[Symbol.for("Jupyter.kernel")]. */
export interface Services {
  /** Whether a front end listens; without one, what is shown is kept and nobody watches it change. */
  readonly hasFrontEnd: boolean;
  /** Shows a value now, as it would look as the last expression of a cell. */
  readonly display: (value: unknown, options?: DisplayOptions) => Promise<void>;
  /** Shows a MIME bundle as it is. */
  readonly displayRaw: (data: Content, options?: DisplayOptions) => void;
  /** Replaces what was shown under this id. */
  readonly updateDisplay: (value: unknown, options: DisplayOptions & { readonly id: string }) => Promise<void>;
  readonly clearOutput: (options?: { readonly wait?: boolean }) => void;
  /** Asks the person for a line of text; rejects where nobody can be asked. */
  readonly input: (prompt?: string, options?: { readonly password?: boolean }) => Promise<string>;
  readonly openComm: (target: string, data?: Content, extras?: CommExtras) => Comm;
  /** Takes the comms that the front end opens for a target. */
  readonly onComm: (target: string, open: (comm: Comm, data: Content, buffers: readonly Uint8Array[]) => void) => void;
}

const SERVICES = Symbol.for("Jupyter.kernel");

/** Lets libraries find the services; the result takes them back. */
export function offerServices(services: Services): () => void {
  const before: unknown = Reflect.get(globalThis, SERVICES);
  Reflect.set(globalThis, SERVICES, services);
  return () => void Reflect.set(globalThis, SERVICES, before);
}

/** The declarations of what cells have from the start, as if an earlier cell had made them. */
export const SERVICES_DECLARED = `
interface JupyterDisplayOptions {
  readonly id?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}
interface JupyterCommExtras {
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly buffers?: readonly Uint8Array[];
}
interface JupyterComm {
  readonly id: string;
  readonly target: string;
  /** Sends data (and buffers) to the front end. */
  send(data: Readonly<Record<string, unknown>>, extras?: JupyterCommExtras): void;
  onMessage(take: (data: any, buffers: readonly Uint8Array[]) => void): void;
  onClose(take: (data: any) => void): void;
  close(data?: Readonly<Record<string, unknown>>): void;
}
interface JupyterServices {
  /** Whether a front end listens. */
  readonly hasFrontEnd: boolean;
  /** Shows a value now, as it would look as the last expression of a cell. */
  display(value: unknown, options?: JupyterDisplayOptions): Promise<void>;
  /** Shows a MIME bundle as it is. */
  displayRaw(data: Readonly<Record<string, unknown>>, options?: JupyterDisplayOptions): void;
  /** Replaces what was shown under this id. */
  updateDisplay(value: unknown, options: JupyterDisplayOptions & { readonly id: string }): Promise<void>;
  /** Clears the cell's output; with wait, when new output comes. */
  clearOutput(options?: { readonly wait?: boolean }): void;
  /** Asks the person for a line of text. */
  input(prompt?: string, options?: { readonly password?: boolean }): Promise<string>;
  /** Opens a comm to the front end. */
  openComm(target: string, data?: Readonly<Record<string, unknown>>, extras?: JupyterCommExtras): JupyterComm;
  /** Takes the comms that the front end opens for a target. */
  onComm(target: string, open: (comm: JupyterComm, data: any, buffers: readonly Uint8Array[]) => void): void;
}
declare const jupyter: JupyterServices;
declare const display: JupyterServices["display"];
declare const clearOutput: JupyterServices["clearOutput"];
declare const input: JupyterServices["input"];
`;

/** The values that belong to SERVICES_DECLARED. */
export function servicesValues(jupyter: Services): Record<string, unknown> {
  return { jupyter, display: jupyter.display, clearOutput: jupyter.clearOutput, input: jupyter.input };
}
