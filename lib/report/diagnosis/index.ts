export { diagnosisReport, evidenceNames } from "./report";
export { diagnosisHtml } from "./html";
export { diagnosisJson } from "./json";
export { DIAGNOSIS_STYLE } from "./style";
export { DIAGNOSIS_SCHEMA, type JsonSchema } from "./schema";
export { diagnosisFault, type SchemaFault } from "./check";
export { evidenceFigure } from "./figures";
export { evidenceTable } from "./evidence-table";
export { showEvidence, showVerdict } from "./show";
