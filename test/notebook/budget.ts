/** Bytes that a page may have: 60 kB, 15 kB a figure, 60 bytes for each mark above 100 of a figure. */
export function pageBudget(html: string): number {
  const drawings = html.match(/<svg\b[^]*?<\/svg>/g) ?? [];
  return drawings.reduce((sum, svg) => sum + 15_000 + 60 * Math.max(0, marksOf(svg) - 100), 60_000);
}

/** Marks of a drawing: what stands inside its clipped plot, a path of several pieces counted by its pieces. */
function marksOf(svg: string): number {
  const plot = svg.slice(svg.indexOf("clip-path="));
  const paths = [...plot.matchAll(/<path\b[^>]*\sd="([^"]*)"/g)].map((match) => match[1] ?? "");
  return paths.reduce((sum, d) => sum + (d.match(/m/gi)?.length ?? 0), 0) + (plot.match(/<(?:circle|rect)\b/g)?.length ?? 0);
}
