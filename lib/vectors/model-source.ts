import { existsSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { packageRoot } from "../root";

/** How the token vectors of a model become one vector. */
export type Pooling = "cls" | "mean";

/** Where a sentence model comes from. */
export interface ModelSource {
  /** Name of the folder, or the hub id. */
  readonly name: string;
  readonly origin: "bundled" | "folder" | "hub";
  /** Where its files lie; null for a hub id. */
  readonly folder: string | null;
  readonly pooling: Pooling;
  /** null: not known before the model has answered once. */
  readonly dimension: number | null;
}

/** A model of data/models. */
export interface BundledModel {
  readonly name: string;
  readonly dimension: number;
  readonly pooling: Pooling;
}

/** What the environment may say (see `resolveModel`). */
export type Settings = Readonly<Record<string, string | undefined>>;

/** The model that is used when nobody names one. */
export const DEFAULT_MODEL = "bge-small-zh-v1.5";

/** The models that lie in data/models. Source: data/models/SOURCE.md. */
export const BUNDLED_MODELS: readonly BundledModel[] = [
  { name: DEFAULT_MODEL, dimension: 512, pooling: "cls" },
  { name: "all-MiniLM-L6-v2", dimension: 384, pooling: "mean" },
];

/** Finds a model by name: argument, else RECALL_LAB_MODEL, else the default. A name of data/models, a folder, or a
 *  hub id ("owner/name"), which needs RECALL_LAB_REMOTE=1. Pooling of strangers: "cls" when the name holds "bge",
 *  else "mean". Looks at the disk, reads no file; throws when nothing answers to the name. */
export function resolveModel(model?: string, settings: Settings = process.env, root = packageRoot()): ModelSource {
  const asked = model ?? (settings["RECALL_LAB_MODEL"] || DEFAULT_MODEL);
  const bundled = BUNDLED_MODELS.find(({ name }) => name === asked);
  if (bundled) return { ...bundled, origin: "bundled", folder: join(root, "data", "models", asked) };
  const pooling = /bge/i.test(basename(asked)) ? "cls" : "mean";
  const folder = resolve(asked);
  if (asked.trim() !== "" && existsSync(folder) && statSync(folder).isDirectory()) {
    return { name: basename(folder), origin: "folder", folder, pooling, dimension: null };
  }
  const known = `data/models (${BUNDLED_MODELS.map(({ name }) => name).join(", ")})`;
  if (!/^[\w.-]+\/[\w.-]+$/.test(asked)) {
    throw new Error(`model ${JSON.stringify(asked)}: expected a name in ${known}, a folder, or a hub id owner/name`);
  }
  if (settings["RECALL_LAB_REMOTE"] !== "1") {
    throw new Error(
      `model ${JSON.stringify(asked)}: no such folder, nor one in ${known}; ` +
        `set RECALL_LAB_REMOTE=1 to fetch it from ${remoteHost(settings)}`,
    );
  }
  return { name: asked, origin: "hub", folder: null, pooling, dimension: null };
}

/** The hub's address with a slash at its end: HF_ENDPOINT, else https://huggingface.co/. */
export function remoteHost(settings: Settings = process.env): string {
  return `${(settings["HF_ENDPOINT"] || "https://huggingface.co").replace(/\/+$/, "")}/`;
}
