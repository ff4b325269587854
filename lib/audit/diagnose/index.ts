export { diagnose } from "./diagnose";
export {
  type AuditInput, type AuditedDocument, type AuditedGenerator, type AuditedPlace, type AuditedStage,
} from "./input";
