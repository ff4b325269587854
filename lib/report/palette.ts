/** Text, axes and grid lines. The SVG turns this very colour into currentColor, so that it follows the page; the
 *  interactive form keeps it (4.5:1 on white, 4.1:1 on #111). */
export const INK = "#767676";

/** `INK` with an opacity in [0, 1], for grid lines and shaded bands. */
export function ink(opacity: number): string {
  return `rgba(118,118,118,${opacity})`;
}

/** Colours of marks, each at least 3:1 on white and on #111 (WCAG 1.4.11), told apart with colour-blind eyes by
 *  lightness and always paired with a symbol or a label. */
export const PALETTE = {
  blue: "#2f7fd6",
  orange: "#c4651a",
  green: "#23936a",
  purple: "#a35fc4",
  red: "#d84a4a",
  teal: "#1590a8",
  gold: "#9a7d0a",
  grey: "#868686",
} as const;

/** The marks' colours in the order in which groups take them. */
export const SERIES: readonly string[] = [
  PALETTE.blue, PALETTE.orange, PALETTE.green, PALETTE.purple, PALETTE.gold, PALETTE.teal, PALETTE.red,
];

/** Plotly's symbols in the same order: a group is known by its shape as well as by its colour. */
export const SYMBOLS: readonly string[] = [
  "circle", "square", "diamond", "triangle-up", "cross", "triangle-down", "pentagon",
];

/** Fonts of the reader's system; the SVG names them once, at its root. */
export const FONT =
  'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';
