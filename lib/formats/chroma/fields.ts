import type { Outcome } from "../../types";
import type { Notice } from "../found";
import type { AnyOptions } from "../inspect/format";

/** What a store's metadata may say of a document. */
export type Role = "text" | "createdAt" | "key" | "outcome";

/** Names under which stores and their users write it, the likeliest first; case and _ - do not count. */
const NAMES: Readonly<Record<Role, readonly string[]>> = {
  text: ["data", "text", "page_content", "content", "memory", "document", "body"],
  createdAt: [
    "created_at", "creation_date", "creation_time", "created", "timestamp", "event_time", "datetime", "date", "time",
    "ts", "last_modified_datetime", "last_modified_date", "updated_at",
  ],
  key: ["abstract_pattern", "pattern", "dedup_key", "dedupe_key", "key", "hash", "content_hash"],
  outcome: ["outcome", "status", "success", "ok"],
};

/** Metadata keys by role; undefined where nothing says it. */
export type Roles = Readonly<Partial<Record<Role, string | undefined>>>;

/** Which metadata key plays which role: the one that `--map` names, else the first known name that occurs. */
export function rolesOf(rows: Iterable<ReadonlyMap<string, string>>, map: AnyOptions["map"]): Roles {
  const seen = new Map<string, string>();
  for (const metadata of rows) for (const key of metadata.keys()) if (!seen.has(same(key))) seen.set(same(key), key);
  const roles: Partial<Record<Role, string>> = {};
  for (const role of Object.keys(NAMES) as Role[]) {
    const named = map?.get(role)?.replace(/^(metadatas?|payload)\./, "");
    const guessed = NAMES[role].map((name) => seen.get(same(name))).find((key) => key !== undefined);
    const key = named ?? guessed;
    if (key !== undefined) roles[role] = key;
  }
  return roles;
}

/** Says which metadata key was taken for what, and in how many documents it stands; a named one that stands nowhere is
 *  said too. `where` is the file. */
export function roleNotices(
  roles: Roles, rows: readonly ReadonlyMap<string, string>[], map: AnyOptions["map"], where: string,
): readonly Notice[] {
  const played = (Object.entries(roles) as [Role, string | undefined][]).filter(([, key]) => key !== undefined);
  return (played as [Role, string][]).map(([role, key]): Notice => {
    const count = rows.filter((metadata) => metadata.has(key)).length;
    const by = map?.has(role) ? "as --map says" : `by its name; --map ${role}=... takes another`;
    const handled = `metadata ${JSON.stringify(key)} is read as ${role}, ${by}`;
    return { name: `${role} from metadata`, count, of: rows.length, first: where, handled };
  });
}

/** Words for failure; anything else, and nothing, is a success. */
export function outcomeOf(value: string | undefined): Outcome {
  return /^(fail(ed|ure)?|error|false|0|no)$/i.test(value ?? "") ? "failure" : "success";
}

function same(name: string): string {
  return name.toLowerCase().replace(/[_\-\s]/g, "");
}
