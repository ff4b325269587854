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

const KINDS = Object.values(TYPES).join("|").replace(/\+/g, "\\+");
const DATA = new RegExp(`^data:(${KINDS})(;[^,]*)?,(.*)$`, "is");

/** The image of a Markdown cell as a data URI in base64: from the cell's attachments, a file in `folder` or below
 *  `root`, or the address itself. Errors: an address elsewhere, a missing file, a file outside `root`, no picture. */
export function imageData(address: string, cell: TextCell, folder: string, root: string): string {
  if (address.startsWith("attachment:")) return attached(decoded(address.slice("attachment:".length)), cell);
  if (/^data:/i.test(address)) return givenData(address);
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address))
    throw new Error(`the image ${address} lies elsewhere: a page loads nothing`);
  const path = resolve(folder, decoded(address));
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

function attached(name: string, cell: TextCell): string {
  const bundle = Object.entries(cell.attachments?.[name] ?? {});
  if (bundle.length === 0) throw new Error(`the cell has no attachment ${name}`);
  const [type, data] = bundle.find(([each]) => Object.values(TYPES).includes(each)) ?? [];
  const text = Array.isArray(data) ? data.join("") : data;
  if (type !== undefined && typeof text === "string") return `data:${type};base64,${text.replace(/\s/g, "")}`;
  throw new Error(`the attachment ${name} must be ${PICTURES}, got ${bundle.map(([each]) => each).join(", ")}`);
}

const PICTURES = "a PNG, JPEG, GIF, WebP or SVG picture";

function givenData(address: string): string {
  const [, type, parameters = "", data = ""] = DATA.exec(address) ?? [];
  if (type === undefined) throw new Error(`the image ${address.slice(0, 40)} must be ${PICTURES}`);
  const isBase64 = /;\s*base64$/i.test(parameters);
  const base64 = isBase64 ? data.replace(/\s|%0A|%20/gi, "") : Buffer.from(decoded(data)).toString("base64");
  return `data:${type.toLowerCase()};base64,${base64}`;
}

/** Percent codes resolved; a text that is no such code stays as it is. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
