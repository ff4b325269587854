import assert from "node:assert/strict";
import { test } from "node:test";
import { siteList } from "../../lib/cli/site-list";
import { pageLanguage } from "../../lib/notebook";

test("the page that leads to all others speaks the language of its pages", async () => {
  const [english, chinese] = await Promise.all(["en", "zh"].map((lang) => siteList([], pageLanguage(lang))));
  assert.match(english?.title ?? "", /three articles/);
  assert.deepEqual([chinese?.title, chinese?.lang], ["recall-lab：三篇文章，逐一计算", "zh-CN"]);
  assert.doesNotMatch(chinese?.lead ?? "", /[a-z]/i);
});
