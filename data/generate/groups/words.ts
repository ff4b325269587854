import type { Random } from "../random";

/** Where the made-up assistant lives. */
export const ROOT = "D:\\work\\desk_assistant";

/** A day of the two months before the log begins, "2026-04-09": past for every row. */
export function drawDate(random: Random): string {
  return `2026-0${random.int(4, 5)}-${String(random.int(1, 28)).padStart(2, "0")}`;
}
