import type { PublishedFigure } from "../../lib/types";

/** A published figure; what is not given is "85.x", a rate of 0.958 by a model. */
export function published(given: Partial<PublishedFigure> = {}): PublishedFigure {
  return Object.freeze({
    id: "85.x", article: 85, section: "1", quantity: "Hit@1", label: "Hit@1", value: 0.958, unit: "rate",
    basis: "model", tolerance: 0.0005, why: "three digits", ...given,
  } as const);
}
