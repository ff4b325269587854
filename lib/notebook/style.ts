import { TEXT_STYLE } from "./style-text";

/** The style sheet of every page: system fonts, light and dark by the reader's setting, one column on a phone,
 *  print. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fdfcf9; --ink: #21201d; --soft: #5c5952; --line: #dcd8cf; --wash: #f4f1ea; --link: #1d5aa6; --mark: #8a4a0f;
  --keyword: #8a2f74; --string: #2b6a3a; --comment: #6a665d; --error: #a8261c;
  --serif: Charter, "Bitstream Charter", "Sitka Text", Cambria, "Noto Serif", "Songti SC", "Noto Serif CJK SC",
  SimSun, serif;
  --sans: system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", "Noto Sans Mono CJK SC",
  monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15161a; --ink: #e6e3dc; --soft: #a8a49a; --line: #36373d; --wash: #1e2026; --link: #8db8f0; --mark:
    #e0a96d;
    --keyword: #dd9bcb; --string: #8fce9f; --comment: #9b978c; --error: #ff9a8f;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.65 var(--serif); overflow-wrap: break-word;
}
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; padding: .5rem 1rem; background: var(--paper); z-index: 1; }
.skip:focus { left: .5rem; top: .5rem; }
.banner { border-bottom: 1px solid var(--line); color: var(--soft); font: .8rem/1.5 var(--sans); }
.banner dl {
  display: flex; flex-wrap: wrap; gap: .1rem 1.4rem; margin: 0 auto; padding: .6rem 1.25rem; max-width: 64rem;
}
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
  nav {
    position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; margin: 0; padding: 2.2rem 0;
  }
}
${TEXT_STYLE}
@media (max-width: 30rem) {
  body { font-size: 1rem; }
  .frame, .banner dl { padding-left: 1rem; padding-right: 1rem; }
  th, td { padding: .35rem .4rem; }
}
@media print {
  :root {
    color-scheme: light;
    --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --wash: #f4f4f4; --link: #000; --mark: #8a4a0f;
    --keyword: #333; --string: #333; --comment: #555; --error: #a8261c;
  }
  @page { margin: 18mm 16mm; }
  body { font-size: 10.5pt; line-height: 1.5; }
  .skip, nav { display: none; }
  .frame, .frame.with-nav { display: block; max-width: none; padding: 0; }
  h1, h2, h3, h4 { break-after: avoid; }
  figure, tr, pre { break-inside: avoid; }
  pre.output { max-height: none; white-space: pre-wrap; }
  .scroll { overflow: visible; }
  table { font-size: 8.5pt; min-width: 0; }
  th, td { padding: .2rem .35rem; overflow-wrap: anywhere; white-space: normal !important; }
}
`
  .replace(/\s*\n\s*/g, "\n")
  .replace(/([,:;{]) /g, "$1")
  .replace(/ ?([{}])/g, "$1")
  .trim();
