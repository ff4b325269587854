import { ageClass, ageInDays, findOddTimes, readInstant } from "../recall";
import { section, verdict, type Block, type Section } from "../report";
import type { Experience } from "../types";
import type { AuditLog, AuditQueries } from "../formats";

/** What the data cannot show, said as such: times, hits, and whatever file is not there. */
export function unseenSection(
  log: AuditLog, asked: AuditQueries | null, experiences: readonly Experience[], now: string,
): Section {
  const missing = [
    ...(log.runs === null ? ["runs.jsonl: every run was taken to feed the store"] : []),
    ...(asked === null ? ["queries.jsonl: nothing was searched for"] : []),
    ...(asked?.noAnswer.length === 0 ? ["queries_no_answer.jsonl: abstention was not tried"] : []),
  ];
  return section("8. What these data cannot show", [
    timeBlock(experiences, now),
    ...missing.map((one) => verdict("not observed", `No ${one}.`)),
  ]);
}

function timeBlock(experiences: readonly Experience[], now: string): Block {
  const odd = findOddTimes(experiences, now);
  const ages = experiences.flatMap(({ createdAt }) =>
    (createdAt !== null && typeof readInstant(createdAt) === "number" ? [ageInDays(createdAt, now)] : []));
  const kinds = [...new Set(odd.map((one) => one.odd))].map((kind) => {
    return `${odd.filter((one) => one.odd === kind).length} ${kind}`;
  });
  const oddly = odd.length === 0 ? "" : ` Odd times: ${kinds.join(", ")}.`;
  if (ages.length === 0) return verdict("not observed", `Real decay: no experience has a time.${oddly}`);
  const classes = new Set(ages.map(ageClass));
  const oldest = Math.floor(ages.reduce((most, age) => Math.max(most, age), 0));
  const said = `${ages.length} of ${experiences.length} experiences have a real time, the oldest ${oldest} days before `
    + `${now}.`;
  if (classes.size > 1) return verdict("remark", `Real times: ${said}${oddly}`);
  return verdict("not observed", `Real decay: ${said} All are in one age class, so tiers change no order.${oddly}`);
}
