import type { Table } from "./table";

/** How a verdict block is meant: a check that passed or failed, a remark, or a thing nobody saw. */
export type Status = "pass" | "fail" | "remark" | "not observed";

/** A piece of a report: running text, a finding, or a table. */
export type Block =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "verdict"; readonly status: Status; readonly text: string }
  | Table;

/** A titled part of a report. */
export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A report as a value; `renderText` prints it. */
export interface Report {
  readonly title: string;
  readonly sections: readonly Section[];
}

/** A part of a report; a plain text among the blocks is a paragraph. */
export function section(title: string, blocks: readonly (Block | string)[]): Section {
  return { title, blocks: blocks.map((block) => (typeof block === "string" ? paragraph(block) : block)) };
}

/** Running text; line feeds are kept. */
export function paragraph(text: string): Block {
  return { kind: "paragraph", text };
}

/** A finding in one sentence with its status in a word. */
export function verdict(status: Status, text: string): Block {
  return { kind: "verdict", status, text };
}
