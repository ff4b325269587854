import { toMimeBundle, type MimeBundle } from "./display";
import type { DisplayOptions, Services } from "./services";

export type Show = (kind: "display" | "update", data: MimeBundle, displayId: string | undefined) => void;

/** What cells can do without a front end: they show things; nobody answers, and nothing is cleared. */
export function plainServices(show: Show): Services {
  const bundleOf = async (value: unknown): Promise<MimeBundle> =>
    (await toMimeBundle(value)) ?? { "text/plain": "undefined" };
  const nobody = (what: string): never => {
    throw new Error(`${what}: there is no front end`);
  };
  return {
    hasFrontEnd: false,
    display: async (value, { id }: DisplayOptions = {}) => show("display", await bundleOf(value), id),
    displayRaw: (data, { id }: DisplayOptions = {}) => show("display", data, id),
    updateDisplay: async (value, { id }) => show("update", await bundleOf(value), id),
    clearOutput: () => undefined,
    input: async () => nobody("input"),
    openComm: () => nobody("openComm"),
    onComm: () => undefined,
  };
}
