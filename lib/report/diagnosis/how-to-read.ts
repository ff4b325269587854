/** What a reader has to know of every diagnosis, a paragraph each. */
export const HOW_TO_READ: readonly string[] = [
  "The sentences come in the order of what they cost. [fail] loses judged queries; [remark] is worth knowing; [pass] was "
    + "looked for and is in order; [not observed] means that these data cannot show it, not that it is absent.",
  "E1, E2 … are the tables that a sentence rests on. A table that is too long to print is whole in the JSON.",
  "Lists count as they are ordered: rank first, score last. A judged query without an answer scores 0.",
  "p is exact and two-sided (sign flips; for 0/1 values that is McNemar's test). \"not testable\": too few queries "
    + "differ to reach .05 at all. Several comparisons at once are held to Holm's p. A p-value speaks about new queries; "
    + "for the queries here the trace is proof.",
  "An effective threshold is the raw similarity that a candidate of that age needs to pass; a flip is a newer candidate "
    + "that overtakes a nearer one because of its age alone.",
];
