import { readFileSync } from "node:fs";
import { z } from "zod";
import type { PublishedFigure } from "../types";
import { bundled } from "./bundled";
import { formatError, show } from "./errors";
import { schemaFault } from "./jsonl";

/** Published figures by id, in file order. `get` of an id that is not there throws and names the nearest ones. */
export interface PublishedFigures extends ReadonlyMap<string, PublishedFigure> {
  readonly get: (id: string) => PublishedFigure;
  /** The value of a figure that is a number; TypeError for one that is a text. */
  readonly number: (id: string) => number;
}

/** The figures of a published.json (default: the three articles'). Refused: an id met before, a missing key. */
export function readPublished(file: string = bundled("published.json")): PublishedFigures {
  const raw = parse(file);
  const parsed = SCHEMA.safeParse(raw);
  if (!parsed.success) throw schemaFault(file, null, raw, parsed.error.issues[0]);
  const figures = new Map<string, PublishedFigure>();
  for (const figure of parsed.data.figures) {
    if (figures.has(figure.id)) {
      throw formatError({ file, field: "id", expected: "an id of its own", got: `${show(figure.id)} twice` });
    }
    figures.set(figure.id, figure as PublishedFigure);
  }
  return withFriendlyGet(figures, file);
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw formatError({ file, expected: "a JSON object", got: (error as Error).message });
  }
}

const word = z.string({ error: "a string" });
const real = z.number({ error: "a number" });
const SCHEMA = z.object({
  figures: z.array(
    z.object({
      id: word.min(1, { error: "a non-empty string" }),
      article: real,
      section: word,
      quantity: word,
      label: word,
      value: z.union([real, word], { error: "a number or a string" }),
      unit: word,
      basis: z.enum(["setting", "formula", "count", "model", "timing"], { error: "a basis" }),
      tolerance: real.nonnegative({ error: "a number >= 0" }),
      why: word,
      note: word.optional(),
    }, { error: "a figure" }),
    { error: "a list of figures" },
  ),
});

function withFriendlyGet(figures: ReadonlyMap<string, PublishedFigure>, file: string): PublishedFigures {
  const get = (id: string): PublishedFigure => {
    const figure = figures.get(id);
    if (figure !== undefined) return figure;
    const near = [...figures.keys()].filter((known) => likeness(known, id) > 0);
    const best = near.sort((a, b) => likeness(b, id) - likeness(a, id)).slice(0, 3);
    throw new RangeError(`${file}: no figure ${show(id)}; near it: ${best.join(", ") || "none"}`);
  };
  const number = (id: string): number => {
    const { value } = get(id);
    if (typeof value === "number") return value;
    throw new TypeError(`${file}: figure ${show(id)} must be a number here, got ${show(value)}`);
  };
  return Object.assign(new Map(figures), { get, number });
}

function likeness(a: string, b: string): number {
  const parts = new Set(b.toLowerCase().split("."));
  return a.toLowerCase().split(".").filter((part) => parts.has(part)).length;
}
