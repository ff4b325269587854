import { readFile, writeFile } from "node:fs/promises";
import type { PublishedFigure } from "../../../lib/types";
import { labelOf } from "./label";
import { toleranceOf } from "./tolerance";

/** The figures as they were collected from the articles. */
export type CollectedFigure = Omit<PublishedFigure, "label" | "tolerance" | "why">;

/** Writes data/published.json: every collected figure with its label, its tolerance and the reason for it. */
export async function writePublished(source: string, target: string): Promise<void> {
  const { about, figures } = JSON.parse(await readFile(source, "utf8")) as {
    readonly about: string;
    readonly figures: readonly CollectedFigure[];
  };
  const text = JSON.stringify({ about, figures: figures.map(extended) }, null, 1);
  await writeFile(target, `${text}\n`);
}

/** The figure with a label, a tolerance and the reason for it. */
export function extended(figure: CollectedFigure): PublishedFigure {
  const { id, article, section, quantity, value, unit, basis, note } = figure;
  const all = { id, article, section, quantity, label: labelOf(id), value, unit, basis, ...toleranceOf(figure) };
  return note === undefined ? all : { ...all, note };
}
