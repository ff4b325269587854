const SHAPE = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

/** What is wrong with a text as an ISO 8601 instant, in words; null when nothing is. Days and hours that do not exist
 *  (02-30, 25:00) are impossible, which `Date.parse` alone would wave through; a time without a zone is no instant. */
export function oddInstant(text: string): "not ISO 8601" | "impossible" | "without a zone" | null {
  const match = SHAPE.exec(text);
  if (match === null) return "not ISO 8601";
  const numbers = match.slice(1, 7).map((part) => Number(part ?? 0));
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= days && hour < 24 && minute < 60 && second < 60;
  if (!exists || !zoneExists(match[7])) return "impossible";
  return match[7] === undefined ? "without a zone" : null;
}

function zoneExists(zone: string | undefined): boolean {
  if (zone === undefined || zone === "Z") return true;
  const digits = zone.replace(/\D/g, "");
  return Number(digits.slice(0, 2)) <= 14 && Number(digits.slice(2)) < 60;
}
