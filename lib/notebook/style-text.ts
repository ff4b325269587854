import { COLUMNS } from "./slim-table";

const columns = Array.from({ length: COLUMNS }, (_, i) => `.r${i + 1} :nth-child(${i + 1})`);
const RIGHT = `:is(td, th):is(${columns.join(", ")})`;
const RIGHT_CELLS = `td:is(${columns.join(", ")})`;

/** How text, code, figures and tables look, on the colours and fonts of style.ts. */
export const TEXT_STYLE = `h1, h2, h3, h4 { font-family: var(--sans); line-height: 1.25; text-wrap: balance; }
h1 { font-size: clamp(1.7rem, 1.2rem + 2.2vw, 2.4rem); letter-spacing: -.015em; margin: 2.2rem 0 1rem; }
h2 {
  font-size: 1.45rem; letter-spacing: -.01em; margin: 3rem 0 .8rem; padding-top: 1.4rem; border-top: 1px solid
  var(--line);
}
h3 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p, ul, ol, blockquote { margin: 0 0 1rem; }
li { margin: .2rem 0; }
blockquote { margin-left: 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--soft); }
hr { border: 0; border-top: 1px solid var(--line); margin: 2rem 0; }
img, svg { max-width: 100%; height: auto; }
code, pre, kbd, samp { font-family: var(--mono); font-size: .86em; }
:not(pre) > code { padding: .1em .3em; border-radius: 3px; background: var(--wash); overflow-wrap: anywhere; }
pre {
  margin: 0 0 1rem; padding: .8rem 1rem; border-radius: 6px; background: var(--wash); line-height: 1.5;
  font-size: .82rem; overflow-x: auto;
}
pre code { font-size: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
.formula { overflow-x: auto; text-align: center; }
math { font-size: 1.05em; }
.cell { margin: 1.2rem 0 1.6rem; }
.cell:not(:has(.output)) { margin-bottom: .4rem; }
.cell:not(:has(.output)) + .cell { margin-top: .4rem; }
details.code { margin: 0 0 .6rem; font: .85rem/1.5 var(--sans); color: var(--soft); }
details.code > summary { cursor: pointer; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
details.code > summary b { font-weight: 600; }
details.code > summary code { background: none; padding: 0 0 0 .4rem; color: var(--soft); }
details.code[open] > summary code { visibility: hidden; }
details.code > pre { margin: .4rem 0 .8rem; color: var(--ink); }
main details:not(.code) { margin: 0 0 1rem; padding: .6rem 1rem; border: 1px solid var(--line); border-radius: 6px; }
main details:not(.code) > summary { cursor: pointer; font: 600 .95rem/1.5 var(--sans); }
main details:not(.code)[open] > summary { margin-bottom: .6rem; }
.output { margin: .4rem 0 1.2rem; }
pre.output {
  white-space: pre; max-height: 34rem; overflow: auto; border-left: 3px solid var(--line); border-radius: 0 6px 6px 0;
}
pre.stderr { border-left-color: var(--mark); }
pre.error { border-left-color: var(--error); color: var(--error); white-space: pre-wrap; }
figure { margin: 1.6rem 0; }
figure svg, .output > svg { display: block; font-family: var(--sans); }
.live { width: 100%; }
@media screen { .plot.drawn figure > svg { display: none; } }
@media print { .live { display: none; } }
figcaption, caption { color: var(--soft); font: .88rem/1.5 var(--sans); text-align: left; }
figcaption { margin-top: .5rem; }
caption { padding: 0 0 .5rem; caption-side: top; }
.scroll { overflow-x: auto; margin: 0 0 1rem; }
table {
  border-collapse: collapse; min-width: min(100%, 26rem); font: .88rem/1.45 var(--sans); font-variant-numeric:
  tabular-nums;
}
th, td { padding: .38rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
tr > :first-child { padding-left: 0; }
tr > :last-child { padding-right: 0; }
thead th { border-bottom: 2px solid var(--line); color: var(--soft); font-weight: 600; vertical-align: bottom; }
tbody th { font-weight: 500; }
tfoot td { color: var(--soft); border-bottom: 0; }
.number, ${RIGHT} { text-align: right; }
td.number, ${RIGHT_CELLS} { white-space: nowrap; }
pre b { color: var(--keyword); font-weight: 400; }
pre i { color: var(--string); font-style: normal; }
pre em { color: var(--comment); }
.cards { list-style: none; padding: 0; }
.cards li { margin: 0 0 1.4rem; padding: 0 0 1.4rem; border-bottom: 1px solid var(--line); }
.cards h2 { margin: 0 0 .3rem; padding: 0; border: 0; font-size: 1.25rem; }
.cards p { margin: 0; }
.cards .facts { color: var(--soft); font: .85rem/1.5 var(--sans); }`;
