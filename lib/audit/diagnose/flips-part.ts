import { ageOrOdd } from "../../recall";
import type { Candidate, RankedList } from "../../types";
import type { Cell } from "../diagnosis";
import { flipCondition } from "../flip-condition";
import { contextOf, nameOf, type Bench } from "./bench";
import { oldestAge } from "./clock";
import type { Scale } from "./force";
import type { AskedRerank } from "./gates";
import { counted, evidence, finding, short, together, type Part } from "./part";

/** Right first places that stand nearer than this to a rival count as fragile: a ratio of 1.05, or .05 of a cosine. */
const NEAR = 0.05;
/** A net loss of more than this share of the judged queries is a failure. */
const MUCH = 0.05;

/** For every rerank that depends on age: who overtook whom and by what ratio, gains beside losses, the condition by
 *  pairs of ages, what an age is worth in similarity, and which right first places stand near a flip. */
export function flipsPart(bench: Bench, scale: Scale, reranks: readonly AskedRerank[]): Part {
  return together(reranks.filter(({ reads }) => reads === "age" || reads === "recorded").map((rerank) => {
    const name = nameOf(bench, rerank.step);
    const rows = flipRows(bench, rerank);
    const of = (effect: string): number => rows.filter(([, one]) => one === effect).length;
    const tables = [
      evidence(`flips/${name}`, `First places that "${name}" changed`,
        ["query", "effect", "A was first", "a", ["age A", "days"], "B is first", "b", ["age B", "days"], "b/a",
          "bound"], rows,
        "the lists before and after the step; B overtakes where b/a exceeds the bound, or a - b stays below it"),
      ...conditionTable(bench, scale, rerank, name),
    ];
    const margins = marginRows(bench, rerank);
    const near = margins.filter(([, , , margin]) => typeof margin === "number" && margin > 0 && margin < NEAR);
    const unit = rerank.rule?.combine === "multiply" ? "log ratio" : "score";
    const marginTable = evidence(`margins/${name}`, `How far right answers stand from a flip behind "${name}"`,
      ["query", "answer", "nearest rival", ["margin", unit]], margins,
      "score of the best answer against the best other");
    const labelled = bench.judged.size > 0;
    const said = labelled ? `right ones lost ${of("loss")}, won ${of("gain")}, neither ${of("neither")}`
      : "without labels nobody can say which of them were right";
    const sentence = `"${name}" changed the first place of ${counted(rows.length, "query", "queries")}: ${said}.`;
    const cost = labelled ? Math.max(0, of("loss") - of("gain")) : null;
    const status = rows.length === 0 ? "pass" : (cost ?? 0) > MUCH * bench.judged.size ? "fail" : "remark";
    return {
      findings: [
        finding(`flips/${name}`, status, sentence,
          tables.map(({ id }) => id), { cost }),
        ...(near.length === 0 ? [] : [finding(`margins/${name}`, "remark", `${counted(near.length, "right first place",
          "right first places")} behind "${name}" would change hands at a shift of less than ${NEAR} (${unit}).`,
        [marginTable.id])]),
      ],
      evidence: labelled ? [...tables, marginTable] : tables,
    };
  }));
}

function flipRows(bench: Bench, { step, rule }: AskedRerank): readonly (readonly Cell[])[] {
  return [...bench.lists].flatMap(([query, lists]): readonly (readonly Cell[])[] => {
    const [then, now] = [lists[step - 1] ?? [], lists[step] ?? []];
    const [A, first] = [then[0], now[0]];
    if (A === undefined || first === undefined || A.id === first.id) return [];
    const B = then.find(({ id }) => id === first.id);
    const [ageA, ageB] = [ageIn(bench, query, A), ageIn(bench, query, first)];
    const bound = rule === null || ageA === null || ageB === null ? null : flipCondition(rule, ageA, ageB).bound;
    const ratio = B === undefined || A.score === 0 ? null : B.score / A.score;
    return [[query, effectOf(bench, query, A, first), A.id, A.score, ageA, first.id, B?.score ?? null, ageB, ratio,
      bound === null || Number.isFinite(bound) ? bound : null]];
  });
}

function effectOf(bench: Bench, query: string, A: Candidate, B: Candidate): string {
  const grades = bench.judged.get(query);
  if (grades === undefined) return "not judged";
  const [was, is] = [A, B].map(({ id }) => (grades.get(id) ?? 0) >= bench.from);
  return was === is ? "neither" : was === true ? "loss" : "gain";
}

function marginRows(bench: Bench, { step, rule }: AskedRerank): readonly (readonly Cell[])[] {
  const rows = [...bench.judged].flatMap(([query, grades]): readonly (readonly [string, string, string, number])[] => {
    const list: RankedList = bench.lists.get(query)?.[step] ?? [];
    const right = list.find(({ id }) => (grades.get(id) ?? 0) >= bench.from);
    const rival = list.find(({ id }) => (grades.get(id) ?? 0) < bench.from);
    const sorted = list.every(({ score }, i) => i === 0 || score <= (list[i - 1]?.score ?? Infinity));
    if (right === undefined || rival === undefined || !sorted) return [];
    const ratio = rule?.combine === "multiply" && right.score > 0 && rival.score > 0;
    const margin = ratio ? Math.log(right.score / rival.score) : right.score - rival.score;
    return [[query, right.id, rival.id, margin]];
  });
  return rows.sort((a, b) => a[3] - b[3]);
}

/** Pairs of usual ages: the condition, and what it is worth at the middle of the values seen. */
function conditionTable(bench: Bench, scale: Scale, { rule }: AskedRerank, name: string): Part["evidence"] {
  const oldest = oldestAge(bench);
  if (rule === null || oldest === null) return [];
  const ages = [0, 7, 31, 91, 365].filter((age, i) => i < 2 || age <= oldest);
  const at = (scale.low + scale.high) / 2;
  const rows = ages.flatMap((newer, i) => ages.slice(i + 1).map((older): readonly Cell[] => {
    const { kind, bound, text } = flipCondition(rule, older, newer);
    const worth = kind === "ratio" ? at * (1 - Math.min(1, bound)) : Math.max(0, bound);
    return [newer, older, text, Number.isFinite(worth) ? worth : null];
  }));
  return [evidence(`exchange/${name}`, `What an age is worth behind "${name}"`,
    [["newer", "days"], ["older", "days"], "the newer goes first where", ["worth", scale.on]], rows,
    `measured on lone candidates; worth: the lead it overcomes at ${short(at)}, the middle of the values seen`)];
}

function ageIn(bench: Bench, query: string, one: Candidate): number | null {
  const age = ageOrOdd(one.createdAt, contextOf(bench, query).now);
  return typeof age === "number" ? age : null;
}
