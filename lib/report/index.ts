export { DISPLAY, type Displayable, type MimeBundle, isDisplayable, note } from "./display";
export { show } from "./show";
export { progress, type Progress, type Replaceable } from "./progress";
export { column } from "./column";
export { table, type Column, type Table, type TableOptions } from "./table";
export { type Format, type Rate, cosine, digits, formatRate, integer, percent, pValue, rate, signed } from "./format";
export { figure, type Figure, type FigureOptions } from "./figure";
export { renderSvg, type SvgOptions } from "./svg";
export type { Layout, PlotlySpec, Trace } from "./spec";
export { type ClaimBand, type Claim, type ClaimBasis, type ClaimVerdict, type VerifyOptions, verify } from "./claim";
export { CLAIMS_MIME, type ClaimTable, claims } from "./claims";
export { readClaims } from "./read-claims";
export { type ScoreRow, type Scoreboard, scoreboard } from "./scoreboard";
export { type Block, type Report, type Section, type Status, paragraph, section, verdict } from "./report-value";
export { renderText } from "./render-text";
export { effectiveThresholdFigure, type ThresholdOptions, type ThresholdRow } from "./charts/effective-threshold";
export { sameBandFigure, type BandInput, type BandOptions } from "./charts/same-band";
export { flipSlopeFigure, slopeRows, type SlopeOptions, type SlopeRow } from "./charts/flip-slope";
export { flipBandFigure, type FlipBandOptions, type FlipPoint } from "./charts/flip-band";
export { epsilonCurveFigure, type CurveOptions, type CurvePoint } from "./charts/epsilon-curve";
export {
  clusterSweepFigure, type ClusterCount, type ClusterRange, type ClusterSweepOptions,
} from "./charts/cluster-sweep";
export { groupCosineFigure, type CosineGroup, type GroupOptions } from "./charts/group-cosine";
export { experienceMapFigure, type MapAxes, type MapOptions } from "./charts/experience-map";
export { keyDomainFigure, type KeyDomainOptions } from "./charts/key-domain";
export { templateShareFigure } from "./charts/template-share";
export { widthFunnelFigure, type FunnelStage } from "./charts/width-funnel";
export { ageFigure } from "./charts/age";
export { journeyFigure } from "./charts/journey";
export { similarityFigure, type SimilarityGroup } from "./charts/similarity";
export { ablationFigure, type AblationBar, type AblationFigureOptions } from "./charts/ablation";
export { costHistogramFigure } from "./charts/cost-histogram";
export { ablationTable } from "./ablation-table";
export { significanceReport } from "./significance-table";
export { checkAnswer, type CheckOptions } from "./check-answer";
export { seal, unseal, SEAL_MIME, type Sealed } from "./seal";
export { mechanismTable, scoreTable } from "./score-table";
export { subsetTable } from "./subset-table";
export { flipsTable } from "./flips-table";
export { valueChainTable } from "./value-chain-table";
export { acceptanceTable } from "./acceptance-table";
export { stack } from "./stack";
export { emptyRecallTable } from "./empty-recall-table";
export { journeyTable } from "./journey-table";
export { checklistTable } from "./checklist-table";
export { flipsBrief } from "./slider-flips";
export { slider, type SliderControl, type SliderOptions } from "./slider";
export { stepper, type StepperAxis, type StepperOptions } from "./stepper";
export {
  diagnosisFault, diagnosisHtml, diagnosisJson, diagnosisReport, DIAGNOSIS_SCHEMA, DIAGNOSIS_STYLE, evidenceFigure,
  evidenceNames, evidenceTable, showEvidence, showVerdict, type JsonSchema, type SchemaFault,
} from "./diagnosis";
export { openMasker, type Masker } from "./mask";
export { maskedDiagnosis } from "./mask-diagnosis";
export { maskedReport } from "./mask-report";
