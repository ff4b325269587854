import { readPublished } from "../formats";
import type { NotebookRun, SiteOptions } from "../notebook";
import { readClaims, scoreboard, type Scoreboard } from "../report";
import { claimBundles } from "./claimed";
import { siteBanner } from "./inputs";

/** What stands on the page that leads to all others: its title and lead, the banner, the scoreboard. */
export async function siteList(runs: readonly NotebookRun[], lang: string): Promise<SiteOptions> {
  return { ...indexWords(lang), banner: await siteBanner(), lang, after: boardOf(runs).toHtml() };
}

/** What the runs claim, beside what was published. */
export function boardOf(runs: readonly NotebookRun[]): Scoreboard {
  return scoreboard(readClaims(claimBundles(runs)), readPublished().values());
}

/** Title and lead of that page, in English, or in Chinese for "zh-CN". */
export function indexWords(lang: string): { readonly title: string; readonly lead: string } {
  return lang.startsWith("zh") ? CHINESE : ENGLISH;
}

const ENGLISH = {
  title: "recall-lab: three articles, computed",
  lead: "A recall pipeline taken apart: what decay does to a threshold, what it does to rank 1, and what a key collapses. "
    + "Every number on these pages was computed when they were written; the scoreboard below sets them beside the published ones.",
};
const CHINESE = {
  title: "recall-lab：三篇文章，逐一计算",
  lead: "拆开一条召回流水线来看：衰减怎样抬高阈值，怎样把最佳结果挤下第一名，键又怎样让经验坍缩。"
    + "页面上的每个数字都在生成页面时算出；下面的计分表把它们与已发表的数字并列。",
};
