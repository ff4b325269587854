import type { Pipeline } from "../types";

/** A pipeline made from another one, and how. */
export interface Variation {
  /** "without cut 3", "decay ... before similarity >= 0.55". */
  readonly label: string;
  readonly pipeline: Pipeline;
}

/** The pipelines that end after the first, second ... last stage: an ablation. Empty for an empty pipeline. */
export function prefixes(pipeline: Pipeline): readonly Pipeline[] {
  return pipeline.map((_, end) => pipeline.slice(0, end + 1));
}

/** The pipeline without each one of its stages, except the source it begins with. */
export function withoutEach(pipeline: Pipeline): readonly Variation[] {
  return pipeline.slice(1).map((left, at) => ({
    label: `without ${left.name}`,
    pipeline: pipeline.filter((_, position) => position !== at + 1),
  }));
}

/** The pipeline with each two neighbours swapped, except the source it begins with: n stages give n - 2. */
export function swaps(pipeline: Pipeline): readonly Variation[] {
  return pipeline.slice(1, -1).map((first, at) => {
    const second = pipeline[at + 2] ?? first;
    return {
      label: `${second.name} before ${first.name}`,
      pipeline: [...pipeline.slice(0, at + 1), second, first, ...pipeline.slice(at + 3)],
    };
  });
}
