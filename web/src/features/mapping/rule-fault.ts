import type { typescriptLanguage } from "@codemirror/lang-javascript";
import { replaceSpan } from "./replace-span.ts";
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
  // As the one element of a list: a comma or a bracket too many would otherwise make it something else.
  const alone = parser.parse(`[${rule}\n]`);
  const [broken] = faultsIn(alone);
  if (broken !== undefined) return fault(rule, broken - 1);
  const list = alone.topNode.firstChild?.firstChild;
  const comma = list?.getChild(",");
  if (list?.name !== "ArrayExpression" || list.nextSibling) return fault(rule, (list?.to ?? 0) - 2);
  if (comma) return fault(rule, comma.from - 1);
  const grows = faultsIn(parser.parse(replaceSpan(file, span, rule))).length > faultsIn(parser.parse(file)).length;
  return grows ? fault(rule, rule.length) : null;
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
