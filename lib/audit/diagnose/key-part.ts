import { keyGroups, type KeyGroup } from "../key-groups";
import type { Bench } from "./bench";
import { jaccard, meanLikeness, payloadsOf, type Payload } from "./likeness";
import type { Lost } from "./fates";
import { counted, evidence, finding, NOTHING, notObserved, short, type Part } from "./part";

/** Below: the key merges what differs. From: the same was stored again and again. Mean likeness of payloads. */
const OVER_MERGE = 0.3;
const REPEAT = 0.8;
/** Groups looked into, members and pairs of each. */
const [GROUPS, MEMBERS, PAIRS] = [50, 60, 300];

/** What the key collapses: its groups by size, and whether their members, without template and numbers, are alike
 *  (repeat capture) or not (over-merge). */
export function keyPart(bench: Bench, lost: readonly Lost[]): Part {
  const { documents } = bench.input;
  if (documents.length === 0) return NOTHING;
  const keyed = documents.filter(({ key }) => key !== "").length;
  if (keyed === 0) {
    return notObserved("key", "No document has a key, so what de-duplication by key collapses was not observed.");
  }
  const groups = keyGroups(documents.map(({ key }) => ({ abstractPattern: key })));
  const shared = groups.filter(({ members }) => members.length > 1);
  const dropped = documents.length - groups.length;
  const collapse = finding("key/collapse", "remark", `${documents.length} documents have ${groups.length} keys `
    + `(without one, a document counts as its own): one a key would drop ${dropped} `
    + `(${Math.round((100 * dropped) / documents.length)} %). The largest, "${groups[0]?.pattern ?? ""}", `
    + `holds ${groups[0]?.members.length ?? 0}.`, ["key-groups"]);
  if (shared.length === 0) {
    return { findings: [finding("key/collapse", "pass", `All ${documents.length} documents have keys of their own: `
      + "de-duplication by key drops nothing.", [])], evidence: [] };
  }
  const looked = shared.slice(0, GROUPS).map((group) => ({ ...group, members: evenly(group.members, MEMBERS) }));
  const payloads = payloadsOf(documents, looked.flatMap(({ members }) => members), bench.input.rawText);
  const rows = looked.map((group, i) => rowOf(group, shared[i]?.members.length ?? 0, payloads, bench.seed));
  const apart = meanAcross(looked, payloads);
  const table = evidence("key-groups", "Documents of one key: how alike they are without template and numbers",
    ["key", "documents", "looked at", "different payloads", "likeness", "verdict"], rows,
    `Jaccard likeness of the words of up to ${PAIRS} pairs; documents of different keys: ${apart === null
      ? "not known" : short(apart)}; over-merge below ${OVER_MERGE}, repeat capture from ${REPEAT}`);
  return { findings: [collapse, ...verdicts(rows, lost)], evidence: [table] };
}

type Row = readonly [string, number, number, number, number | null, string];

function rowOf(
  { pattern, members }: KeyGroup, size: number, payloads: ReadonlyMap<number, Payload>, seed: number,
): Row {
  const own = members.map((row) => payloads.get(row) ?? new Set<string>());
  const likeness = meanLikeness(own, PAIRS, seed);
  const different = new Set(own.map((words) => [...words].sort().join(" "))).size;
  const empty = own.every((words) => words.size === 0);
  const verdict = empty ? "nothing but template" : likeness === null ? "one document"
    : likeness < OVER_MERGE ? "over-merge" : likeness >= REPEAT ? "repeat capture" : "neither";
  return [pattern, size, members.length, different, likeness, verdict];
}

function verdicts(rows: readonly Row[], lost: readonly Lost[]): Part["findings"] {
  const of = (wanted: string): readonly Row[] => rows.filter((row) => row[5] === wanted);
  const sum = (some: readonly Row[]): number => some.reduce((total, row) => total + row[1], 0);
  const collapsed = lost.filter(({ why }) => why.name.startsWith("collapsed onto another of the same key"));
  const [merged, repeated] = [of("over-merge"), of("repeat capture")];
  const [worst] = merged;
  return [
    ...(worst === undefined ? [] : [finding("key/over-merge", collapsed.length > 0 ? "fail" : "remark",
      `${counted(merged.length, "key merges", "keys merge")} documents that say different things (${sum(merged)} `
        + `documents): "${worst[0]}" has ${worst[3]} different texts among ${worst[2]}, likeness `
        + `${short(worst[4] ?? 0)}.`
        + (collapsed.length === 0 ? "" : ` ${counted(collapsed.length, "judged query loses its answer",
          "judged queries lose their answer")} to another of its key.`), ["key-groups"], {
        cost: lost.length === 0 ? null : collapsed.length,
        next: {
          try: "a finer key for these, or de-duplication by similarity of the text without its template",
          hypothesis: "answers that were merged away come back, and lists do not fill with repetitions",
          falsifier: "the documents of one key answer the same questions: judged right for the same queries",
        },
      })]),
    ...(repeated.length === 0 ? [] : [finding("key/repeat-capture", "remark",
      `${counted(repeated.length, "key holds", "keys hold")} the same thing again and again (${sum(repeated)} `
        + "documents): count when writing instead of storing another.", ["key-groups"])]),
  ];
}

function meanAcross(groups: readonly KeyGroup[], payloads: ReadonlyMap<number, Payload>): number | null {
  const leaders = groups.map(({ members }) => payloads.get(members[0] ?? -1)).filter((one) => one !== undefined);
  const pairs = leaders.slice(1).map((one, i) => jaccard(one, leaders[i] ?? one));
  return pairs.length === 0 ? null : pairs.reduce((sum, one) => sum + one, 0) / pairs.length;
}

function evenly<T>(items: readonly T[], most: number): readonly T[] {
  const step = Math.ceil(items.length / most);
  return items.filter((_, i) => i % step === 0);
}
