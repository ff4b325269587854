/** Jupyter counts a cursor in code points, JavaScript in UTF-16 units. */
export function toUnits(code: string, points: number): number {
  let units = 0;
  for (let i = 0; i < points && units < code.length; i++) units += (code.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  return units;
}

/** The code points before a position in UTF-16 units. */
export function toPoints(code: string, units: number): number {
  return [...code.slice(0, units)].length;
}
