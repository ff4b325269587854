import type { Diagnosis } from "../audit/diagnosis";
import type { Masker } from "./mask";

/** The diagnosis with the secrets in every text and name of it masked, and a line that counts them among what was
 *  noticed. Statuses, numbers and hashes stay. Ids stay one to one: a secret has one tag. */
export async function maskedDiagnosis(diagnosis: Diagnosis, masker: Masker): Promise<Diagnosis> {
  const texts = new Set<string>();
  walked(diagnosis, (text) => (texts.add(text), text));
  const list = [...texts];
  const masked = await masker.mask(list);
  const by = new Map(list.map((text, i) => [text, masked[i] ?? text]));
  const hidden = walked(diagnosis, (text) => by.get(text) ?? text) as Diagnosis;
  const kinds = [...masker.counts()];
  if (kinds.length === 0) return hidden;
  const count = kinds.reduce((sum, [, n]) => sum + n, 0);
  const notice = {
    name: "secrets masked", count, of: null, first: kinds.map(([kind, n]) => `${n} ${kind}`).join(", "),
    handled: "each stands as [masked: kind number], the same secret under the same number; --show-secrets shows them",
  };
  return { ...hidden, noticed: [...hidden.noticed, notice] };
}

function walked(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => walked(one, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [change(name), walked(one, change)]));
}
