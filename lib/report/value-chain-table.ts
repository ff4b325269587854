import type { ValueChain } from "../audit";
import { rate } from "./format";
import { type Table, table } from "./table";

/** Value chains side by side: each link as "count/of", and their product, success@1. */
export function valueChainTable(
  chains: readonly { readonly label: string; readonly chain: ValueChain }[],
  caption: string = "non-empty × contains the answer × ranked first = Hit@1",
): Table {
  const rows = chains.map(({ label, chain }) => Object.fromEntries([
    ["system", label],
    ...chain.links.map(({ name, count, of }) => [name, rate(count, of)] as const),
    ["Hit@1", rate(chain.links[2].count, chain.queries)],
  ]));
  return table(rows, { caption, limit: rows.length });
}
