/** Texts of the sample that the audit embeds. */
export function sampleTexts(): readonly string[] {
  return [];
}
