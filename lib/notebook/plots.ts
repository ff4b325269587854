import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basicSpec } from "./basic-spec";
import { START_PLOTS } from "./start-plots";

/** The Plotly figures of one page. */
export interface Plots {
  /** Takes a figure's spec; returns what goes before and after its static form. A figure that the bundle cannot draw
   *  stays static. */
  readonly take: (spec: unknown) => readonly [string, string];
  /** The scripts for the end of the page and the policy that allows them by their hashes; none without a figure. */
  readonly scripts: () => { readonly scripts?: string; readonly scriptPolicy?: string };
}

/** Opens the list of one page's figures. */
export function openPlots(): Plots {
  const specs: unknown[] = [];
  const take = (spec: unknown): readonly [string, string] => {
    const basic = basicSpec(spec);
    if (basic === undefined) return ["", ""];
    specs.push(basic);
    // An output may bring a class of its own, but no data attribute.
    return [`<div class="plot" data-plot="${specs.length - 1}">`, "</div>"];
  };
  const scripts = (): { readonly scripts?: string; readonly scriptPolicy?: string } => {
    if (specs.length === 0) return {};
    const code = [bundle(), START_PLOTS].map((script) => script.replace(/<\/(script)/gi, "<\\/$1"));
    const hashes = code.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    return {
      scripts: [
        `<script type="application/json" id="_plots">${jsonInHtml(specs)}</script>`,
        ...code.map((script) => `<script>${script}</script>`),
      ].join("\n"),
      scriptPolicy: `script-src ${hashes.join(" ")}`,
    };
  };
  return { take, scripts };
}

/** JSON that no text in it can lead out of a script element. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function bundle(): string {
  return readFileSync(require.resolve("plotly.js-basic-dist-min"), "utf8");
}
