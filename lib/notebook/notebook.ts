import type { MimeBundle } from "../kernel/display";

/** An output of a code cell, as nbformat 4.5 keeps it. */
export type Output =
  | { readonly output_type: "stream"; readonly name: "stdout" | "stderr"; readonly text: string }
  | { readonly output_type: "display_data"; readonly data: MimeBundle; readonly metadata: Metadata }
  | {
      readonly output_type: "execute_result";
      readonly data: MimeBundle;
      readonly metadata: Metadata;
      readonly execution_count: number;
    }
  | {
      readonly output_type: "error";
      readonly ename: string;
      readonly evalue: string;
      readonly traceback: readonly string[];
    };

export type Metadata = Readonly<Record<string, unknown>>;

export interface CodeCell {
  readonly cell_type: "code";
  readonly id: string;
  readonly metadata: Metadata;
  readonly source: string;
  readonly execution_count: number | null;
  readonly outputs: readonly Output[];
}

export interface TextCell {
  readonly cell_type: "markdown" | "raw";
  readonly id: string;
  readonly metadata: Metadata;
  readonly source: string;
  readonly attachments?: Readonly<Record<string, MimeBundle>>;
}

export type Cell = CodeCell | TextCell;

/** A notebook in memory: nbformat 4.5, sources and texts as single strings. */
export interface Notebook {
  readonly nbformat: 4;
  readonly nbformat_minor: number;
  readonly metadata: Metadata;
  readonly cells: readonly Cell[];
}
