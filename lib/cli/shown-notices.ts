import { isAbsolute } from "node:path";
import type { Notice } from "../formats";
import { shownPath } from "./provenance";

/** Notices whose places name files as a report may: an absolute path that was given stands there by its last part. */
export function shownNotices(noticed: readonly Notice[], paths: readonly (string | undefined)[]): readonly Notice[] {
  const absolute = paths.filter((path): path is string => path !== undefined && isAbsolute(path));
  const longest = [...absolute].sort((a, b) => b.length - a.length);
  const shown = (text: string): string => longest.reduce((now, path) => now.split(path).join(shownPath(path)), text);
  return noticed.map((one) => ({ ...one, first: shown(one.first), handled: shown(one.handled) }));
}
