/** One test of the pattern generator: the label is added when the error text contains one of the keywords. */
export interface Criterion {
  readonly label: string;
  /** Lower case. Plain substrings: "parsing" does not contain "parse", "disconnected" contains "connect". */
  readonly keywords: readonly string[];
}

/** The five criteria in the order in which their labels are joined. Source: article 86 section 3. */
export const CRITERIA: readonly Criterion[] = [
  { label: "超时重试", keywords: ["timeout", "超时", "timed out"] },
  { label: "连接重试", keywords: ["connection", "connect", "连接", "network", "网络"] },
  { label: "参数修正", keywords: ["invalid", "参数", "argument", "parameter"] },
  { label: "权限问题", keywords: ["permission", "denied", "权限", "拒绝"] },
  { label: "编码/解析容错", keywords: ["encoding", "parse", "decode", "编码", "解析"] },
];

/** What every pattern starts with. */
export const PATTERN_PREFIX = "工具试错模式: ";

/** What several labels are joined by. Our choice: the articles do not print a joined pattern. */
export const LABEL_JOINER = "、";
