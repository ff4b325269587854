import type MarkdownIt from "markdown-it";
import temml from "temml";
import { escapeHtml } from "./escape";

type Display = "inline" | "block";

/** Adds `$…$` and `$$…$$` to Markdown, set by `set`. A `$` beside a space (outside) or before a digit is a dollar sign;
 *  `$$…$$` inside a paragraph is set there, in display style. */
export function mathPlugin(markdown: MarkdownIt, set: (tex: string, display: Display) => string): void {
  markdown.inline.ruler.after("escape", "math", (state, silent) => {
    const rest = state.src.slice(state.pos);
    const shown = /^\$\$((?:\\.|[^\\$])+)\$\$/.exec(rest);
    const found = shown ?? /^\$(?![\s$])((?:\\.|[^\\$])+?)(?<!\s)\$(?!\d)/.exec(rest);
    if (!found) return false;
    if (!silent) state.push(shown ? "math_shown" : "math", "math", 0).content = found[1] ?? "";
    state.pos += found[0].length;
    return true;
  });
  markdown.block.ruler.before(
    "fence",
    "math_block",
    (state, startLine, endLine, silent) => {
      const text = (line: number): string =>
        state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
      if (!text(startLine).startsWith("$$")) return false;
      const lines = [text(startLine).slice(2)];
      let line = startLine;
      while (!lines[lines.length - 1]?.trimEnd().endsWith("$$")) {
        if (++line >= endLine) return false;
        lines.push(text(line));
      }
      if (silent) return true;
      const token = state.push("math_block", "math", 0);
      token.content = lines.join("\n").trimEnd().slice(0, -2);
      token.map = [startLine, line + 1];
      state.line = line + 1;
      return true;
    },
    { alt: ["paragraph", "blockquote", "list"] },
  );
  const ruleOf = (display: Display) => (tokens: readonly { readonly content: string }[], i: number): string =>
    set(tokens[i]?.content ?? "", display);
  markdown.renderer.rules["math"] = ruleOf("inline");
  markdown.renderer.rules["math_shown"] = ruleOf("block");
  markdown.renderer.rules["math_block"] = (tokens, i) => `<p class="formula">${ruleOf("block")(tokens, i)}</p>\n`;
}

/** TeX as MathML. Throws an Error that quotes the formula and the place of the fault. */
export function mathMl(tex: string, display: Display): string {
  try {
    return temml.renderToString(tex.trim(), { displayMode: display === "block", throwOnError: true, trust: false });
  } catch (error) {
    throw new Error(`the formula ${JSON.stringify(tex)} cannot be set: ${(error as Error).message}`);
  }
}

/** TeX that carries data as MathML; what does not parse stays as it was written, as code. */
export function mathOrSource(tex: string, display: Display): string {
  try {
    return mathMl(tex, display);
  } catch {
    return `<code>${escapeHtml(tex.trim())}</code>`;
  }
}
