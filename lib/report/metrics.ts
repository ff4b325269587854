const NARROW = /[iljtfrI.,:;'|!()[\]{}\-\s/\\]/u;
const BROAD = /[mwMW@%…—]/u;
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]|\p{Extended_Pictographic}/u;
const COMBINING = /\p{Mark}/u;

/** Estimated width of a text in pixels for a sans-serif system font; a CJK character takes one em. Node has no fonts
 *  to ask, and readers have different ones, so the estimate errs on the wide side. */
export function textWidth(text: string, fontSize: number): number {
  let ems = 0;
  for (const character of text) ems += emsOf(character);
  return ems * fontSize;
}

function emsOf(character: string): number {
  if (COMBINING.test(character)) return 0;
  if (WIDE.test(character)) return 1;
  if (NARROW.test(character)) return 0.37;
  if (BROAD.test(character)) return 0.9;
  return /\p{Lu}/u.test(character) ? 0.72 : 0.61;
}
