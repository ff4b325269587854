import type { MissingTime } from "../../recall";
import type { Measure, Outcome, Pipeline, Qrels, Query, Ranked, Vectors } from "../../types";
import type { Diagnosis } from "../diagnosis";

/** One place of one list as it was recorded (formats' Listed fits). The order of a list is the truth. */
export interface AuditedPlace extends Ranked {
  /** As written; null where nothing is. */
  readonly score: number | null;
  /** Cosine in [-1, 1] where it is known, else null. */
  readonly similarity: number | null;
  readonly createdAt: string | null;
  /** What de-duplication groups by; "" is never a duplicate. */
  readonly key: string;
  readonly outcome: Outcome;
}

/** The lists after one step (formats' StageLists fits): query id -> list, best first. */
export interface AuditedStage {
  readonly name: string;
  readonly scoreKind: "similarity" | "fused" | "distance" | "unknown" | "none";
  readonly lists: ReadonlyMap<string, readonly AuditedPlace[]>;
}

/** A document, memory or experience of the store (formats' StoredText fits). */
export interface AuditedDocument extends Ranked {
  readonly text: string;
  readonly createdAt: string | null;
  readonly key: string;
}

/** A key generator of one's own, with what it is to be asked for every tool: each text of a probe alone, and the first
 *  texts of every subset of the probes (at most 16) together. */
export interface AuditedGenerator {
  /** Makes a key from a tool (a kind, "" where there is none) and a text. */
  readonly generate: (tool: string, text: string) => string;
  readonly tools: readonly string[];
  /** One list of texts for each thing that the generator may recognise. */
  readonly probes: readonly (readonly string[])[];
}

/** What an audit of anybody's pipeline works on. Whatever is not known is null, empty or left out. */
export interface AuditInput {
  readonly title: string;
  readonly queries: readonly Query[];
  readonly qrels: Qrels | null;
  readonly documents: readonly AuditedDocument[];
  /** Recorded lists, step by step. With a pipeline, the first of them are its candidates. */
  readonly stages: readonly AuditedStage[];
  /** The stages that follow the candidates; null: the recorded lists are all there is. */
  readonly pipeline: Pipeline | null;
  /** One row a document, in their order. */
  readonly vectors: Vectors | null;
  /** ISO 8601 instant with a zone; null: the latest time seen. */
  readonly now: string | null;
  /** The same pipeline under another policy for missing times, where one can be made. */
  readonly pipelineUnder?: (missing: MissingTime) => Pipeline;
  /** Default: success@1, success@3, reciprocal rank, nDCG@10, non-empty. */
  readonly measures?: readonly Measure[];
  /** Lowest grade that is relevant; 1 when undefined. */
  readonly from?: number;
  readonly generator?: AuditedGenerator;
  /** Document id -> its text before any template was put around it. */
  readonly rawText?: ReadonlyMap<string, string>;
  readonly noticed?: Diagnosis["noticed"];
  /** 1 when undefined. */
  readonly seed?: number;
  readonly onProgress?: (what: string, done: number, total: number) => void;
}
