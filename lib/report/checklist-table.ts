import type { RecallChecklist } from "../audit";
import { type Table, table } from "./table";

/** Article 72's checklist with its answers, one row an item; findings are joined by "; ". */
export function checklistTable(checklist: RecallChecklist, caption: string = "Checklist"): Table {
  const rows = checklist.items.map(({ item, question, verdict, findings }) => (
    { item, question, verdict, findings: findings.join("; ") }));
  const columns = ["item", "question", "verdict", "findings"];
  return table(rows, { caption: `${caption}: ${checklist.verdict}`, columns });
}
