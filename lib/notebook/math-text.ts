import type { Element, Node } from "./tree";

/** MathML as a line of text, for places that show neither: a/b, x_i, x^2, √(x). */
export function mathText(nodes: readonly Node[]): string {
  return nodes.map((node) => (typeof node === "string" ? node.trim() : elementText(node))).join("");
}

function elementText(element: Element): string {
  const parts = element.children.filter((node) => typeof node !== "string" || node.trim() !== "");
  const [first = "", second = "", third = ""] = parts.map((part) => mathText([part]));
  switch (element.tag) {
    case "mfrac": return `${grouped(first)}/${grouped(second)}`;
    case "msub": case "munder": return `${first}_${grouped(second)}`;
    case "msup": case "mover": return `${first}^${grouped(second)}`;
    case "msubsup": case "munderover": return `${first}_${grouped(second)}^${grouped(third)}`;
    case "msqrt": return `√(${mathText(element.children)})`;
    case "mroot": return `${grouped(second)}√(${first})`;
    case "mspace": return " ";
    case "mo": return spaced(mathText(element.children));
    case "mtr": return `${parts.map((part) => mathText([part])).join(" ")}; `;
    default: return mathText(element.children);
  }
}

function grouped(text: string): string {
  return /^[\p{L}\p{N}.%]*$/u.test(text) ? text : `(${text})`;
}

function spaced(operator: string): string {
  return /^[=<>≤≥≠≈+−×·→⇔⇒∈]+$/u.test(operator) ? ` ${operator} ` : operator.replace(/[\u2061-\u2064]/g, "");
}
