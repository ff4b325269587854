export type { Cell, CodeCell, Notebook, Output, TextCell } from "./notebook";
export { readNotebook, parseNotebook } from "./read";
export { notebookText, writeWhole } from "./write";
export { runNotebook, type NotebookRun } from "./run";
export { runNotebooks, type RunManyOptions } from "./run-many";
export type { RunFailure, RunOptions, RunProgress } from "./run-types";
export { describeFailure } from "./failure";
export { leadOf } from "./lead";
export { exportPage, type BannerItem, type PageOptions } from "./page";
export { siteIndex, type SiteEntry, type SiteOptions } from "./site-index";
export { buildSite, siteEntry, type BuildOptions, type SiteBuild } from "./site";
export { studentCopy } from "./student";
export {
  translated, pageLanguage, readTranslation, translationFaults, sourceHash, LANGUAGES, type TranslatedCell,
} from "./translate";
export { TARGETS, targetOf, exportTo, type Exported, type ExportedFile, type Target } from "./targets";
export { exportWechat, type WechatPost } from "./wechat";
export { exportPost, type MarkdownPost } from "./post";
export { findFont, type Font } from "./png";
export { checkFolder, pageNames, refuseOverwriting } from "./names";
