/** How a finding is meant; the words of the report. */
export type FindingStatus = "fail" | "remark" | "pass" | "not observed";

/** A cell of the evidence. */
export type Cell = string | number | null;

/** A table of numbers that findings rest on. Rows are arrays in the order of `columns`. */
export interface Evidence {
  /** Stable name, for example "ablation" or "effective-thresholds". */
  readonly id: string;
  readonly title: string;
  /** `unit` is "" for plain counts and texts. */
  readonly columns: readonly { readonly name: string; readonly unit: string }[];
  readonly rows: readonly (readonly Cell[])[];
  /** How the numbers were obtained, in one sentence. */
  readonly how: string;
}

/** What to try next, so that it can turn out wrong. */
export interface NextStep {
  readonly try: string;
  readonly hypothesis: string;
  /** What one would have to see for the hypothesis to be false. */
  readonly falsifier: string;
}

/** One sentence of the verdict, with the numbers behind it. */
export interface Finding {
  /** Stable name that --fail-on and baselines use: "loss/cut 8", "effective-threshold/month", "key/fallback-share". */
  readonly id: string;
  readonly status: FindingStatus;
  /** Judged queries it costs, for the order of the report; null where labels cannot say. */
  readonly cost: number | null;
  readonly sentence: string;
  /** Ids of the evidence, each of which exists. */
  readonly evidence: readonly string[];
  readonly next: NextStep | null;
}

/** Values query by query of the pipeline as it is: what a later run is tested against, pair by pair. */
export interface PerQuery {
  /** Judged queries by their ids (masked where they hold a secret). */
  readonly queries: readonly string[];
  /** First 16 hex digits of the sha256 of each id: what joins two runs. */
  readonly keys: readonly string[];
  /** By measure name, in the order of `queries`. */
  readonly measures: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** The result of an audit of anybody's pipeline as one JSON document: findings in the order of what they cost. */
export interface Diagnosis {
  readonly schema: "recall-lab/diagnosis@1";
  readonly title: string;
  readonly input: Readonly<Record<string, Cell>>;
  readonly findings: readonly Finding[];
  readonly evidence: readonly Evidence[];
  /** Means by measure name, and over how many judged queries: what a baseline stores. */
  readonly measures: readonly { readonly name: string; readonly mean: number; readonly queries: number }[];
  /** Absent where nothing is judged. */
  readonly perQuery?: PerQuery;
  /** What the reader noticed about the files. */
  readonly noticed: readonly {
    readonly name: string; readonly count: number; readonly of: number | null;
    readonly first: string; readonly handled: string;
  }[];
}
