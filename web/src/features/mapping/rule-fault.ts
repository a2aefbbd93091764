import type { typescriptLanguage } from "@codemirror/lang-javascript";
import { replaceSpan, textOfSpan } from "./replace-span.ts";
import type { SourceSpan } from "../../../../contracts/flow.ts";

export interface RuleFault {
  readonly message: string;
  /** Where in the rule it stops making sense. */
  readonly at: number;
}

type Parser = (typeof typescriptLanguage)["parser"];

/** Why a rule cannot take its place in the file; null where it can. Only one whole expression can, however the file looks around it. */
export async function ruleFault(file: string, span: SourceSpan, rule: string): Promise<RuleFault | null> {
  const language = await import("@codemirror/lang-javascript");
  return faultOf(language.typescriptLanguage.parser, file, span, rule);
}

function faultOf(parser: Parser, file: string, span: SourceSpan, rule: string): RuleFault | null {
  if (rule.trim() === "") return { message: "A rule is an expression: what the field becomes. To leave the field out, remove its line in the code.", at: 0 };
  // A comma or a bracket too many would otherwise make it something else: it stays the one thing of its kind.
  const stored = textOfSpan(file, span);
  const shape = SHAPES.find((each) => whereItBreaks(parser, each, stored) === null);
  const at = shape && whereItBreaks(parser, shape, rule);
  if (typeof at === "number") return fault(rule, at);
  const grows = faultsIn(parser.parse(replaceSpan(file, span, rule))).length > faultsIn(parser.parse(file)).length;
  return grows ? fault(rule, rule.length) : null;
}

/** An element of a list, or a property of an object. */
const SHAPES = [
  { open: "[", close: "\n]", name: "ArrayExpression" },
  { open: "({", close: "\n})", name: "ObjectExpression" },
] as const;

function whereItBreaks(parser: Parser, { open, close, name }: (typeof SHAPES)[number], rule: string): number | null {
  const tree = parser.parse(open + rule + close);
  const [broken] = faultsIn(tree);
  if (broken !== undefined) return broken - open.length;
  const outer = tree.topNode.firstChild?.firstChild;
  const around = outer?.name === name ? outer : outer?.getChild(name);
  if (!around || outer?.nextSibling) return (outer?.to ?? 0) - open.length - 1;
  const comma = around.getChild(",");
  return comma ? comma.from - open.length : null;
}

function fault(rule: string, where: number): RuleFault {
  const at = Math.min(Math.max(where, 0), rule.length);
  const lines = rule.slice(0, at).split("\n");
  const place = rule.includes("\n") ? `line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}` : `column ${at + 1}`;
  return { message: `This is not one whole expression: it stops making sense at ${place}. Nothing is saved.`, at };
}

function faultsIn(tree: ReturnType<Parser["parse"]>): number[] {
  const found: number[] = [];
  tree.iterate({ enter: ({ type, from }) => void (type.isError && found.push(from)) });
  return found;
}
