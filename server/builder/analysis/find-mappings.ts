import ts from "typescript-browser";
import type { MappingModel } from "../../../contracts/flow.ts";
import { isFunctionNode, unwrap, type FunctionNode } from "./bindings.ts";
import { sdkCalls } from "./find-automations.ts";
import { isConstant, textOf } from "./literals.ts";
import type { ProjectSource } from "./project-source.ts";
import { brief, spanOf } from "./source-span.ts";

type Row = MappingModel["rows"][number];

/** Required fields of a mapping's target; null while the type is not known. */
export type RequiredFields = (targetType: string, file: string) => readonly string[] | null;

export function findMappings(project: ProjectSource, required: RequiredFields): readonly MappingModel[] {
  const found: MappingModel[] = [];
  for (const file of [...project.files.keys()].sort()) {
    const source = project.files.get(file);
    if (!source || !file.startsWith("src/")) continue;
    for (const call of sdkCalls(project, source, "mapping")) found.push(readMapping(file, call, required));
  }
  return found;
}

function readMapping(file: string, call: ts.CallExpression, required: RequiredFields): MappingModel {
  const [nameNode, body] = call.arguments;
  const object = body && ts.isObjectLiteralExpression(unwrap(body)) ? (unwrap(body) as ts.ObjectLiteralExpression) : null;
  const rows = object ? rowsOf(object, "") : [];
  const target = call.typeArguments?.[1];
  const targetType = target ? brief(target) : "unknown";
  const wanted = required(target ? definitionOf(target) : "", file);
  const filled = new Set(rows.map((row) => row.target.split(".")[0]));
  const exportName = ts.isVariableDeclaration(call.parent) && ts.isIdentifier(call.parent.name) ? call.parent.name.text : "default";
  return {
    name: (nameNode && textOf(nameNode)) ?? exportName,
    file,
    exportName,
    sourceType: call.typeArguments?.[0] ? brief(call.typeArguments[0]) : "unknown",
    targetType,
    rows,
    missing: wanted?.filter((field) => !filled.has(field)) ?? null,
  };
}

/** A type that the file names is known by what it stands for. */
function definitionOf(type: ts.TypeNode): string {
  if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)) {
    const name = type.typeName.text;
    const alias = type
      .getSourceFile()
      .statements.find((statement): statement is ts.TypeAliasDeclaration => ts.isTypeAliasDeclaration(statement) && statement.name.text === name);
    if (alias) return brief(alias.type, 400);
  }
  return brief(type, 400);
}

function rowsOf(object: ts.ObjectLiteralExpression, prefix: string): Row[] {
  return object.properties.flatMap((member): Row[] => {
    const name = member.name && (ts.isIdentifier(member.name) || ts.isStringLiteralLike(member.name)) ? member.name.text : null;
    if (name === null) return [];
    const target = prefix + name;
    if (ts.isMethodDeclaration(member)) return [{ target, ...readRule(member), span: spanOf(member) }];
    if (!ts.isPropertyAssignment(member)) return [];
    const value = unwrap(member.initializer);
    if (isFunctionNode(value)) return ruleRows(target, value, member);
    if (ts.isObjectLiteralExpression(value) && !isConstant(value)) return rowsOf(value, `${target}.`);
    return [{ target, sources: [], expression: brief(value, 400), rule: isConstant(value) ? "constant" : "computed", span: spanOf(member) }];
  });
}

/** A rule that gives an object is a row for each of its fields. */
function ruleRows(target: string, node: FunctionNode, member: ts.Node): Row[] {
  const result = resultOf(node);
  const object = result && unwrap(result);
  if (!object || !ts.isObjectLiteralExpression(object) || object.properties.length === 0 || !object.properties.every(ts.isPropertyAssignment))
    return [{ target, ...readRule(node), span: spanOf(member) }];
  const [source, ...others] = node.parameters;
  const names = source ? sourceNames(source.name) : new Map<string, string>();
  const given = new Set(others.flatMap((parameter) => [...sourceNames(parameter.name).keys()]));
  return object.properties.filter(ts.isPropertyAssignment).map((property) => ({
    target: `${target}.${ts.isIdentifier(property.name) || ts.isStringLiteralLike(property.name) ? property.name.text : property.name.getText()}`,
    sources: [...new Set(pathsIn(property.initializer, names))],
    expression: brief(property.initializer, 400),
    rule: ruleOf(property.initializer, names, given),
    span: spanOf(property),
  }));
}

function readRule(node: FunctionNode): Pick<Row, "sources" | "expression" | "rule"> {
  const result = resultOf(node);
  const expression = brief(result ?? node.body ?? node, 400);
  const [source, ...others] = node.parameters;
  const names = source ? sourceNames(source.name) : new Map<string, string>();
  const given = new Set(others.flatMap((parameter) => [...sourceNames(parameter.name).keys()]));
  const sources = [...new Set(pathsIn(result ?? node, names))];
  return { sources, expression, rule: ruleOf(result, names, given) };
}

function ruleOf(result: ts.Expression | null, names: ReadonlyMap<string, string>, given: ReadonlySet<string>): Row["rule"] {
  if (!result) return "computed";
  const node = unwrap(result);
  if (isConstant(node)) return "constant";
  if (ts.isIdentifier(node) && given.has(node.text)) return "argument";
  if (pathOf(node, names) !== null) return "direct";
  return ts.isTemplateExpression(node) ? "template" : "computed";
}

function resultOf(node: FunctionNode): ts.Expression | null {
  if (!node.body) return null;
  if (!ts.isBlock(node.body)) return node.body;
  const [only] = node.body.statements;
  return node.body.statements.length === 1 && only && ts.isReturnStatement(only) ? (only.expression ?? null) : null;
}

/** Names that a parameter binds, with the path of the source that each stands for. */
function sourceNames(name: ts.BindingName, path = ""): Map<string, string> {
  if (ts.isIdentifier(name)) return new Map([[name.text, path]]);
  const names = new Map<string, string>();
  for (const element of name.elements) {
    if (!ts.isBindingElement(element)) continue;
    const key = element.propertyName ?? element.name;
    const part = ts.isIdentifier(key) ? key.text : "?";
    for (const [inner, innerPath] of sourceNames(element.name, path ? `${path}.${part}` : part)) names.set(inner, innerPath);
  }
  return names;
}

/** `issue.user?.login` → `user.login` when `issue` is the source; null when it is not a plain path of it. */
function pathOf(expression: ts.Expression, names: ReadonlyMap<string, string>): string | null {
  const node = unwrap(expression);
  if (ts.isIdentifier(node)) return names.get(node.text) ?? null;
  if (ts.isPropertyAccessExpression(node)) {
    const owner = pathOf(node.expression, names);
    return owner === null ? null : owner === "" ? node.name.text : `${owner}.${node.name.text}`;
  }
  if (ts.isElementAccessExpression(node) && ts.isNumericLiteral(node.argumentExpression)) {
    const owner = pathOf(node.expression, names);
    return owner === null ? null : `${owner}[${node.argumentExpression.text}]`;
  }
  return null;
}

const METHODS =
  /\.(map|join|filter|find|some|slice|trim|toString|toLowerCase|toUpperCase|toFixed|toISOString|replace|replaceAll|split|includes|length|at|padStart)(\..*)?$/;

function pathsIn(node: ts.Node, names: ReadonlyMap<string, string>): string[] {
  if (ts.isExpression(node)) {
    const path = pathOf(node, names);
    if (path !== null) return path === "" ? [] : [path.replace(METHODS, "")];
  }
  const paths: string[] = [];
  ts.forEachChild(node, (child) => void paths.push(...pathsIn(child, names)));
  return paths;
}
