import type { Found, Notice } from "../found";
import { formatError } from "../errors";
import { tally } from "../notices";
import { askingsOf } from "./asking";
import { collect, type Collected } from "./collect";
import { identifier } from "./identify";
import { judgementsOf } from "./judgements";
import { documentsIn } from "./listed";
import { withoutCircles } from "./order";
import { placeOf, type Placed } from "./placed";
import type { TraceOptions } from "./span";
import { stagesOf } from "./stages";
import { stepsOf } from "./steps";

/** Traces as queries with their lists step by step: OpenInference spans (also as OTLP JSON and as Phoenix exports
 *  them), OTel GenAI retrieval spans, LangSmith runs, and Phoenix annotations of documents as judgements. A query is
 *  one asking of one trace. `file` names the source where it holds no retrieving span at all, which is a
 *  FormatError. */
export async function readTraces(
  file: string, rows: AsyncIterable<Placed> | Iterable<Placed>, options: TraceOptions = {},
): Promise<Found> {
  return foundIn(file, await collect(rows, options));
}

/** What the collected rows say; `readTraces` without the reading. */
export function foundIn(file: string, collected: Collected): Found {
  const { spans, annotations, format, rows } = collected;
  if (format === null) {
    const alone = annotations.length > 0 ? `${annotations.length} annotations without their spans: give both files`
      : null;
    const got = alone ?? (rows === 0 ? "no rows" : `${rows} rows without one`);
    throw formatError({ file, expected: "a span or run that retrieves or reranks", got });
  }
  const parents = withoutCircles(collected.parents);
  const { askings, noticed: asked } = askingsOf(spans, parents);
  const ids = identifier(askings);
  const steps = stepsOf(askings, ids);
  const stages = stagesOf(steps.asked);
  const judged = judgementsOf(annotations, steps.asked);
  const texts = tally("one id, several texts");
  const documents = documentsIn(steps.asked, (id) => texts.hit(() => `document "${id}"`));
  return {
    format,
    queries: askings.map(({ id, query, at }) => ({ id, text: query, ...(at !== null && { at }) })),
    documents,
    stages: stages.stages,
    qrels: judged.qrels,
    vectors: null,
    noticed: [
      ...rowNotices(collected), ...asked, ...steps.noticed, ...ids.notices(), ...stages.noticed, ...judged.noticed,
      ...texts.notices(null, "the first text that is not empty is kept"),
    ],
  };
}

function rowNotices({ rows, others, twice, lostScores, spans }: Collected): readonly Notice[] {
  const [again, odd] = ["spans written twice", "scores that are no numbers"].map(tally);
  for (const place of twice) again?.hit(() => placeOf(place));
  for (const place of lostScores) odd?.hit(() => placeOf(place));
  const handled = "they say who called whom, and are no steps";
  const other: Notice = { name: "spans that retrieve nothing", count: others, of: rows, first: "", handled };
  return [
    ...(others === 0 ? [] : [other]),
    ...(again?.notices(rows, "the first is kept") ?? []),
    ...(odd?.notices(spans.length, "those documents count as without a score") ?? []),
  ];
}
