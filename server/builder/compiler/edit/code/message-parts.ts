import ts from "typescript-browser";
import { unwrap } from "../../../analysis/bindings.ts";
import { inStyle, styleOf } from "../reach/code-style.ts";
import { CannotEdit } from "./code-change.ts";

/** What is put behind a text, or in front of it: code for the inside of a template. */
export interface Affix {
  readonly template: string;
  readonly side: "start" | "end";
}

/** The expression of a text with something more at one of its ends, in the manner in which it is written. */
export function withAffix(expression: ts.Expression, { template, side }: Affix): string {
  const node = unwrap(expression);
  const text = node.getText();
  const isPlain = !template.includes("${");
  if (ts.isStringLiteral(node) && isPlain) {
    const quote = text.slice(0, 1);
    const added = JSON.stringify(template)
      .slice(1, -1)
      .replaceAll(quote === "'" ? "'" : "\u0000", "\\'");
    return side === "end" ? `${text.slice(0, -1)}${added}${quote}` : `${quote}${added}${text.slice(1)}`;
  }
  const inside = insideOf(node);
  if (inside !== null) return side === "end" ? `\`${inside}${template}\`` : `\`${template}${inside}\``;
  const other = isPlain ? inStyle(JSON.stringify(template), styleOf(node.getSourceFile())) : `\`${template}\``;
  const binds = ts.isBinaryExpression(node)
    ? node.operatorToken.getText() === "+"
    : ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) || ts.isIdentifier(node);
  const whole = binds ? text : `(${text})`;
  return side === "end" ? `${whole} + ${other}` : `${other} + ${whole}`;
}

/** What stands between the back-quotes, or would. */
function insideOf(node: ts.Expression): string | null {
  if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.getText().slice(1, -1);
  return ts.isStringLiteral(node) ? escaped(node.text) : null;
}

/** Text for the inside of a template. */
export function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${").replaceAll("\n", "\\n");
}

/** How the parts of a text are set apart: by lines where it has several. */
export function separatorOf(expression: ts.Expression): string {
  return /\\n|\n/.test(expression.getText()) ? "\\n" : " – ";
}

/** A template without the values that `drops` names, and without what set them apart from their neighbours. */
export function withoutParts(expression: ts.Expression, drops: (part: ts.Expression) => boolean): string {
  const node = unwrap(expression);
  if (!ts.isTemplateExpression(node)) throw new CannotEdit("the text is not written as one template");
  const texts = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((part) =>
    part
      .getText()
      .replace(/^[`}]/, "")
      .replace(/(`|\$\{)$/, ""),
  );
  const parts = node.templateSpans.map((span) => span.expression.getText());
  for (let at = parts.length - 1; at >= 0; at--) {
    const span = node.templateSpans[at];
    if (!span || !drops(span.expression)) continue;
    const [before = "", after = ""] = [texts[at], texts[at + 1]];
    parts.splice(at, 1);
    texts.splice(at, 2, joined(before, after, at === 0));
  }
  return `\`${texts.map((text, at) => text + (parts[at] === undefined ? "" : `\${${parts[at]}}`)).join("")}\``;
}

const LABELLED_LINE = /\\n[^\\]*$/;
const SET_APART = /(?:\s*[–—|·,;/-]\s*|\s*\bby\s*|\s*\bfrom\s*|\s*\bin\s*|\s+)$/;

/** What is left of the texts around a value that goes. */
function joined(before: string, after: string, isFirst: boolean): string {
  if (/[(["“«]$/.test(before) && /^[)\]"”»]/.test(after)) return before.slice(0, -1).replace(/\s+$/, "") + after.slice(1);
  if (LABELLED_LINE.test(before) && (after === "" || after.startsWith("\\n"))) return before.replace(LABELLED_LINE, "") + after;
  if (isFirst && /:\s*$/.test(before) && /^\s*[–—|·,;/-]\s/.test(after)) return before + after.replace(/^\s*[–—|·,;/-]\s*/, "");
  if (isFirst && !SET_APART.test(before)) return before + after.replace(/^(?:\s*[–—|·,;:/-]\s*|\\n|\s+)/, "");
  return before.replace(SET_APART, "") + after;
}
