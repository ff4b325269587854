import type { NextStep } from "../diagnosis";
import type { Bench } from "./bench";
import type { Lost } from "./loss-part";
import { counted } from "./part";

/** What to try against the commonest mechanism of these losses, with what it predicts and what would refute it. */
export function adviceFor(bench: Bench, step: number, lost: readonly Lost[]): NextStep | null {
  const counts = new Map<string, Lost[]>();
  for (const one of lost) counts.set(one.why.name, [...(counts.get(one.why.name) ?? []), one]);
  const [top] = [...counts].sort((a, b) => b[1].length - a[1].length);
  const name = bench.steps[step]?.stage.name ?? "";
  const advise = top === undefined ? undefined : ADVICE.find(([start]) => top[0].startsWith(start))?.[1];
  return advise === undefined || top === undefined ? null : advise({ name, own: top[1] });
}

interface Told {
  readonly name: string;
  readonly own: readonly Lost[];
}

const these = (own: readonly Lost[]): string => counted(own.length, "query", "queries");

const similarities = (own: readonly Lost[]): string => {
  const known = own.flatMap(({ answer }) => (answer?.similarity == null ? [] : [answer.similarity]));
  return known.length === 0 ? "the lowest of them" : String(Math.floor(Math.min(...known) * 1000) / 1000);
};

const deepest = (own: readonly Lost[]): number => own.reduce((most, { ranks, step }) =>
  Math.max(most, ranks[step - 1] ?? 0, ...ranks.map((rank) => rank ?? 0).slice(step - 1, step)), 0);

const beforeAge = ({ name, own }: Told): NextStep => ({
  try: `let "${name}" read the raw similarity, before anything that depends on age`,
  hypothesis: `${these(own)} get their answer back, and no list grows by a candidate below the nominal threshold`,
  falsifier: "one of them is still lost at this step, or a query without a right answer is answered that was not",
});

const ADVICE: readonly (readonly [string, (told: Told) => NextStep])[] = [
  ["dropped by the cut because", ({ name, own }) => ({
    try: `put the gates before whatever re-sorts, and "${name}" after them`,
    hypothesis: `${these(own)} keep their answer, because what the gates refuse no longer takes places of the cut`,
    falsifier: "with that order one of them still loses its answer at the cut (see the order-swap table)",
  })],
  ["below the gate in force at its age", beforeAge],
  ["not reachable at its age", beforeAge],
  ["below the gate on a score", ({ name, own }) => ({
    try: `let "${name}" read the similarity instead of a score that an earlier step wrote`,
    hypothesis: `${these(own)} get their answer back`, falsifier: "their similarity is under the threshold too",
  })],
  ["below the gate", ({ name, own }) => ({
    try: `lower "${name}" to ${similarities(own)}`,
    hypothesis: `${these(own)} get their answer back, and most of what else comes in stands below the answers`,
    falsifier: "as many right first places are lost to what comes in, or more queries without a right answer are answered",
  })],
  ["collapsed onto another of the same key", ({ own }) => ({
    try: "a finer key, or de-duplication by similarity of the text without its template",
    hypothesis: `${these(own)} keep their answer beside what it was merged with`,
    falsifier: "the two turn out to say the same, or the lists fill with repetitions and lose other answers",
  })],
  ["gone while another of the same key", ({ own }) => ({
    try: "record the lists with de-duplication switched off",
    hypothesis: `${these(own)} keep their answer`, falsifier: "they are lost all the same: the key is not the reason",
  })],
  ["collapsed onto a near duplicate", ({ name, own }) => ({
    try: `a higher similarity in "${name}"`, hypothesis: `${these(own)} keep their answer`,
    falsifier: "other answers fall out of the lists, pushed by repetitions",
  })],
  ["pushed out by candidates", ({ own }) => ({
    try: "give added candidates their true similarity and send them through the same gate",
    hypothesis: `${these(own)} keep their answer`,
    falsifier: "the added ones pass the gate on their own similarity, or queries that they answered are lost",
  })],
  ["outranked by one that a later source added", ({ own }) => ({
    try: "give added candidates their true similarity before they are ranked with the others",
    hypothesis: `${these(own)} get their first place back`, falsifier: "the added ones are more similar than the answers",
  })],
  ["too far down", ({ name, own }) => ({
    try: `"${name}" with ${deepest(own)} places`, hypothesis: `${these(own)} keep their answer in the list`,
    falsifier: "later steps drop it all the same, or the first places do not change and only the lists grow",
  })],
  ["dropped from the tail", ({ name, own }) => ({
    try: `let "${name}" keep ${deepest(own)} places`, hypothesis: `${these(own)} keep their answer in the list`,
    falsifier: "it is dropped all the same: the step does not cut by place",
  })],
  ["outranked by a fresher one", ({ name, own }) => ({
    try: `let freshness only break near-ties (bands of a small epsilon) instead of "${name}"`,
    hypothesis: `${these(own)} get their first place back (the sweep tells how many)`,
    falsifier: "queries whose newer document is the right one lose as many; labels made without looking at times hold none",
  })],
  ["ranked below another", ({ own }) => ({
    try: "a reranker, or another text to embed, on these queries alone",
    hypothesis: `at least half of ${these(own)} get a right first place`,
    falsifier: "it gains no more there than it loses among the queries that are right now",
  })],
  ["never retrieved", ({ own }) => ({
    try: "twice as many candidates from the source, and a keyword search beside it, on these queries",
    hypothesis: `at least half of ${these(own)} then have an answer among their candidates`,
    falsifier: "neither brings them: the answer's text does not say what the query asks, or the label is wrong",
  })],
];
