import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { ModelSource } from "./model-source";

/** The files of a model on disk. */
export interface ModelFiles {
  readonly model: string;
  readonly dtype: "int8" | "float32";
}

const BESIDE = ["config.json", "tokenizer.json", "tokenizer_config.json"];
const ONNX = [
  { path: "onnx/model_quantized.onnx", dtype: "int8" },
  { path: "onnx/model.onnx", dtype: "float32" },
] as const;

/** The model file of a folder: int8 where there is one, else float32. A missing file is an Error that names it. */
export function modelFiles({ name, folder, origin }: ModelSource): ModelFiles {
  if (folder === null) throw new Error(`model ${name}: expected a folder, got a hub id`);
  const onnx = ONNX.find(({ path }) => existsSync(join(folder, path)));
  const missing = onnx ? BESIDE.find((file) => !existsSync(join(folder, file))) : ONNX[0].path;
  if (missing !== undefined || !onnx) {
    throw new Error(`model ${name}: missing file ${join(folder, missing ?? "")}${mend(origin)}`);
  }
  return { model: join(folder, onnx.path), dtype: onnx.dtype };
}

/** Checks the files of a model against SHA256SUMS in its folder or the one above (bundled models must have it). A
 *  missing  or damaged file is an Error that names the file, the expected and the found sha256. */
export async function checkModelFiles(source: ModelSource): Promise<ModelFiles> {
  const files = modelFiles(source);
  for (const [path, expected] of listedSums(source)) {
    if (!existsSync(path)) throw new Error(`model ${source.name}: missing file ${path}${mend(source.origin)}`);
    const got = await sha256OfFile(path);
    if (got !== expected) {
      throw new Error(
        `model ${source.name}: damaged file ${path}: expected sha256 ${expected}, got ${got}${mend(source.origin)}`,
      );
    }
  }
  return files;
}

/** sha256 of the model file, in hex: from SHA256SUMS where it is listed, else computed. */
export async function modelSha256(source: ModelSource): Promise<string> {
  const { model } = modelFiles(source);
  return listedSums(source).get(model) ?? (await sha256OfFile(model));
}

/** sha256 of a file, in hex, read as a stream. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

function listedSums({ name, folder, origin }: ModelSource): ReadonlyMap<string, string> {
  if (folder === null) return new Map();
  const above = dirname(folder);
  const list = [join(folder, "SHA256SUMS"), join(above, "SHA256SUMS")].find((path) => existsSync(path));
  if (list === undefined) {
    if (origin !== "bundled") return new Map();
    throw new Error(`model ${name}: missing file ${join(above, "SHA256SUMS")}${mend(origin)}`);
  }
  const sums = new Map<string, string>();
  for (const line of readFileSync(list, "utf8").split("\n")) {
    const [, sum, path] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
    if (sum === undefined || path === undefined) continue;
    const whole = join(dirname(list), path);
    if (dirname(list) === folder || path.startsWith(`${basename(folder)}/`)) sums.set(whole, sum);
  }
  return sums;
}

function mend(origin: ModelSource["origin"]): string {
  return origin === "bundled" ? "; restore it with: git checkout -- data/models" : "";
}
