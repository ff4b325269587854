import { readAges } from "../ages";
import { formatError } from "../errors";
import type { FileFormat } from "../inspect/format";
import { nothingFound } from "./nothing-found";

const DAY = 86_400_000;
const LINE = /^[^\t]+\t\d+(\.\d+)?$/;

/** Ages in days by document id (`id <tab> days`, remarks after #) as times counted back from `options.now`, which they
 *  need: without it a FormatError. The documents have no text; merged with others they give them their times. */
export const AGES: FileFormat = {
  name: "ages",
  looksLike: ({ text }) => {
    const lines = (text ?? "").split("\n").slice(0, 20).map((line) => line.replace(/\r$/, ""));
    const rows = lines.filter((line) => line !== "" && !line.startsWith("#"));
    const whole = rows.length > 1 ? rows.slice(0, -1) : rows;
    if (whole.length === 0 || !whole.every((line) => LINE.test(line))) return null;
    return { confidence: 0.7, reason: "an id, a tab and a number of days in every line" };
  },
  read: async (file, { now }) => {
    const ages = await readAges(file);
    if (now === undefined) {
      throw formatError({ file, field: "days", expected: "--now, from which ages in days count back", got: "none" });
    }
    const documents = [...ages].map(([id, days]) => ({
      id, text: "", createdAt: new Date(Date.parse(now) - days * DAY).toISOString(), key: "", metadata: new Map(),
    }));
    return { ...nothingFound("ages"), documents };
  },
};
