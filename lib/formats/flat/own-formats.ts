import type { Found, StoredText } from "../found";
import { readEvents, type LoggedCall } from "../events";
import { readExperiences } from "../experiences";
import type { FileFormat, Head } from "../inspect/format";
import { tally } from "../notices/tally";
import type { Experience } from "../../types";
import { nothingFound } from "./nothing-found";

const LENIENT = { unknownColumns: "ignore", oddTimes: "keep", empty: "allow" } as const;

/** Our own experiences (article 86's fields), as documents: the text is trigger, diagnosis, fix and pattern joined by a
 *  space, the key the abstract pattern. */
export const EXPERIENCE_ROWS: FileFormat = {
  name: "experience rows",
  looksLike: (head) => hasKeys(head, ["trigger", "diagnosis", "fix_summary", "abstract_pattern"]),
  read: async (file) => {
    const rows = await readExperiences(file, LENIENT);
    return { ...nothingFound("experience rows"), documents: rows.map(documentOf) };
  },
};

function documentOf(row: Experience): StoredText {
  const { id, trigger, diagnosis, fixSummary, abstractPattern, createdAt } = row;
  const told = [
    ["outcome", row.outcome], ["source_type", row.sourceType], ["hit_count", String(row.hitCount)], ["tool", row.tool],
    ["action", row.action], ["run_id", row.session],
  ] as const;
  const text = [trigger, diagnosis, fixSummary, abstractPattern].join(" ");
  return { id, text, createdAt, key: abstractPattern, metadata: new Map(told.filter(([, value]) => value !== "")) };
}

/** Our own tool-call log, as documents: one for each call that failed, its text the tool, the action and the error, its
 *  key the tool and the action, its id the run with the call's number, or with its row where it has none. */
export const EVENTS: FileFormat = {
  name: "tool calls",
  looksLike: (head) => hasKeys(head, ["run_id", "tool", "action", "ok", "error"]),
  read: async (file) => callsFound(file, await readEvents(file, LENIENT)),
};

function callsFound(file: string, calls: readonly LoggedCall[]): Found {
  const well = tally("calls without an error");
  const documents = calls.flatMap((call, i): readonly StoredText[] => {
    const { session, tool, action, ok, error, at, seq } = call;
    if (error === null) {
      well.hit(() => `${file}:${i + 1}`);
      return [];
    }
    const key = `${tool}.${action}`;
    const metadata = new Map([["run_id", session], ["tool", tool], ["action", action], ["ok", String(ok)]]);
    return [{ id: `${session}#${seq ?? `row ${i + 1}`}`, text: `${key} ${error}`, createdAt: at, key, metadata }];
  });
  const handled = "left out here; recall-lab audit FOLDER runs the recorder over all calls";
  return { ...nothingFound("tool calls"), documents, noticed: well.notices(calls.length, handled) };
}

function hasKeys({ rows }: Head, keys: readonly string[]): ReturnType<FileFormat["looksLike"]> {
  const all = rows.length > 0 && rows.every((row) => keys.every((key) => Object.hasOwn(row, key)));
  return all ? { confidence: 0.95, reason: `every row has ${keys.join(", ")}` } : null;
}
