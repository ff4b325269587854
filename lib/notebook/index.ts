export { readNotebook, parseNotebook, type Cell, type CodeCell, type Notebook, type Output, type TextCell } from "./notebook";
export { notebookText, writeWhole } from "./write";
export { CLAIMS_MIME, describeFailure, runNotebook, type NotebookRun, type RunFailure, type RunOptions, type RunProgress } from "./run";
