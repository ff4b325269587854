/** The words of a page that are not its author's. */
export interface Words {
  readonly contents: string;
  readonly skip: string;
  readonly allPages: string;
  readonly code: string;
  readonly output: string;
  readonly table: string;
  readonly cell: string;
  readonly links: string;
}

const ENGLISH: Words = {
  contents: "Contents", skip: "Skip to the text", allPages: "All pages", code: "Code", output: "Output", table: "table",
  cell: "Cell", links: "Links",
};
const CHINESE: Words = {
  contents: "目录", skip: "跳到正文", allPages: "全部页面", code: "代码", output: "输出", table: "表", cell: "单元", links: "链接",
};

/** The words in a page's language: Chinese for "zh" and its kinds, else English. */
export function wordsOf(lang: string): Words {
  return /^zh\b/i.test(lang) ? CHINESE : ENGLISH;
}
