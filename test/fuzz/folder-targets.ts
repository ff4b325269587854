import type { FileFormat } from "../../lib/formats/inspect";
import { formatTarget } from "./format-target";
import { headOf } from "./seeds-files";
import { cells, lines } from "./seeds-text";
import type { Target } from "./target";

/** A BEIR folder whose corpus, queries or judgements are the mutated file. */
export function beirFolder(format: FileFormat): Target {
  const parts = [
    lines("corpus.jsonl", { _id: "d1", title: "t", text: "words", metadata: {} }, { _id: "d2", title: "",
      text: "more" }),
    lines("queries.jsonl", { _id: "q1", text: "why" }, { _id: "q2", text: "how", metadata: { a: 1 } }),
    cells("qrels/test.tsv", "query-id\tcorpus-id\tscore", "q1\td1\t1", "q2\td2\t1"),
  ];
  return formatTarget(format, () => parts, { beside: new Map(parts.map(({ name, bytes }) => [name, bytes])) });
}

/** A folder of experiences, of which one file is mutated. */
export function experienceFolder(format: FileFormat): Target {
  const experiences = headOf("data/sample/experiences.jsonl", 3, "jsonl", "experiences.jsonl");
  const queries = headOf("data/sample/queries.jsonl", 2, "jsonl", "queries.jsonl");
  const [one, two] = idsIn(experiences.bytes);
  const [first, second] = idsIn(queries.bytes);
  const parts = [
    experiences, queries, headOf("data/sample/queries_no_answer.jsonl", 1, "jsonl", "queries_no_answer.jsonl"),
    cells("labels/qrels.trec", `${first} 0 ${one} 2`, `${first} 0 ${two} 1`, `${second} 0 ${two} 1`),
    cells("ages_synthetic.tsv", `${one}\t3`, `${two}\t40.5`),
  ];
  return formatTarget(format, () => parts, { beside: new Map(parts.map(({ name, bytes }) => [name, bytes])) });
}

function idsIn(bytes: Buffer): readonly string[] {
  const rows = bytes.toString("utf8").split("\n").filter((line) => line !== "");
  return rows.map((line) => String((JSON.parse(line) as { readonly id: unknown }).id));
}
