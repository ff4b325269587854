import { type Claim, isBroken } from "./claim";
import { bandText, valueText, verdictText } from "./claim-text";
import { displayable, type Displayable } from "./display";
import { type Table, table } from "./table";

/** MIME type under which a claim table carries its claims, for the scoreboard. */
export const CLAIMS_MIME = "application/vnd.recall-lab.claims+json";

/** What `claims` makes: the claims, and the table that shows them. */
export interface ClaimTable extends Displayable {
  readonly kind: "claims";
  readonly claims: readonly Claim[];
  readonly table: Table;
  readonly toText: (width?: number) => string;
  readonly toHtml: () => string;
}

/** Claims as a table "published | computed | band | basis | verdict". Throws an Error naming each formula or
 *  reconstructed figure that differs; a reproduced one never throws and never counts as equal. */
export function claims(list: readonly Claim[], caption: string = "Published and computed"): ClaimTable {
  const broken = list.filter(isBroken);
  if (broken.length > 0) {
    throw new Error(`${broken.length} published ${broken.length === 1 ? "figure does" : "figures do"} not hold:\n`
      + broken.map(difference).join("\n"));
  }
  const shown = claimsTable(list, caption);
  const { toText, toHtml } = shown;
  return displayable({ kind: "claims" as const, claims: list, table: shown, toText, toHtml }, () => ({
    [CLAIMS_MIME]: list, "text/html": toHtml(), "text/plain": toText(),
  }), toText);
}

function difference(claim: Claim): string {
  return `  ${claim.id} (${claim.label}): published ${valueText(claim, claim.published)}, computed `
    + `${valueText(claim, claim.computed)}, tolerance ${claim.tolerance}, basis ${claim.basis}`;
}

/** The table behind `claims`, without its check; the note column appears where a claim has one. */
export function claimsTable(list: readonly Claim[], caption: string): Table {
  const rows = list.map((claim) => ({
    figure: claim.label,
    published: valueText(claim, claim.published),
    computed: valueText(claim, claim.computed),
    band: bandText(claim),
    basis: claim.basis,
    verdict: verdictText(claim.verdict),
    note: claim.note ?? "",
  }));
  const columns = ["figure", right("published"), right("computed"), "band", "basis", "verdict"];
  const noted = list.some((claim) => claim.note);
  return table(rows, { caption, limit: rows.length, columns: noted ? [...columns, "note"] : columns });
}

function right(key: string): { key: string; align: "right" } {
  return { key, align: "right" };
}
