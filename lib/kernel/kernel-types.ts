import type { Outgoing } from "./message";

/** Sends to everybody who listens. */
export type Publish = (message: Outgoing) => void;
/** Answers one client on one channel. */
export type Reply = (channel: "shell" | "control" | "stdin", ids: readonly Uint8Array[], message: Outgoing) => void;
