import { displayable, textTwin, type Displayable } from "./display";
import { escapeHtml, visibleLines } from "./safe";
import { bundleInside, htmlOf } from "./several";
import { stepperStyle } from "./stepper-style";

/** One thing that can be set, and the settings that are worked out beforehand. */
export interface StepperAxis {
  readonly label: string;
  /** Two to nine settings, as they are shown. */
  readonly settings: readonly string[];
  /** Index of the setting that is shown first; default 0. */
  readonly start?: number;
}

/** What a stepper shows: a Displayable for each combination of its axes' settings. */
export interface StepperOptions {
  readonly caption: string;
  /** One or two. */
  readonly axes: readonly StepperAxis[];
  /** What to show for each combination, the last axis running fastest. */
  readonly steps: readonly Displayable[];
}

/** Radio buttons that choose which of the steps is seen, by style alone: no script, so it works on any page that keeps
 *  its style. Where the style is lost, and in text, all steps stand one below the other under their settings.
 *  RangeError for a number of axes, settings or steps that does not fit. */
export function stepper(options: StepperOptions): Displayable {
  checkOptions(options);
  const twin = (): string => stepTexts(options, options.steps.map(textTwin));
  return displayable({}, async () => {
    const bundles = [];
    for (const step of options.steps) bundles.push(await bundleInside(step));
    const html = bundles.map(htmlOf);
    const plain = bundles.map((bundle) => String(bundle["text/plain"] ?? ""));
    return { "text/html": stepperHtml(options, html), "text/plain": stepTexts(options, plain) };
  }, twin);
}

function stepTexts({ caption, axes }: StepperOptions, steps: readonly string[]): string {
  return [visibleLines(caption), ...steps.map((step, i) => `${settingsOf(axes, i)}\n${step}`)].join("\n\n");
}

/** The settings of the i-th step: "ε 0.01, factor 0.8". */
export function settingsOf(axes: readonly StepperAxis[], i: number): string {
  return indices(axes, i).map((at, axis) => `${axes[axis]?.label} ${axes[axis]?.settings[at]}`).join(", ");
}

/** Which setting of each axis the i-th step has. */
export function indices(axes: readonly { readonly settings: readonly unknown[] }[], i: number): readonly number[] {
  const [last] = axes.slice(-1);
  if (last === undefined) return [];
  const n = last.settings.length;
  return [...indices(axes.slice(0, -1), Math.floor(i / n)), i % n];
}

const LETTERS = ["a", "b"] as const;

function stepperHtml({ caption, axes }: StepperOptions, steps: readonly string[]): string {
  const id = nameFor(steps.join(""));
  const groups = axes.map(({ label, settings, start = 0 }, axis) => {
    const letter = LETTERS[axis] ?? "a";
    const buttons = settings.map((setting, i) => {
      const own = `${id}-${letter}${i + 1}`;
      return `<input type="radio" class="${letter}${i + 1}" name="${id}-${letter}" id="${own}"${i === start ? " checked" : ""}>`
        + `<label for="${own}">${escapeHtml(setting)}</label>`;
    });
    return `<fieldset><legend>${escapeHtml(label)}</legend>${buttons.join(" ")}</fieldset>`;
  });
  const parts = steps.map((html, i) => {
    const classes = indices(axes, i).map((at, axis) => `${LETTERS[axis]}${at + 1}`).join(" ");
    return `<div class="step ${classes}"><p class="setting"><strong>${escapeHtml(settingsOf(axes, i))}</strong></p>${html}</div>`;
  });
  return [`<figure class="recall-stepper">`, `<style>${stepperStyle(".recall-stepper")}</style>`,
    ...groups, ...parts, `<figcaption>${escapeHtml(caption)}</figcaption>`, `</figure>`].join("\n");
}

/** The same name for the same steps, another one for others: two steppers in a page do not share their buttons. */
function nameFor(text: string): string {
  let hash = 5381;
  for (let i = 0; i < text.length; i++) hash = (hash * 33 + text.charCodeAt(i)) >>> 0;
  return `step-${hash.toString(36)}`;
}

function checkOptions({ caption, axes, steps }: StepperOptions): void {
  if (caption.trim() === "") throw new TypeError("stepper: caption must be a text, got none");
  if (axes.length < 1 || axes.length > 2) throw new RangeError(`stepper: expected one or two axes, got ${axes.length}`);
  for (const { label, settings, start = 0 } of axes) {
    if (settings.length < 2 || settings.length > 9) {
      throw new RangeError(`stepper: "${label}" must have 2 to 9 settings, got ${settings.length}`);
    }
    if (settings[start] === undefined) throw new RangeError(`stepper: "${label}" has no setting ${start}`);
  }
  const wanted = axes.reduce((product, { settings }) => product * settings.length, 1);
  if (steps.length !== wanted) throw new RangeError(`stepper: expected ${wanted} steps, got ${steps.length}`);
}
