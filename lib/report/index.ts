export { DISPLAY, type Displayable, type MimeBundle, isDisplayable, note } from "./display";
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
export { widthFunnelFigure, type FunnelStage } from "./charts/width-funnel";
export { ablationFigure, type AblationBar, type AblationFigureOptions } from "./charts/ablation";
export { ablationTable } from "./ablation-table";
export { significanceReport } from "./significance-table";
export { checklistTable } from "./checklist-table";
