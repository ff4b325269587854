import type { RankedList, Stage } from "../types";

/** The same stage, given a copy of its list and of each candidate: what it writes into them, nobody else sees. */
export function onCopies(stage: Stage): Stage {
  if (stage.kind === "source") return { ...stage, apply: (list, context) => stage.apply(copy(list), context) };
  return { ...stage, apply: (list, context) => stage.apply(copy(list), context) };
}

/** The same stage, asked once a query id: its first answer is kept. Only for the source that opens a pipeline. */
export function remembered(stage: Stage): Stage {
  if (stage.kind !== "source") return stage;
  const answers = new Map<string, Promise<RankedList>>();
  return {
    ...stage,
    apply: (list, context) => {
      const answer = answers.get(context.query.id) ?? stage.apply(list, context);
      answers.set(context.query.id, answer);
      return answer;
    },
  };
}

function copy(list: RankedList): RankedList {
  return list.map((one) => ({ ...one }));
}
