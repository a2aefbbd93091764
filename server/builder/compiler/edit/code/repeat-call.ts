import ts from "typescript-browser";
import { isFunctionNode, unwrap } from "../../../analysis/bindings.ts";
import { resultOf } from "../reach/fold.ts";
import { messageSites, type MessageSite } from "../reach/message-sites.ts";
import { styleOf } from "../reach/code-style.ts";
import { traceNames } from "../reach/trace-names.ts";
import type { AlsoEdit } from "../edits.ts";
import { type FoundCode, indentOf } from "../find-code.ts";
import type { TextChange } from "../text-change.ts";
import { moreWrites } from "../test/writes.ts";
import { CannotEdit, quote } from "./code-change.ts";
import { endOfLine } from "./place.ts";

/** The same message to one more place: what sends it is there once more, behind it. */
export function repeatCall(code: FoundCode, { field, to, alias }: AlsoEdit): TextChange[] {
  const sites = messageSites(code, [field]).filter(({ text }) => ts.isStringLiteralLike(unwrap(text)));
  const site = sites.at(-1);
  if (!site) throw new CannotEdit("the place that the message goes to is not written out in the code");
  const place = unwrap(site.text);
  const from = ts.isStringLiteralLike(place) ? place.text : "";
  const repeated = isRule(site) ? throughMapping(code, site, field, to) : besides(site, to);
  return [repeated, ...moreWrites(code, alias, { from, to })];
}

/** The place stands in the call, or in what a helper is handed: the whole statement again, with the other place. */
function besides({ text }: MessageSite, to: string): TextChange {
  const statement = statementAround(text);
  if (!statement) throw new CannotEdit("the call is part of a larger expression");
  const source = statement.getSourceFile();
  const place = unwrap(text);
  const copy = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0]?.initializer : statement;
  if (!copy) throw new CannotEdit("the call is part of a larger expression");
  const from = ts.isStringLiteralLike(place) ? place.text : "";
  const start = copy.getStart();
  const swapped = copy.getText().slice(0, place.getStart() - start) + quote(to, place) + copy.getText().slice(place.getEnd() - start);
  const line = withoutComments(renamedStep(swapped, from, to));
  const end = endOfLine(source.text, statement.getEnd());
  const semicolon = copy === statement ? "" : styleOf(source).semicolon;
  return { start: end, end, text: `\n${indentOf(statement)}${line}${semicolon}`, file: source.fileName };
}

/** The place stands in a mapping: what the mapping gives, but for the place. */
function throughMapping(code: FoundCode, site: MessageSite, field: string, to: string): TextChange {
  const mapping = site.scope.node.parent.parent.parent;
  const call = ts.isCallExpression(mapping) ? usesOf(code, mapping).at(-1) : undefined;
  const statement = call && statementAround(call);
  if (!call || !statement || ts.isVariableStatement(statement)) throw new CannotEdit("the message is part of a larger expression");
  const source = statement.getSourceFile();
  const { quote: mark } = styleOf(source);
  const start = statement.getStart();
  const spread = `{ ...${call.getText()}, ${field}: ${mark}${to}${mark} }`;
  const place = unwrap(resultOf(site.scope.node) ?? site.text);
  const swapped = statement.getText().slice(0, call.getStart() - start) + spread + statement.getText().slice(call.getEnd() - start);
  const line = withoutComments(renamedStep(swapped, ts.isStringLiteralLike(place) ? place.text : "", to));
  const end = endOfLine(source.text, statement.getEnd());
  return { start: end, end, text: `\n${indentOf(statement)}${line}`, file: source.fileName };
}

function isRule({ scope, text }: MessageSite): boolean {
  return ts.isPropertyAssignment(scope.node.parent) && resultOf(scope.node) === text;
}

/** Calls of a mapping in what a run comes through. */
function usesOf(code: FoundCode, mapping: ts.CallExpression): readonly ts.CallExpression[] {
  return traceNames(code).flatMap(({ node }) => {
    const found: ts.CallExpression[] = [];
    const visit = (part: ts.Node): void => {
      if (part !== node && isFunctionNode(part)) return;
      if (ts.isCallExpression(part) && ts.isIdentifier(part.expression)) {
        const resolved = code.project.resolve(part.getSourceFile().fileName, part.expression.text);
        if (resolved?.kind === "project" && resolved.declaration && ts.isExpression(resolved.declaration) && unwrap(resolved.declaration) === mapping)
          found.push(part);
      }
      ts.forEachChild(part, visit);
    };
    visit(node);
    return found;
  });
}

/** A step's name says where it posts; two of the same name would be one in the journal. */
function renamedStep(statement: string, from: string, to: string): string {
  return statement.replace(/^(await\s+[\w.]+\(\s*)(["'`])((?:(?!\2).)*)\2/, (_, lead: string, mark: string, name: string) => {
    const renamed = from !== "" && name.includes(from) ? name.replaceAll(from, to) : `${name} (${to})`;
    return `${lead}${mark}${renamed}${mark}`;
  });
}

function withoutComments(code: string): string {
  return code.replace(/[ \t]+\/\/[^\n]*$/gm, "");
}

/** The statement of the block around the step, not of the step's own function. */
function statementAround(from: ts.Node): ts.Statement | null {
  let found: ts.Statement | null = null;
  for (let node: ts.Node | undefined = from; node; node = node.parent) {
    if ((ts.isExpressionStatement(node) || ts.isVariableStatement(node)) && !ts.isSourceFile(node.parent)) found = node;
    const around: ts.Node | undefined = node.parent;
    if (!around || ts.isSourceFile(around) || ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node)) break;
    // A function that is handed to a step belongs to the step's statement; any other one is a place of its own.
    if (isFunctionNode(node) && !(ts.isCallExpression(around) && /^(?:\w+\.)*\w+$/.test(around.expression.getText()) && around.arguments.length > 1)) break;
  }
  return found;
}
