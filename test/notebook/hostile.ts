import assert from "node:assert/strict";

/** Texts that try to leave their place in a page. */
export const HOSTILE: readonly string[] = [
  "<script>document.title='taken'</script>",
  "</style></title></pre></code></details><script>document.title='taken'</script>",
  "<img src=x onerror=\"document.title='taken'\">",
  "<svg onload=\"document.title='taken'\"><script>document.title='taken'</script></svg>",
  "\"'><body onload=document.title='taken'>",
  "<a href=\"javascript:document.title='taken'\">x</a>",
  "<iframe srcdoc=\"<script>parent.document.title='taken'</script>\"></iframe>",
  '<meta http-equiv="refresh" content="0;url=https://example.org/"><base href="https://example.org/">',
  '<link rel="stylesheet" href="https://example.org/x.css"><style>@import "https://example.org/y.css";</style>',
  '<div style="background:url(https://example.org/z.png)">x</div><img src="https://example.org/i.png">',
  '<svg><style><img src=x onerror="document.title=\'taken\'"></style><image href="https://example.org/j.png"/></svg>',
  "<math><mtext><table><mglyph><style><!--</style>" +
    "<img title=\"--&gt;&lt;img src=1 onerror=document.title='taken'&gt;\">",
  "<title>taken</title><form action=https://example.org/><input autofocus onfocus=document.title='taken'></form>",
  "<!--><script>document.title='taken'</script>-->",
  "$$\\href{javascript:alert(1)}{x}$$".replace(/\$/g, ""),
  "\u0000\u0008 \u202e =cmd|' /C calc'!A0 __proto__",
];

/** A radio button of a stepper: it belongs to no form and leads nowhere. */
const STEP = /^<input type="radio" class="[ab]\d+" name="[\w-]+" id="[\w-]+"(?: checked(?:="")?)?>$/;

/** Fails unless a page is what every page must be: no script, no handler, no load, language, title and policy. */
export function assertSafe(html: string): void {
  const tags = [...html.matchAll(/<\/?([a-zA-Z][\w:-]*)((?:\s+[^\s=>"']+(?:="[^"]*")?)*)\s*\/?>/g)];
  for (const [tag = "", name = "", attributes = ""] of tags) {
    if (STEP.test(tag)) continue;
    assert.doesNotMatch(name, /^(script|iframe|object|embed|base|form|input|foreignObject|animate|set)$/i, tag);
    if (name === "link" || name === "meta")
      assert.match(tag, /^<meta (charset|http-equiv="Content-Security-Policy"|name)/, tag);
    assert.doesNotMatch(attributes.replace(/="[^"]*"/g, "="), /\s(?:on\w+|srcdoc)\s*=/i, tag);
    assert.doesNotMatch(attributes, /\s(?:src|srcset|data|action|poster|background)="(?!data:image\/)/i, tag);
    assert.doesNotMatch(attributes, /(?:javascript|vbscript):|url\((?!["']?(?:#|&quot;#))/i, tag);
    if (name !== "a") assert.doesNotMatch(attributes, /\s(?:xlink:)?href="(?!#)/i, tag);
  }
  assert.equal(html.match(/<style>/g)?.length, 1, "one style sheet");
  assert.equal(html.replace(/<svg[^]*?<\/svg>/g, "").match(/<title\b/g)?.length, 1, "one title outside drawings");
  assert.doesNotMatch(/<style>([^]*?)<\/style>/.exec(html)?.[1] ?? "", /url\(|@import|http/i);
  const head = /^<!doctype html>\n<html lang="[^"<>]+">\n<head>\n<meta charset="utf-8">\n(<meta [^>]*>)/.exec(html);
  assert.match(head?.[1] ?? "", /http-equiv="Content-Security-Policy" content="default-src 'none';/);
}
