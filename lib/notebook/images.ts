import { readFileSync, realpathSync } from "node:fs";
import { extname, resolve, sep } from "node:path";
import type { TextCell } from "./notebook";

const TYPES: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".svg": "image/svg+xml",
};

/** The image of a Markdown cell as a data URI: from the cell's attachments, or a file in `folder` or below `root`.
 *  Errors: an address elsewhere, a missing file, a file outside `root`, a type that is no picture. */
export function imageData(address: string, cell: TextCell, folder: string, root: string): string {
  if (address.startsWith("attachment:")) {
    const name = decodeURI(address.slice("attachment:".length));
    const [type, data] = Object.entries(cell.attachments?.[name] ?? {})[0] ?? [];
    if (type === undefined || typeof data !== "string") throw new Error(`the cell has no attachment ${name}`);
    return `data:${type};base64,${data}`;
  }
  if (address.startsWith("data:")) return address;
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address))
    throw new Error(`the image ${address} lies elsewhere: a page loads nothing`);
  const path = resolve(folder, decodeURI(address));
  const type = TYPES[extname(path).toLowerCase()];
  if (type === undefined) throw new Error(`the image ${address} must be one of ${Object.keys(TYPES).join(" ")}`);
  if (!`${path}${sep}`.startsWith(root + sep)) throw new Error(`the image ${address} lies outside the project`);
  try {
    if (!realpathSync(path).startsWith(realpathSync(root) + sep)) throw new Error("it lies outside the project");
    return `data:${type};base64,${readFileSync(path).toString("base64")}`;
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === "ENOENT" ? "there is no such file" : (error as Error).message;
    throw new Error(`the image ${address} cannot be read: ${reason}`);
  }
}
