import ts from "typescript-browser";
import { isFunctionNode, unwrap } from "../../../analysis/bindings.ts";
import type { FoundCode } from "../find-code.ts";
import { resultOf } from "./fold.ts";
import { traceNames, type NamesInReach } from "./trace-names.ts";

/** An expression that makes up what a message says, and the names that can be used in it. */
export interface MessageSite {
  readonly text: ts.Expression;
  readonly scope: NamesInReach;
  /** The call or rule that it belongs to. */
  readonly field: string;
}

/** Where an automation's messages are written: in the call, in a mapping, or in what a helper is handed. */
export function messageSites(code: FoundCode, fields: readonly string[]): readonly MessageSite[] {
  const scopes = traceNames(code);
  return scopes.flatMap((scope) => [...ruleSite(scope, fields), ...bodySites(scope, fields)]).map((site) => atItsSource(site));
}

/** `text: (issue) => …` of a mapping. */
function ruleSite(scope: NamesInReach, fields: readonly string[]): MessageSite[] {
  const rule = scope.node.parent;
  const result = resultOf(scope.node);
  const name = ts.isPropertyAssignment(rule) && !ts.isComputedPropertyName(rule.name) ? rule.name.text : null;
  return name !== null && result && fields.includes(name) ? [{ text: result, scope, field: name }] : [];
}

/** `text: …` of an object that is handed to a call. */
function bodySites(scope: NamesInReach, fields: readonly string[]): MessageSite[] {
  const found: MessageSite[] = [];
  const visit = (node: ts.Node): void => {
    if (isFunctionNode(node)) return;
    if (ts.isPropertyAssignment(node) && !ts.isComputedPropertyName(node.name) && fields.includes(node.name.text) && !isFunctionNode(unwrap(node.initializer)))
      found.push({ text: node.initializer, scope, field: node.name.text });
    if (ts.isShorthandPropertyAssignment(node) && fields.includes(node.name.text)) found.push({ text: node.name, scope, field: node.name.text });
    ts.forEachChild(node, visit);
  };
  if (scope.node.body) visit(scope.node.body);
  return found;
}

/** Follows a name to what it was declared with, or to what a helper was given. */
function atItsSource(site: MessageSite, depth = 0): MessageSite {
  const node = unwrap(site.text);
  if (depth > 5) return site;
  if (ts.isIdentifier(node)) {
    const given = site.scope.names.get(node.text)?.given;
    const local = declaredIn(site.scope, node.text);
    if (given) return atItsSource({ ...site, text: given.node, scope: given.scope }, depth + 1);
    return local ? atItsSource({ ...site, text: local }, depth + 1) : site;
  }
  return site;
}

/** What a helper puts around its text: the text itself is written where the helper is called. */
export function handedOver({ text, scope, field }: MessageSite): readonly MessageSite[] {
  const found: MessageSite[] = [];
  const visit = (node: ts.Node): void => {
    const given = ts.isIdentifier(node) ? scope.names.get(node.text)?.given : null;
    if (given) found.push({ text: given.node, scope: given.scope, field });
    if (!isFunctionNode(node)) ts.forEachChild(node, visit);
  };
  visit(text);
  return found;
}

/** The texts for one thing each that a text of many is put together from. */
export function linesOf(site: MessageSite, scopes: readonly NamesInReach[]): readonly MessageSite[] {
  return scopes.flatMap((scope) => {
    const inside = scope.node.getSourceFile() === site.text.getSourceFile() && scope.node.pos >= site.text.pos && scope.node.end <= site.text.end;
    const result = inside ? resultOf(scope.node) : null;
    return result ? [{ text: result, scope, field: site.field }] : [];
  });
}

function declaredIn(scope: NamesInReach, name: string): ts.Expression | null {
  let found: ts.Expression | null = null;
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name && node.initializer) found = node.initializer;
    if (!isFunctionNode(node)) ts.forEachChild(node, visit);
  };
  // A step's work sees what the function around it declares.
  for (let node: ts.Node | undefined = scope.node; node && !found; node = node.parent) if (isFunctionNode(node) && node.body) visit(node.body);
  return found;
}
