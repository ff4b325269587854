import { readPublished } from "../formats";
import type { NotebookRun, SiteOptions } from "../notebook";
import { readClaims, scoreboard } from "../report";
import { claimBundles } from "./claimed";
import { siteBanner } from "./inputs";

/** What stands on the page that leads to all others: its title and lead, the banner, the scoreboard. */
export async function siteList(runs: readonly NotebookRun[], lang: string): Promise<SiteOptions> {
  const board = scoreboard(readClaims(claimBundles(runs)), readPublished().values());
  return {
    title: "recall-lab: three articles, computed",
    lead: "A recall pipeline taken apart: what decay does to a threshold, what it does to rank 1, and what a key "
      + "collapses. Every number on these pages was computed when they were written; the scoreboard below sets them "
      + "beside the published ones.",
    banner: await siteBanner(), lang, after: board.toHtml(),
  };
}
