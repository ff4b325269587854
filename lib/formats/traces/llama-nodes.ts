import type { TracedDocument } from "./document";
import { attribute } from "./flatten";
import { isObject, own } from "./placed";
import type { Span } from "./span";
import { asNumber, asText, unpacked } from "./values";

const NODE = /^<NodeWithScore\(node=\w+\(id_=(.+)\), score=([^()]+)\)>$/s;

/** Documents of a list of nodes as LlamaIndex's instrumentation prints them ("<NodeWithScore(node=TextNode(id_=…),
 *  score=…)>"); null for anything else. They have ids and scores, no texts. */
export function nodesIn(value: unknown): readonly TracedDocument[] | null {
  if (!Array.isArray(value)) return null;
  const nodes = value.map((one: unknown, position) => nodeOf(one, position));
  return nodes.every((node) => node !== null) ? nodes : null;
}

function nodeOf(value: unknown, position: number): TracedDocument | null {
  const match = typeof value === "string" ? NODE.exec(value) : null;
  if (match === null) return null;
  return { position, id: match[1] ?? "", text: "", score: asNumber(match[2]), oddScore: false, metadata: new Map() };
}

/** The nodes in a span's output value; null where it has none. */
export function nodesOut(flat: ReadonlyMap<string, unknown>): readonly TracedDocument[] | null {
  const value = attribute(flat, "output.value");
  return mentionsNodes(value) ? nodesIn(unpacked(value)) : null;
}

/** What a LlamaIndex postprocessor did, whose span names neither kind nor lists: it was given nodes and gave nodes back.
 *  null for any other span. */
export function passedNodes(flat: ReadonlyMap<string, unknown>): Pick<Span, "query" | "input" | "output"> | null {
  const given = attribute(flat, "input.value");
  if (!mentionsNodes(given)) return null;
  const value = unpacked(given);
  const input = nodesIn(own(value, "nodes"));
  const written = unpacked(attribute(flat, "output.value"));
  const output = nodesIn(written) ?? (isObject(written) ? nodesIn(own(written, "nodes")) : null);
  if (input === null || output === null) return null;
  return { query: asText(own(own(value, "query_bundle"), "query_str")), input, output };
}

function mentionsNodes(value: unknown): boolean {
  return typeof value === "string" && value.includes("<NodeWithScore(");
}
