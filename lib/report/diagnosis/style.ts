/** What a page of a diagnosis adds to the style of every page. */
export const DIAGNOSIS_STYLE = `@media print { td.words { min-width: 0; } }
.findings { padding-left: 1.6rem; }
.findings > li { margin: 0 0 1.2rem; }
.findings p { margin: 0 0 .4rem; }
.findings :target, :target { scroll-margin-top: 1rem; }
li:target, h3:target { outline: 2px solid var(--link); outline-offset: 4px; }
.status { font: 600 .8rem/1.4 var(--sans); padding: .1rem .45rem; border: 1px solid currentColor; border-radius: 3px; }
.status.fail { color: var(--error); }
.status.remark { color: var(--mark); }
.status.pass { color: var(--string); }
.status.not-observed { color: var(--soft); }
.numbers, .back, .how { font: .88rem/1.5 var(--sans); }
td.words { min-width: 17rem; }
.cost { font: 600 .88rem/1.5 var(--sans); font-style: normal; white-space: nowrap; }
.next { margin: 0; padding: .5rem .9rem; border-left: 3px solid var(--line); font: .92rem/1.5 var(--sans); }
.next dt { font-weight: 600; }
.next dd { margin: 0 0 .35rem; }`;
