import type { Outgoing } from "./message";
import type { Answered } from "./posts";

/** Sends to everybody who listens. */
export type Publish = (message: Outgoing) => void;
/** Answers one client on one channel. */
export type Reply = (channel: Answered, ids: readonly Uint8Array[], message: Outgoing) => void;
