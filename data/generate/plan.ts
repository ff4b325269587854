import { argument, connection, encoding, timeoutAndArgument } from "./groups/combinations";
import { paper } from "./groups/paper";
import { permission } from "./groups/permission";
import { file, stock, todo } from "./groups/published-small";
import { shell } from "./groups/shell";
import { singleTools } from "./groups/single-tools";
import { wechat } from "./groups/wechat";
import type { Group } from "./nouns";

/** All groups that the recorder can make: 18 fallbacks and 5 combinations, 174 experiences. */
export const GROUPS: readonly Group[] = [
  shell, paper, wechat, permission, todo, stock, argument, file,
  ...singleTools,
  encoding, connection, timeoutAndArgument,
];

/** Experiences ever recalled. Source: article 86 section 6. */
export const HITS_IN_ALL = 64;

/** Characters of T0 text that are error text, and all others. Source: article 86 section 7. */
export const CHARACTERS = { information: 16_367, template: 19_282 };
