import type { Notebook } from "./notebook";
import { exportPage, type PageOptions } from "./page";
import { openPainter } from "./pictures";
import { exportPost } from "./post";
import { exportWechat } from "./wechat";

/** What a notebook can be exported to. */
export const TARGETS = ["page", "interactive", "wechat", "md"] as const;
export type Target = (typeof TARGETS)[number];

export interface ExportedFile {
  /** Relative to the folder of the export, with "/". */
  readonly path: string;
  readonly data: string | Uint8Array;
}

export interface Exported {
  /** The document first, then what it needs beside it. */
  readonly files: readonly [ExportedFile, ...ExportedFile[]];
  readonly warnings: readonly string[];
}

/** Checks the name of a target; unknown: RangeError naming those there are. */
export function targetOf(name: string): Target {
  const target = TARGETS.find((each) => each === name);
  if (target === undefined) throw new RangeError(`--to must be one of ${TARGETS.join(", ")}, got "${name}"`);
  return target;
}

/** An executed notebook in the form for a target: NAME.html, NAME.interactive.html, NAME.wechat.html, or md/NAME.md with
 *  md/img/. Writes nothing. */
export function exportTo(target: Target, notebook: Notebook, name: string, options: PageOptions): Exported {
  if (target === "wechat") {
    const { html, warnings } = exportWechat(notebook, options);
    return { files: [{ path: `${name}.wechat.html`, data: html }], warnings };
  }
  if (target === "md") {
    const { markdown, images, warnings } = exportPost(notebook, name, options, openPainter());
    const pictures = [...images].map(([file, data]) => ({ path: `md/img/${file}`, data }));
    return { files: [{ path: `md/${name}.md`, data: markdown }, ...pictures], warnings };
  }
  const figures = target === "interactive" ? "interactive" : "static";
  const path = target === "interactive" ? `${name}.interactive.html` : `${name}.html`;
  return { files: [{ path, data: exportPage(notebook, { ...options, figures }) }], warnings: [] };
}
