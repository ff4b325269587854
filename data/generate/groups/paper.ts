import { each, slots, type Failure, type Group } from "../nouns";
import type { Random } from "../random";
import { drawStage, lostArtifact, odd, outOfOrder, unfit, withoutArtifact } from "./paper-texts";

const SLOTS = [
  ...slots("paper_lifecycle", "update_stage_status", [...Array<number>(12).fill(2), 3, 3, 3, 3, 3, 4, 4, 5, 7, 10]),
  ...slots("paper_lifecycle", "run_single_stage", [2, 2, 2, 2, 3, 5]),
  ...slots("paper_lifecycle", "batch_update_stages", [2, 2, 2, 3, 3]),
  ...slots("paper_lifecycle", "check_stage_output", [2, 3]),
  ...slots("paper_lifecycle", "verify_references", [2]),
];

type Kind = "unfit" | "order" | "artifact" | "lost" | "odd";

/** The wordy group: a paper's stages and their artifacts. */
export const paper: Group = {
  name: "paper_lifecycle",
  slots: SLOTS,
  hits: 15,
  write: (random, slot) => {
    const kind = random.weighted<Kind>({ unfit: 52, order: 14, artifact: 9, lost: 9, odd: 16 });
    const stage = drawStage(random);
    return each(slot, () => {
      const same = random.chance(60);
      const drawn = same ? kind : random.weighted<Kind>({ unfit: 60, order: 16, artifact: 8, lost: 6, odd: 10 });
      return failureOf(random, drawn, random.chance(70) ? stage : Math.min(13, stage + random.int(0, 2)));
    });
  },
};

function failureOf(random: Random, kind: Kind, stage: number): Failure {
  switch (kind) {
    case "unfit":
      return unfit(random, stage);
    case "order":
      return outOfOrder(stage);
    case "artifact":
      return withoutArtifact(random, stage);
    case "lost":
      return lostArtifact(random, stage);
    case "odd":
      return odd(random);
  }
}
