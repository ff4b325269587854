export { CRITERIA, LABEL_JOINER, PATTERN_PREFIX, type Criterion } from "./criteria";
export {
  abstractPattern, criteriaMet, ERRORS_KEPT, FALLBACK, isFallback, patternGenerator, type CriterionMet,
  type PatternGenerator,
} from "./pattern";
export { diagnosisOf, diagnosisPrefix, ERROR_CHARACTERS, resolvedTexts, unresolvedTexts } from "./wording";
export { failureRows, type FailureRow, type PlacedCall } from "./rows";
export { record, type RecordOptions } from "./record";
export { imageOf, patternRange, PROBES, probesOf, type PatternRange } from "./range";
export { enumerationConditions, type EnumerationCondition } from "./conditions";
export { templateParts, TEXT_VARIANTS, vectorText } from "./text";
export { extractKeywords, KEYWORDS_KEPT, storedPattern } from "./extractor";
