export { readNotebook, parseNotebook, type Cell, type CodeCell, type Notebook, type Output, type TextCell } from "./notebook";
export { notebookText, writeWhole } from "./write";
export { CLAIMS_MIME, describeFailure, runNotebook, type NotebookRun, type RunFailure, type RunOptions, type RunProgress } from "./run";
export { exportPage, leadOf, type BannerItem, type PageOptions } from "./page";
export { siteIndex, type SiteEntry, type SiteOptions } from "./site-index";
export { buildSite, siteEntry, type BuildOptions, type SiteBuild } from "./site";
