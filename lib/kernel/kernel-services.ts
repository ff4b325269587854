import type { Comms } from "./comms";
import { toMimeBundle } from "./display";
import type { Inputs } from "./inputs";
import type { Publish } from "./kernel-types";
import type { Content } from "./message";
import type { Asker } from "./questions";
import type { DisplayOptions, Services } from "./services";

export interface ServicesOptions {
  readonly publish: Publish;
  readonly inputs: Inputs;
  readonly comms: Comms;
  /** The request that what runs now belongs to. */
  readonly asker: () => Asker | undefined;
}

/** What the kernel does for its cells, over its channels. */
export function kernelServices({ publish, inputs, comms, asker }: ServicesOptions): Services {
  const send = (type: "display_data" | "update_display_data", data: Content, options: DisplayOptions): void => {
    const transient = options.id === undefined ? {} : { display_id: options.id };
    publish({ type, content: { data, metadata: options.metadata ?? {}, transient }, parent: asker()?.header });
  };
  const bundleOf = async (value: unknown): Promise<Content> =>
    (await toMimeBundle(value)) ?? { "text/plain": "undefined" };
  return {
    hasFrontEnd: true,
    display: async (value, options = {}) => send("display_data", await bundleOf(value), options),
    displayRaw: (data, options = {}) => send("display_data", data, options),
    updateDisplay: async (value, options) => send("update_display_data", await bundleOf(value), options),
    clearOutput: ({ wait = false } = {}) =>
      publish({ type: "clear_output", content: { wait }, parent: asker()?.header }),
    input: (prompt = "", { password = false } = {}) => inputs.ask(asker(), prompt, password),
    openComm: (target, data, extras) => comms.open(target, data, extras),
    onComm: (target, open) => comms.onTarget(target, open),
  };
}
