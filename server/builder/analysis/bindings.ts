import ts from "typescript-browser";
import { isSdk } from "./is-sdk.ts";
import { textProperty } from "./literals.ts";
import type { ProjectSource } from "./project-source.ts";

/** What a local name means to the flow. Everything else is plain data. */
export type Binding =
  | { readonly kind: "context" }
  | { readonly kind: "step" }
  | { readonly kind: "connection"; readonly alias: string }
  | { readonly kind: "connections" }
  /** A part of a connection held in a variable: `const { issues } = github`. */
  | { readonly kind: "operations"; readonly alias: string; readonly path: string }
  | { readonly kind: "function"; readonly node: FunctionNode; readonly scope: Scope }
  /** An object written out, or a new object of a class of the project: its members are known by name. */
  | { readonly kind: "object"; readonly member: (name: string) => Binding | null }
  | { readonly kind: "data" };

export type FunctionNode = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration | ts.MethodDeclaration;

export interface Scope {
  readonly file: string;
  readonly names: ReadonlyMap<string, Binding>;
}

const CONNECTIONS_MODULE = /(^|\/)connections\.ts$/;

export function lookUp(project: ProjectSource, scope: Scope, name: string): Binding | null {
  const local = scope.names.get(name);
  if (local) return local;
  const resolved = project.resolve(scope.file, name);
  if (!resolved || resolved.kind === "package") return null;
  if (CONNECTIONS_MODULE.test(resolved.file)) return resolved.name === "*" ? { kind: "connections" } : { kind: "connection", alias: resolved.name };
  const declaration = resolved.declaration;
  const moduleScope: Scope = { file: resolved.file, names: new Map() };
  if (declaration && isFunctionNode(declaration)) return { kind: "function", node: declaration, scope: moduleScope };
  if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
    return takenApart(declaration, bindingOf(project, moduleScope, declaration.initializer), name);
  if (declaration && ts.isExpression(declaration)) return bindingOf(project, moduleScope, declaration);
  return null;
}

/** The meaning of an expression, where it is a name or a path of names. */
export function bindingOf(project: ProjectSource, scope: Scope, expression: ts.Expression): Binding | null {
  const node = unwrap(expression);
  if (ts.isIdentifier(node)) return lookUp(project, scope, node.text);
  if (isFunctionNode(node)) return { kind: "function", node, scope };
  if (ts.isObjectLiteralExpression(node)) return { kind: "object", member: (name) => objectMember(project, scope, node, name) };
  if (ts.isNewExpression(node)) return newObject(project, scope, node);
  if (ts.isCallExpression(node)) return ownConnection(project, scope, node);
  if (ts.isPropertyAccessExpression(node)) return memberOf(project, scope, node.expression, node.name.text);
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return memberOf(project, scope, node.expression, node.argumentExpression.text);
  return null;
}

/** A connection that a file declares by itself. */
function ownConnection(project: ProjectSource, scope: Scope, node: ts.CallExpression): Binding | null {
  const [options] = node.arguments;
  if (!options || !ts.isObjectLiteralExpression(options) || !isSdk(project, scope.file, node.expression, "connection")) return null;
  const alias = textProperty(options, "alias");
  return alias === null ? null : { kind: "connection", alias };
}

function takenApart(declaration: ts.VariableDeclaration, value: Binding | null, name: string): Binding | null {
  const names = new Map<string, Binding>();
  bind(declaration.name, value, names);
  return names.get(name) ?? null;
}

function newObject(project: ProjectSource, scope: Scope, node: ts.NewExpression): Binding | null {
  const resolved = ts.isIdentifier(node.expression) ? project.resolve(scope.file, node.expression.text) : null;
  const declaration = resolved?.kind === "project" ? resolved.declaration : null;
  if (!resolved || resolved.kind === "package" || !declaration || !ts.isClassDeclaration(declaration)) return null;
  const methods = declaration.members.filter(ts.isMethodDeclaration);
  return {
    kind: "object",
    member: (name) => {
      const method = methods.find((member) => member.name.getText() === name);
      return method ? { kind: "function", node: method, scope: { file: resolved.file, names: new Map() } } : null;
    },
  };
}

function memberOf(project: ProjectSource, scope: Scope, object: ts.Expression, name: string): Binding | null {
  const owner = bindingOf(project, scope, object);
  if (owner) return property(owner, name);
  if (!ts.isIdentifier(object)) return null;
  const resolved = project.resolve(scope.file, object.text);
  if (!resolved || resolved.kind === "package") return null;
  if (resolved.name !== "*") return null;
  const member = project.resolve(resolved.file, name);
  if (member?.kind === "project" && member.declaration && isFunctionNode(member.declaration))
    return { kind: "function", node: member.declaration, scope: { file: member.file, names: new Map() } };
  return null;
}

function objectMember(project: ProjectSource, scope: Scope, object: ts.ObjectLiteralExpression, name: string): Binding | null {
  for (const member of object.properties) {
    if (!member.name || !ts.isIdentifier(member.name) || member.name.text !== name) continue;
    if (ts.isMethodDeclaration(member)) return { kind: "function", node: member, scope };
    if (ts.isPropertyAssignment(member)) return bindingOf(project, scope, member.initializer);
    if (ts.isShorthandPropertyAssignment(member)) return lookUp(project, scope, name);
  }
  return null;
}

export function property(owner: Binding, name: string): Binding | null {
  switch (owner.kind) {
    case "context":
      return name === "step" ? { kind: "step" } : { kind: "data" };
    case "connections":
      return { kind: "connection", alias: name };
    case "connection":
      return { kind: "operations", alias: owner.alias, path: name };
    case "operations":
      return { kind: "operations", alias: owner.alias, path: `${owner.path}.${name}` };
    case "object":
      return owner.member(name);
    default:
      return null;
  }
}

/** Binds a parameter or variable, destructured or not, to what it is given. */
export function bind(name: ts.BindingName, value: Binding | null, into: Map<string, Binding>): void {
  if (ts.isIdentifier(name)) {
    into.set(name.text, value ?? { kind: "data" });
    return;
  }
  for (const element of name.elements) {
    if (!ts.isBindingElement(element)) continue;
    const key = element.propertyName ?? element.name;
    const member = value && ts.isObjectBindingPattern(name) && ts.isIdentifier(key) ? property(value, key.text) : null;
    bind(element.name, member, into);
  }
}

export function isFunctionNode(node: ts.Node): node is FunctionNode {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);
}

/** Drops what leaves a value as it is: parentheses, awaits, type assertions and `Object.freeze`. */
export function unwrap(node: ts.Expression): ts.Expression {
  if (ts.isCallExpression(node)) return freezes(node) ? unwrap(node.arguments[0] ?? node) : node;
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isTypeAssertionExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAwaitExpression(node)
  )
    return unwrap(node.expression);
  return node;
}

function freezes({ expression, arguments: given }: ts.CallExpression): boolean {
  return given.length === 1 && ts.isPropertyAccessExpression(expression) && expression.getText() === "Object.freeze";
}
