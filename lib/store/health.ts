import { row } from "../vectors";
import type { Backend } from "./backend";
import type { Health } from "./live-index";
import type { Snapshot } from "./snapshot";

/** A count and a query for real: a heartbeat says nothing (measured: it stays green on a destroyed collection). `lag`
 *  is why the backend could not be brought up to date; null: it was. */
export async function probe(backend: Backend, snapshot: Snapshot, lag: Error | null): Promise<Health> {
  const expected = snapshot.rows.length;
  const reasons = lag === null ? [] : [lag.message];
  const note = (error: unknown): null => {
    const { message } = error as Error;
    if (!reasons.includes(message)) reasons.push(message);
    return null;
  };
  const count = await backend.count().catch(note);
  if (count !== null && count !== expected) reasons.push(`${backend.name}: expected ${expected} records, got ${count}`);
  if (expected > 0) {
    const answer = await backend.nearest(row(snapshot.vectors, 0), 1).catch(note);
    if (answer !== null) reasons.push(...answer.reasons);
    const known = answer === null || answer.ids.some((id) => snapshot.places.has(id));
    if (!known) reasons.push(`${backend.name}: a query found nothing that the store has`);
  }
  return { ok: reasons.length === 0, count, expected, reasons };
}
