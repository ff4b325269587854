import type { StreamName } from "./capture";
import type { Connection } from "./connection";
import type { Reason } from "./interrupter";
import type { Header, Message, Outgoing } from "./message";

/** The channels on which single clients are answered. */
export type Answered = "shell" | "control" | "stdin";

/** What the wire thread starts with. `ours` holds 1 while the main thread does what no interrupt may end. */
export interface WireData {
  readonly connection: Connection;
  readonly heapLimit: number;
  readonly ours: Int32Array;
}

/** What the main thread hands to the wire thread. */
export type ToWire =
  | ({ readonly kind: "publish" } & Outgoing)
  | { readonly kind: "stream"; readonly name: StreamName; readonly text: string; readonly parent: Header | undefined }
  | ({ readonly kind: "reply"; readonly channel: Answered; readonly ids: readonly Uint8Array[] } & Outgoing)
  /** The main thread runs and has taken the interrupt. */
  | { readonly kind: "awake" }
  /** The session is closed: the sockets may go. */
  | { readonly kind: "closed" };

/** What the wire thread hands to the main thread. */
export type ToMain =
  | { readonly kind: "ready" }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "request"; readonly channel: "shell" | "control"; readonly message: Message }
  | { readonly kind: "input"; readonly message: Message }
  /** The same turn may come more than once. */
  | { readonly kind: "interrupt"; readonly reason: Reason; readonly turn: number }
  | { readonly kind: "shutdown" };
