import { existsSync } from "node:fs";
import { parse, resolve } from "node:path";
import type { ConvertResult } from "tslab/dist/converter";
import type { CellConverter } from "./converter";
import { ROOT_MARK } from "./host";
import type { LocalModules } from "./modules";
import { follow, forgetMaps, rememberMap } from "./source-map";
import { LINES_BEFORE } from "./tslab";

/** The texts that the converter puts out. */
export interface Emitted {
  /** Takes those of one cell: local files go to the module space, and all have their source maps remembered. */
  readonly take: (using: CellConverter, converted: ConvertResult, cell: number) => void;
  /** Forgets the source maps. */
  readonly forget: () => void;
}

/** Opens the memory of emitted texts. */
export function openEmitted(modules: LocalModules): Emitted {
  const mapped = new Set<string>();
  const remember = (using: CellConverter, name: string, written: string, text: string, linesBefore: number): void => {
    const maps = using.mapsOf(text);
    if (!maps) return;
    mapped.add(name);
    rememberMap(name, follow([maps.toCommonJs, maps.toEs], written, linesBefore));
  };
  const take = (using: CellConverter, { sideOutputs = [], output = "" }: ConvertResult, cell: number): void => {
    const texts = sideOutputs.map(({ path, data }) => [modulePath(path), data] as const);
    texts.forEach(([path, text]) => remember(using, path, sourceOf(path), text, 0));
    modules.update(new Map(texts));
    remember(using, `In[${cell}]`, `In[${cell}]`, output, LINES_BEFORE);
  };
  return { take, forget: () => forgetMaps(mapped) };
}

function modulePath(path: string): string {
  const inside = path.split(`/${ROOT_MARK}/`)[1];
  return resolve(inside === undefined ? path : parse(resolve("/")).root + inside);
}

function sourceOf(path: string): string {
  const stem = path.replace(/\.js$/, "");
  return [".ts", ".tsx", ".mts"].map((ending) => stem + ending).find((file) => existsSync(file)) ?? path;
}
