import type { StreamName } from "./capture";
import type { Content, Header, Message } from "./message";

/** What the main thread hands to the wire thread. */
export type ToWire =
  | ({ readonly kind: "publish" } & Published)
  | { readonly kind: "stream"; readonly name: StreamName; readonly text: string; readonly parent: Header | undefined }
  | ({ readonly kind: "reply"; readonly channel: "shell" | "control" | "stdin"; readonly ids: readonly Uint8Array[] } & Published)
  /** The main thread runs and has taken the interrupt. */
  | { readonly kind: "awake" }
  /** The session is closed: the sockets may go. */
  | { readonly kind: "closed" };

interface Published {
  readonly type: string;
  readonly content: Content;
  readonly parent: Header | undefined;
  readonly metadata?: Content;
  readonly buffers?: readonly Uint8Array[];
}

/** What the wire thread hands to the main thread. */
export type ToMain =
  | { readonly kind: "ready" }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "request"; readonly channel: "shell" | "control"; readonly message: Message }
  | { readonly kind: "input"; readonly message: Message }
  | { readonly kind: "interrupt" }
  | { readonly kind: "shutdown" };
