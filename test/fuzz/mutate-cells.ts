import type { Random } from "../../data/generate/random";
import { spliced, withAt } from "./lists";

const ODD_CELLS = [
  "", " ", "0", "-0", "-1", "1e400", "-1e400", "NaN", "nan", "inf", "Infinity", "null", "None", "9007199254740993",
    "1.5.2", "0x10",
  "1,5", '"', '""', '"a', 'a"b', "'", "\u202etxt", "\u0000", "\ufeff", "__proto__", "constructor", "[]", "[1, 'a']",
    "{}",
  "=1+1", "<b>", "Q0", "a b", "a\tb", "a\r", "\u2028", "2026-02-30", "yesterday", "\ud83d", "\u00a0", "#", "//", "\\",
];

/** One change of a text of lines and cells; the separator is the one its first line has. */
export function mutateCells(text: string, random: Random): string {
  const lines = text.split("\n");
  const at = random.int(0, lines.length - 1);
  const line = lines[at] ?? "";
  const separator = /\t/.test(lines[0] ?? "") ? "\t" : /,/.test(lines[0] ?? "") ? "," : " ";
  const cells = line.split(separator);
  const cell = random.int(0, cells.length - 1);
  const put = (value: string): string => withAt(lines, at, withAt(cells, cell, value).join(separator)).join("\n");
  const changes: readonly (() => string)[] = [
    () => put(random.pick(ODD_CELLS)),
    () => put(random.pick(ODD_CELLS)),
    () => put(`${cells[cell] ?? ""}${random.pick(ODD_CELLS)}`),
    () => put(random.pick(random.pick(lines).split(separator))),
    () => put("x".repeat(random.chance(20) ? random.pick([300, 5000, 70_000]) : 20)),
    () => withAt(lines, at, spliced(cells, cell, 1).join(separator)).join("\n"),
    () => withAt(lines, at, spliced(cells, cell, 0, random.pick(ODD_CELLS)).join(separator)).join("\n"),
    () => withAt(lines, at, cells.join(random.pick(["\t", ",", ";", " ", "|", "  "]))).join("\n"),
    () => spliced(lines, at, 1).join("\n"),
    () => spliced(lines, at, 0, random.pick([line, line, "", random.pick(ODD_CELLS), "a b c"])).join("\n"),
    () => Array<string>(random.pick([2, 2, 2, 3, 20])).fill(text).join("\n"),
    () => random.shuffled(lines).join("\n"),
    () => lines.join("\r\n"),
  ];
  return random.pick(changes)();
}
