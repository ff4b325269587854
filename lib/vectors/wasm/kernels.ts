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
  readonly exactDots: (...args: Numbers) => void;
  readonly tileCandidates: (...args: Numbers) => void;
  readonly product: (...args: Numbers) => void;
  readonly inverseLengths: (...args: Numbers) => void;
  readonly turn: (...args: Numbers) => void;
  readonly gather: (...args: Numbers) => void;
  readonly useRoom: (...args: Numbers) => void;
  readonly firstFit: (...args: Numbers) => number;
  readonly fitWithin: (...args: Numbers) => void;
  readonly leastOfBytes: (...args: Numbers) => void;
  readonly leastOfFloats: (...args: Numbers) => void;
}

/** What the kernels of clusters ask back. */
export interface Asked {
  /** Decides a near-tie: 1 where row `row` joins centre `centre` at threshold `threshold` (all by number), else 0. */
  readonly joins: (row: number, centre: number, threshold: number) => number;
  /** Brings a centre's float32; 1 / its length, or 0. */
  readonly stage: (centre: number) => number;
}

const PAGE = 65_536;
const NOBODY: Asked = { joins: () => 0, stage: () => 0 };
let compiled: WebAssembly.Module | undefined;

/** The kernels over a fresh memory of `bytes` bytes (beyond 4 GiB: RangeError), which never grows: views stay valid. */
export function openKernels(bytes: number, { joins, stage }: Asked = NOBODY): Kernels {
  if (bytes > 65_536 * PAGE) {
    const needed = `${(bytes / 2 ** 30).toFixed(1)} GiB for a copy of the rows in bytes`;
    throw new RangeError(`vectors: expected to need at most 4 GiB, got ${needed}: split them`);
  }
  compiled ??= new WebAssembly.Module(Buffer.from(KERNELS, "base64"));
  const pages = Math.ceil(bytes / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: 65_536 });
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory, joins, stage } });
  return { ...(exports as unknown as Kernels), memory };
}
