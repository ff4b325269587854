/** The style sheet of every page: system fonts, light and dark by the reader's setting, one column on a phone, print. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fdfcf9; --ink: #21201d; --soft: #5c5952; --line: #dcd8cf; --wash: #f4f1ea; --link: #1d5aa6; --mark: #8a4a0f;
  --keyword: #8a2f74; --string: #2b6a3a; --number: #8a4a0f; --comment: #6a665d; --title: #1d5aa6; --error: #a8261c;
  --serif: Charter, "Bitstream Charter", "Sitka Text", Cambria, "Noto Serif", "Songti SC", "Noto Serif CJK SC", SimSun, serif;
  --sans: system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15161a; --ink: #e6e3dc; --soft: #a8a49a; --line: #36373d; --wash: #1e2026; --link: #8db8f0; --mark: #e0a96d;
    --keyword: #dd9bcb; --string: #8fce9f; --number: #e0a96d; --comment: #9b978c; --title: #8db8f0; --error: #ff9a8f;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.65 var(--serif); overflow-wrap: break-word; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; padding: .5rem 1rem; background: var(--paper); z-index: 1; }
.skip:focus { left: .5rem; top: .5rem; }
.banner { border-bottom: 1px solid var(--line); color: var(--soft); font: .8rem/1.5 var(--sans); }
.banner dl { display: flex; flex-wrap: wrap; gap: .1rem 1.4rem; margin: 0 auto; padding: .6rem 1.25rem; max-width: 64rem; }
.banner div { display: flex; gap: .4rem; }
.banner dt::after { content: ":"; }
.banner dd { margin: 0; color: var(--ink); overflow-wrap: anywhere; }
.frame { margin: 0 auto; padding: 0 1.25rem 5rem; max-width: 46rem; }
main { min-width: 0; }
nav { margin: 1.5rem 0; font: .9rem/1.45 var(--sans); }
nav summary { color: var(--soft); cursor: pointer; font-weight: 600; }
nav ol { list-style: none; margin: .5rem 0 1rem; padding: 0; }
nav li { margin: .35rem 0; }
nav .level-3 { padding-left: 1rem; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
@media (max-width: 69.99rem) { nav .level-3 { display: none; } }
@media (min-width: 70rem) {
  .frame.with-nav { display: grid; grid-template-columns: 14rem minmax(0, 44rem); gap: 3.5rem; max-width: 64rem; }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; margin: 0; padding: 2.2rem 0; }
}
h1, h2, h3, h4 { font-family: var(--sans); line-height: 1.25; text-wrap: balance; }
h1 { font-size: clamp(1.7rem, 1.2rem + 2.2vw, 2.4rem); letter-spacing: -.015em; margin: 2.2rem 0 1rem; }
h2 { font-size: 1.45rem; letter-spacing: -.01em; margin: 3rem 0 .8rem; padding-top: 1.4rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p, ul, ol, blockquote { margin: 0 0 1rem; }
li { margin: .2rem 0; }
blockquote { margin-left: 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--soft); }
hr { border: 0; border-top: 1px solid var(--line); margin: 2rem 0; }
img, svg { max-width: 100%; height: auto; }
code, pre, kbd, samp { font-family: var(--mono); font-size: .86em; }
:not(pre) > code { padding: .1em .3em; border-radius: 3px; background: var(--wash); overflow-wrap: anywhere; }
pre { margin: 0 0 1rem; padding: .8rem 1rem; border-radius: 6px; background: var(--wash); line-height: 1.5; font-size: .82rem; overflow-x: auto; }
pre code { font-size: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
.formula { overflow-x: auto; text-align: center; }
math { font-size: 1.05em; }
.cell { margin: 1.2rem 0 1.6rem; }
details.code { margin: 0 0 .6rem; font: .85rem/1.5 var(--sans); color: var(--soft); }
details.code > summary { cursor: pointer; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
details.code > summary b { font-weight: 600; }
details.code > summary code { background: none; padding: 0 0 0 .4rem; color: var(--soft); }
details.code[open] > summary code { visibility: hidden; }
details.code > pre { margin: .4rem 0 .8rem; color: var(--ink); }
main details:not(.code) { margin: 0 0 1rem; padding: .6rem 1rem; border: 1px solid var(--line); border-radius: 6px; }
main details:not(.code) > summary { cursor: pointer; font: 600 .95rem/1.5 var(--sans); }
main details:not(.code)[open] > summary { margin-bottom: .6rem; }
.output { margin: 0 0 1rem; }
pre.output { white-space: pre; max-height: 34rem; overflow: auto; border-left: 3px solid var(--line); border-radius: 0 6px 6px 0; }
pre.stderr { border-left-color: var(--mark); }
pre.error { border-left-color: var(--error); color: var(--error); white-space: pre-wrap; }
figure { margin: 1.6rem 0; }
figure svg, .output > svg { display: block; margin: 0 auto; }
figcaption, caption { color: var(--soft); font: .88rem/1.5 var(--sans); text-align: left; }
figcaption { margin-top: .5rem; }
caption { padding: 0 0 .5rem; caption-side: top; }
.scroll { overflow-x: auto; margin: 0 0 1rem; }
table { border-collapse: collapse; min-width: min(100%, 20rem); font: .88rem/1.45 var(--sans); font-variant-numeric: tabular-nums; }
th, td { padding: .38rem .9rem .38rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { border-bottom: 2px solid var(--line); color: var(--soft); font-weight: 600; vertical-align: bottom; }
tbody th { font-weight: 500; }
tfoot td { color: var(--soft); border-bottom: 0; }
.number { text-align: right; }
.hljs-keyword, .hljs-literal, .hljs-built_in { color: var(--keyword); }
.hljs-string, .hljs-regexp, .hljs-meta .hljs-string { color: var(--string); }
.hljs-number { color: var(--number); }
.hljs-comment { color: var(--comment); font-style: italic; }
.hljs-title, .hljs-title.function_, .hljs-title.class_, .hljs-attr, .hljs-property { color: var(--title); }
.cards { list-style: none; padding: 0; }
.cards li { margin: 0 0 1.4rem; padding: 0 0 1.4rem; border-bottom: 1px solid var(--line); }
.cards h2 { margin: 0 0 .3rem; padding: 0; border: 0; font-size: 1.25rem; }
.cards p { margin: 0; }
.cards .facts { color: var(--soft); font: .85rem/1.5 var(--sans); }
@media (max-width: 30rem) {
  body { font-size: 1rem; }
  .frame, .banner dl { padding-left: 1rem; padding-right: 1rem; }
  th, td { padding-right: .7rem; }
}
@media print {
  :root {
    color-scheme: light;
    --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --wash: #f4f4f4; --link: #000; --mark: #8a4a0f;
    --keyword: #333; --string: #333; --number: #333; --comment: #555; --title: #000; --error: #a8261c;
  }
  @page { margin: 18mm 16mm; }
  body { font-size: 10.5pt; line-height: 1.5; }
  .skip, nav { display: none; }
  .frame, .frame.with-nav { display: block; max-width: none; padding: 0; }
  h1, h2, h3, h4 { break-after: avoid; }
  figure, tr, pre { break-inside: avoid; }
  pre.output { max-height: none; white-space: pre-wrap; }
  .scroll { overflow: visible; }
}
`.replace(/\n\s*/g, "\n").trim();
