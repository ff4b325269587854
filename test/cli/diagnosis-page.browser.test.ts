import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { diagnosisPage } from "../../lib/cli/diagnosis-page";
import { launch, NO_BROWSER, violations, visit, WAYS } from "../notebook/browser";
import { SAMPLE, withText } from "../report/diagnosis/sample";

const HOSTILE = '"><script>document.title="taken"</script><img src=x onerror="document.title=\'taken\'">'
  + "<style>body{display:none}</style><a href=javascript:alert(1)>x</a>\u202e";

describe("the page of a diagnosis in Chromium", { skip: NO_BROWSER }, () => {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-page-"));
  const addresses = new Map<string, string>();
  let browser: Browser;

  before(async () => {
    const wide = { ...SAMPLE.evidence[0]!, id: "wide", title: "Wide", columns: Array.from({ length: 14 }, (_, i) => ({ name: `column ${i}`, unit: "" })),
      rows: [Array.from({ length: 14 }, (_, i) => (i === 13 ? "many words ".repeat(20) : i))] };
    for (const [name, value] of [["plain", { ...SAMPLE, evidence: [...SAMPLE.evidence, wide] }], ["hostile", withText(HOSTILE)]] as const) {
      writeFileSync(join(folder, `${name}.html`), await diagnosisPage(value));
      addresses.set(name, pathToFileURL(join(folder, `${name}.html`)).href);
    }
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const name of ["plain", "hostile"]) {
    test(`${name}: asks for nothing but itself, runs nothing, complains of nothing`, async () => {
      const { page, requests, complaints } = await visit(browser, addresses.get(name) ?? "");
      assert.deepEqual(requests.filter((url) => !url.startsWith("data:")), [addresses.get(name)]);
      assert.notEqual(await page.title(), "taken");
      assert.equal(await page.evaluate("document.scripts.length"), 0);
      assert.equal(await page.evaluate("document.querySelectorAll('img, iframe, object, form').length"), 0);
      assert.equal(await page.evaluate("getComputedStyle(document.body).display"), "block");
      assert.deepEqual(complaints, []);
      await page.close();
    });
    for (const [way, how] of Object.entries(WAYS)) {
      test(`${name}, ${way}: axe-core finds no violation`, async () => {
        const { page } = await visit(browser, addresses.get(name) ?? "", how);
        assert.deepEqual(await violations(page), []);
        await page.close();
      });
    }
  }

  test("on a phone nothing is wider than the screen", async () => {
    for (const name of ["plain", "hostile"]) {
      const { page } = await visit(browser, addresses.get(name) ?? "", { viewport: { width: 375, height: 700 } });
      assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 375, name);
      await page.close();
    }
  });

  test("a sentence leads to its table by a click, and the table back", async () => {
    const { page } = await visit(browser, addresses.get("plain") ?? "");
    await page.click("#f1 a[href='#e2']");
    assert.equal(await page.evaluate("document.querySelector(':target').textContent"), "E2 Needed by age");
    await page.click("#e2 + .back a");
    assert.equal(await page.evaluate("document.querySelector(':target').id"), "f1");
    await page.close();
  });

  test("follows the reader's dark setting; a cell of many words is not squeezed", async () => {
    const paper = async (colorScheme: "light" | "dark"): Promise<number> => {
      const { page } = await visit(browser, addresses.get("plain") ?? "", { colorScheme });
      const color = String(await page.evaluate("getComputedStyle(document.body).backgroundColor"));
      await page.close();
      return Number(/\d+/.exec(color)?.[0]);
    };
    assert.ok((await paper("light")) > 200 && (await paper("dark")) < 60);
    const { page } = await visit(browser, addresses.get("plain") ?? "");
    const width = "Math.min(...[...document.querySelectorAll('td.words')].map((cell) => cell.getBoundingClientRect().width))";
    assert.ok(Number(await page.evaluate(width)) > 200);
    await page.close();
  });
});
