import type { NextStep } from "../diagnosis";
import type { Lost } from "./fates";

/** What a piece of advice is made from. */
export interface Told {
  readonly name: string;
  readonly own: readonly Lost[];
  /** Whether gates follow the step. */
  readonly behind: "gates" | "none";
}

const those = (own: readonly Lost[]): string => own.length === 1 ? "that query" : `those ${own.length} queries`;

const similarities = (own: readonly Lost[]): string => {
  const known = own.flatMap(({ answer }) => (answer?.similarity == null ? [] : [answer.similarity]));
  // no spread: an argument each is more than the stack holds
  return known.length === 0 ? "the lowest of them"
    : String(Math.floor(known.reduce((a, b) => Math.min(a, b)) * 1000) / 1000);
};

const deepest = (own: readonly Lost[]): number => own.reduce((most, { ranks, step }) =>
  Math.max(most, ranks[step - 1] ?? 0, ...ranks.map((rank) => rank ?? 0).slice(step - 1, step)), 0);

const back = (own: readonly Lost[]): string => `the answer is back in the list for ${those(own)}`;

const beforeAge = ({ name, own }: Told): NextStep => ({
  try: `let "${name}" read the raw similarity, before anything that depends on age`,
  hypothesis: `${back(own)}, and no list grows by a candidate below the nominal threshold`,
  falsifier: "one of them is still lost, or a query without a right answer is answered that was not",
});

/** What to try against a mechanism, by how its name begins; the first that fits counts. */
export const ADVICE: readonly (readonly [string, (told: Told) => NextStep])[] = [
  ["dropped by the cut because", ({ name, own, behind }) => behind === "none" ? {
    try: `let the order before the re-sorting decide what "${name}" keeps, and re-sort only that`,
    hypothesis: back(own), falsifier: "as many answers drop out that the re-sorting had brought up",
  } : {
    try: `put the gates before whatever re-sorts, and "${name}" after them`,
    hypothesis: `${back(own)}: what the gates refuse no longer takes places of the cut`,
    falsifier: "with that order the cut still drops one of them",
  }],
  ["below the gate in force at its age", beforeAge],
  ["not reachable at its age", beforeAge],
  ["below the gate on a score", ({ name, own }) => ({
    try: `let "${name}" read the similarity instead of a score that an earlier step wrote`,
    hypothesis: back(own), falsifier: "their similarity is under the threshold too",
  })],
  ["below the gate", ({ name, own }) => ({
    try: `lower "${name}" to ${similarities(own)}`,
    hypothesis: `${back(own)}, and most of what else comes in stands below the answers`,
    falsifier: "as many right first places are lost to what comes in, or more is answered where nothing is right",
  })],
  ["collapsed onto another of the same key", ({ own }) => ({
    try: "a finer key, or de-duplication by similarity of the text without its template",
    hypothesis: back(own),
    falsifier: "the two turn out to say the same, or the lists fill with repetitions and lose other answers",
  })],
  ["gone while another of the same key", ({ own }) => ({
    try: "record the lists with de-duplication switched off",
    hypothesis: back(own), falsifier: "they are lost all the same: the key is not the reason",
  })],
  ["collapsed onto a near duplicate", ({ name, own }) => ({
    try: `a higher similarity in "${name}"`, hypothesis: back(own),
    falsifier: "other answers fall out of the lists, pushed by repetitions",
  })],
  ["pushed out by candidates", ({ own }) => ({
    try: "give added candidates their true similarity and send them through the same gate",
    hypothesis: back(own),
    falsifier: "the added ones pass the gate on their own similarity, or queries that they answered are lost",
  })],
  ["outranked by one that a later source added", ({ own }) => ({
    try: "give added candidates their true similarity before they are ranked with the others",
    hypothesis: `the answer is first again for ${those(own)}`,
    falsifier: "the added ones are more similar than the answers",
  })],
  ["too far down", ({ name, own }) => ({
    try: `"${name}" with ${deepest(own)} places`, hypothesis: back(own),
    falsifier: "later steps drop it all the same, or the first places do not change and only the lists grow",
  })],
  ["re-sorted out", ({ name, own }) => ({
    try: `look at ${those(own)} with and without "${name}": what does it read that the judgement does not rest on?`,
    hypothesis: "what it keeps instead is worse",
    falsifier: "what it keeps instead answers too, and the labels lack it",
  })],
  ["too far down before it", ({ name, own }) => ({
    try: `let "${name}" keep more places`, hypothesis: back(own),
    falsifier: "it stands as far down behind the step, where the lists cannot show it yet",
  })],
  ["dropped from the tail", ({ name, own }) => ({
    try: `let "${name}" keep ${deepest(own)} places`, hypothesis: back(own),
    falsifier: "it is dropped all the same: the step does not cut by place",
  })],
  ["outranked by a fresher one", ({ name, own }) => ({
    try: `let freshness only break near-ties (bands of a small epsilon) instead of "${name}"`,
    hypothesis: `the answer is first again for most of ${those(own)} (the sweep of epsilon says for how many)`,
    falsifier: "as many are lost whose newer document is right; labels made without a look at times hold none",
  })],
  ["outranked by one that is not fresher", ({ name, own }) => ({
    try: `look at ${those(own)} with and without "${name}"`,
    hypothesis: "what it puts first is worse than what was first", falsifier: "it is as good, and the labels lack it",
  })],
  ["ranked below another", ({ own }) => ({
    try: "a reranker, or another text to embed, on these queries alone",
    hypothesis: `the answer comes first for at least half of ${those(own)}`,
    falsifier: "it gains no more there than it loses among the queries that are right now",
  })],
  ["never retrieved", ({ own }) => ({
    try: "twice as many candidates from the source, and a keyword search beside it, on these queries",
    hypothesis: `at least half of ${those(own)} then have an answer among their candidates`,
    falsifier: "neither brings them: the answer's text does not say what the query asks, or the label is wrong",
  })],
];
