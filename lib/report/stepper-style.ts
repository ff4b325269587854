const MOST = 9;

/** The style that makes a stepper step: a step is hidden while another setting of one of its axes is chosen. Browsers
 *  without :has() show all steps. The output carries it; a page that drops styles brings it itself. */
export function stepperStyle(root: string): string {
  const settings = ["a", "b"].flatMap((axis) => Array.from({ length: MOST }, (_, i) => `${axis}${i + 1}`));
  const hidden = settings.map((own) => `${root}:has(input.${own}:checked) > .step:not(.${own})`);
  return `${hidden.join(", ")} { display: none; }
${root} fieldset { border: 0; margin: 0 0 .5rem; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem .4rem; align-items: center; }
${root} legend { float: left; margin-right: .6rem; padding: 0; font-weight: 600; }
${root} label { margin-right: .6rem; padding: .25rem 0; cursor: pointer; }
${root} input { width: 1.1rem; height: 1.1rem; margin: 0; }
${root} .setting { margin: .6rem 0 .2rem; }`;
}
