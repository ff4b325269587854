import type { Experience, Query } from "../../../lib/types";
import type { SampleCall, SampleRun } from "./sessions";
import type { Trouble } from "./troubles";

/** A question of the sample: a failure of a query session, in two wordings. */
export interface SampleQuery extends Query {
  /** Tool, action and call, without the error text. */
  readonly textCall: string;
  readonly call: SampleCall;
  readonly trouble: Trouble;
}

const LONGEST = 300;

/** The first failure of each row of failures in the query sessions, as questions. */
export function sampleQueries(runs: readonly SampleRun[]): readonly SampleQuery[] {
  const asked = runs.filter(({ role }) => role === "query").flatMap(({ calls }) =>
    calls.flatMap((call, i) => {
      const { trouble } = call;
      if (trouble === null || calls[i - 1]?.trouble === trouble) return [];
      return [{ call, trouble }];
    }),
  );
  return asked.map(({ call, trouble }, i) => {
    const name = `${call.tool}.${call.action}`;
    const text = `${name} ${trouble.error.slice(0, LONGEST)}`;
    const id = `sample-q${String(i + 1).padStart(3, "0")}`;
    return { id, text, textCall: `${name} ${call.call}`, at: call.at, call, trouble };
  });
}

/** Judgements of a question: 2 for an experience of the same class and object, 1 for the same class. */
export function gradesOf(
  query: SampleQuery, experiences: readonly Experience[], runs: readonly SampleRun[],
): ReadonlyMap<string, number> {
  const grades = experiences.map((experience): [string, number] => {
    const behind = troublesOf(experience, runs).filter(({ cls }) => cls === query.trouble.cls);
    const same = behind.some(({ obj }) => obj === query.trouble.obj);
    return [experience.id, same ? 2 : behind.length > 0 ? 1 : 0];
  });
  return new Map(grades.filter(([, grade]) => grade > 0));
}

function troublesOf(experience: Experience, runs: readonly SampleRun[]): readonly Trouble[] {
  const calls = runs.find(({ id }) => id === experience.session)?.calls ?? [];
  const shown = new Set(experience.failedSeqs.slice(0, 3));
  return calls.flatMap(({ seq, trouble }) => (trouble !== null && shown.has(seq) ? [trouble] : []));
}
