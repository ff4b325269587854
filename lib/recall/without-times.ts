import type { SourceStage } from "../types";

/** The same source with the time of every candidate it adds taken away (createdAt null): what an evaluation sees whose
 *  rows carry no ages. Order and scores stay; a later decay must be told what a missing time means. Source. Idea:
 *  article 72's offline evaluation. */
export function withoutTimes(source: SourceStage): SourceStage {
  return {
    name: `${source.name}, times left out`,
    kind: "source",
    apply: async (list, context) => {
      const there = new Set(list.map(({ id }) => id));
      const found = await source.apply(list, context);
      return found.map((candidate) => (there.has(candidate.id) ? candidate : { ...candidate, createdAt: null }));
    },
  };
}
