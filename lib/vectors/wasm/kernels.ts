import { KERNELS } from "./kernels-bytes";

type Numbers = readonly number[];

/** The exports of kernels.as over one memory; every pointer is a byte offset into it. */
export interface Kernels {
  readonly memory: WebAssembly.Memory;
  readonly toBytes: (...args: Numbers) => void;
  readonly toWords: (...args: Numbers) => void;
  readonly upperOfBytes: (...args: Numbers) => void;
  readonly upperOfWords: (...args: Numbers) => void;
  readonly candidates: (...args: Numbers) => number;
  readonly tileCandidates: (...args: Numbers) => void;
}

/** Decides a near-tie: 1 where row `row` joins centre `centre` at threshold `threshold` (all by number), else 0. */
export type Joins = (row: number, centre: number, threshold: number) => number;

const PAGE = 65_536;
let compiled: WebAssembly.Module | undefined;

/** The kernels over a fresh memory of `bytes` bytes (at most 4 GiB), which never grows: views on it stay valid. */
export function openKernels(bytes: number, joins: Joins = () => 0): Kernels {
  compiled ??= new WebAssembly.Module(Buffer.from(KERNELS, "base64"));
  const pages = Math.ceil(bytes / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: 65_536 });
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory, joins } });
  return { ...(exports as unknown as Kernels), memory };
}
