import type MarkdownIt from "markdown-it";
import temml from "temml";

/** Adds `$…$` and `$$…$$` to Markdown, as MathML. A `$` beside a space (outside) or before a digit is a dollar
 *  sign. A formula that does not parse throws an Error that quotes it. */
export function mathPlugin(markdown: MarkdownIt): void {
  markdown.inline.ruler.after("escape", "math", (state, silent) => {
    const found = /^\$(?![\s$])((?:\\.|[^\\$])+?)(?<!\s)\$(?!\d)/.exec(state.src.slice(state.pos));
    if (!found) return false;
    if (!silent) state.push("math", "math", 0).content = found[1] ?? "";
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
  markdown.renderer.rules["math"] = (tokens, i) => mathMl(tokens[i]?.content ?? "", "inline");
  markdown.renderer.rules["math_block"] = (tokens, i) =>
    `<p class="formula">${mathMl(tokens[i]?.content ?? "", "block")}</p>\n`;
}

/** TeX as MathML. Throws an Error that quotes the formula and the place of the fault. */
export function mathMl(tex: string, display: "inline" | "block"): string {
  try {
    return temml.renderToString(tex.trim(), { displayMode: display === "block", throwOnError: true, trust: false });
  } catch (error) {
    throw new Error(`the formula ${JSON.stringify(tex)} cannot be set: ${(error as Error).message}`);
  }
}
