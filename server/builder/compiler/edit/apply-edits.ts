import ts from "typescript-browser";
import { sdkCalls } from "../../analysis/find-automations.ts";
import { unwrap } from "../../analysis/bindings.ts";
import type { EditResult, FileEdit, Import } from "./edits.ts";
import { definitionOf, findCode, indentOf, runBody, stepCalls, textNode, type FoundCode } from "./find-code.ts";
import { updateTest } from "./update-test.ts";
import { withChanges, type TextChange } from "./text-change.ts";

class CannotEdit extends Error {}

/** Carries edits out one after the other, at the places that the parser finds; every other byte stays. */
export function applyEdits(files: ReadonlyMap<string, string>, edits: readonly FileEdit[]): EditResult {
  const next = new Map(files);
  const changed = new Map<string, string>();
  try {
    for (const edit of edits) {
      const code = findCode(next, edit.file);
      if (!code) throw new CannotEdit(`${edit.file} is not there`);
      const text = withChanges(next.get(edit.file) ?? "", changesOf(code, edit));
      next.set(edit.file, text);
      changed.set(edit.file, text);
    }
  } catch (error) {
    if (error instanceof CannotEdit) return { ok: false, reason: error.message };
    throw error;
  }
  return { ok: true, changes: changed };
}

function changesOf(code: FoundCode, edit: FileEdit): readonly TextChange[] {
  switch (edit.type) {
    case "schedule":
      return changeSchedule(code, edit.cron, edit.timeZone);
    case "rename":
      return changeName(code, edit.name);
    case "guard":
      return addGuard(code, edit.condition);
    case "append":
      return append(code, edit.lines, edit.imports);
    case "remove-step":
      return removeStep(code, edit.step);
    case "step-options":
      return setOptions(code, edit.steps, edit.options);
    case "mapping-rule":
      return changeRule(code, edit.target, edit.expression);
    case "text":
      return changeText(code, edit.from, edit.to);
    case "also":
      return repeatCall(code, edit.call, edit.field, edit.value, edit.step);
    case "test":
      return updateTest(code.source, edit);
  }
}

const replace = (node: ts.Node, text: string): TextChange => ({ start: node.getStart(), end: node.getEnd(), text });
const quote = (text: string, like?: ts.Node) => (like?.getText().startsWith("'") ? `'${text.replaceAll("'", "\\'")}'` : JSON.stringify(text));

function changeSchedule({ project, source }: FoundCode, cron: string, timeZone: string | null): TextChange[] {
  const [call] = sdkCalls(project, source, "schedule");
  const [first, options] = call?.arguments ?? [];
  if (!call || !first) throw new CannotEdit("the automation has no schedule of its own");
  const changes = [replace(first, quote(cron, first))];
  if (timeZone === null) return changes;
  const zone = options && ts.isObjectLiteralExpression(options) ? textNode(options, "timeZone") : null;
  if (zone) return [...changes, replace(zone, quote(timeZone, zone))];
  return [...changes, { start: first.getEnd(), end: options ? options.getEnd() : first.getEnd(), text: `, { timeZone: ${quote(timeZone, first)} }` }];
}

function changeName({ automation }: FoundCode, name: string): TextChange[] {
  const object = automation && definitionOf(automation);
  const value = object && textNode(object, "name");
  if (!value) throw new CannotEdit("the automation's name is computed");
  return [replace(value, quote(name, value))];
}

/** Behind the declarations that `run` begins with, before the first thing that it does. */
function addGuard({ automation }: FoundCode, condition: string): TextChange[] {
  const run = automation && runBody(automation);
  if (!run) throw new CannotEdit("the function that runs can't be found in the file");
  const first = run.block.statements.find((statement) => !isPlainDeclaration(statement)) ?? null;
  const indent = first ? indentOf(first) : `${indentOf(run.node)}  `;
  const at = first ? first.getStart() : run.block.getEnd() - 1;
  return [{ start: at, end: at, text: `if (${condition}) return;\n${indent}` }, ...contextNames(run.node, condition.includes("event.") ? ["event"] : [])];
}

function isPlainDeclaration(statement: ts.Statement): boolean {
  return ts.isVariableStatement(statement) && !/\bawait\b|\bstep\b/.test(statement.getText());
}

/** Adds names to `{ event, step }` where `run` takes its context apart. */
function contextNames(node: ts.Node & { readonly parameters: ts.NodeArray<ts.ParameterDeclaration> }, names: readonly string[]): TextChange[] {
  const [context] = node.parameters;
  if (!context || !ts.isObjectBindingPattern(context.name)) return [];
  const { elements } = context.name;
  const known = new Set(elements.map((element) => element.name.getText()));
  const missing = names.filter((name) => !known.has(name));
  const last = elements.at(-1);
  if (missing.length === 0) return [];
  return last ? [{ start: last.getEnd(), end: last.getEnd(), text: `, ${missing.join(", ")}` }] : [replace(context.name, `{ ${missing.join(", ")} }`)];
}

function append({ automation, source }: FoundCode, lines: readonly string[], imports: readonly Import[]): TextChange[] {
  const run = automation && runBody(automation);
  if (!run) throw new CannotEdit("the function that runs can't be found in the file");
  const last = run.block.statements.at(-1);
  const returns = last && ts.isReturnStatement(last) ? last : null;
  const indent = last ? indentOf(last) : `${indentOf(run.node)}  `;
  const body = lines.map((line) => (line === "" ? "" : indent + line)).join("\n");
  const place = returns
    ? { start: returns.getStart(), end: returns.getStart(), text: `${body.trimStart()}\n${indent}` }
    : { start: last?.getEnd() ?? run.block.getStart() + 1, end: last?.getEnd() ?? run.block.getStart() + 1, text: `\n${body}` };
  const uses = ["step", "event", "state"].filter((name) => lines.some((line) => new RegExp(`\\b${name}\\b[.(]`).test(line)));
  return [place, ...contextNames(run.node, uses), ...addImports(source, imports)];
}

function addImports(source: ts.SourceFile, wanted: readonly Import[]): TextChange[] {
  const declarations = source.statements.filter(ts.isImportDeclaration);
  const changes: TextChange[] = [];
  const fresh = new Map<string, string[]>();
  for (const { name, module } of wanted) {
    const same = declarations.find(
      (declaration) =>
        ts.isStringLiteral(declaration.moduleSpecifier) &&
        declaration.moduleSpecifier.text.replace(/\.[jt]s$/, "") === module &&
        !declaration.importClause?.isTypeOnly,
    );
    const bindings = same?.importClause?.namedBindings;
    if (bindings && ts.isNamedImports(bindings)) {
      if (bindings.elements.some((element) => element.name.text === name)) continue;
      const last = bindings.elements.at(-1);
      if (last) changes.push({ start: last.getEnd(), end: last.getEnd(), text: `, ${name}` });
    } else fresh.set(module, [...(fresh.get(module) ?? []), name]);
  }
  const end = declarations.at(-1)?.getEnd() ?? 0;
  const style = declarations[0]?.moduleSpecifier.getText().startsWith("'") ? "'" : '"';
  for (const [module, names] of fresh) changes.push({ start: end, end, text: `\nimport { ${names.join(", ")} } from ${style}${module}${style};` });
  return changes;
}

function removeStep({ source }: FoundCode, name: string): TextChange[] {
  const step = stepCalls(source).find((candidate) => candidate.name === name);
  if (!step?.statement) throw new CannotEdit(`the step "${name}" is part of a larger expression`);
  const { statement } = step;
  const starts = source.getLineStarts();
  const firstLine = source.getLineAndCharacterOfPosition(statement.getStart()).line;
  const lastLine = source.getLineAndCharacterOfPosition(statement.getEnd()).line;
  const removal = { start: starts[firstLine] ?? statement.getStart(), end: starts[lastLine + 1] ?? statement.getEnd(), text: "" };
  return [removal, ...unusedImports(source, statement)];
}

/** Names that were imported for the removed code only. */
function unusedImports(source: ts.SourceFile, removed: ts.Node): TextChange[] {
  const left = source.text.slice(0, removed.getStart()) + source.text.slice(removed.getEnd());
  return source.statements.filter(ts.isImportDeclaration).flatMap((declaration): TextChange[] => {
    const bindings = declaration.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) return [];
    const gone = bindings.elements.filter(
      (element) => removed.getText().includes(element.name.text) && (left.match(new RegExp(`\\b${element.name.text}\\b`, "g"))?.length ?? 0) <= 1,
    );
    if (gone.length === 0) return [];
    if (gone.length === bindings.elements.length)
      return [{ start: declaration.getStart(), end: declaration.getEnd() + (source.text[declaration.getEnd()] === "\n" ? 1 : 0), text: "" }];
    return [
      replace(
        bindings,
        `{ ${bindings.elements
          .filter((element) => !gone.includes(element))
          .map((element) => element.getText())
          .join(", ")} }`,
      ),
    ];
  });
}

function setOptions({ source }: FoundCode, names: readonly string[] | null, options: Readonly<Record<string, string | number>>): TextChange[] {
  const steps = stepCalls(source).filter(({ name }) => names === null || names.includes(name));
  if (steps.length === 0) throw new CannotEdit("there is no step that could carry the policy");
  return steps.map(({ call }) => optionsChange(call, options));
}

function optionsChange(call: ts.CallExpression, options: Readonly<Record<string, string | number>>): TextChange {
  const entries = Object.entries(options).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const existing = call.arguments
    .slice(1)
    .map((argument) => unwrap(argument))
    .find(ts.isObjectLiteralExpression);
  if (existing) {
    const kept = existing.properties.filter((member) => !member.name || !(member.name.getText() in options)).map((member) => member.getText());
    return replace(existing, `{ ${[...kept, ...entries].join(", ")} }`);
  }
  const isEach = ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === "each";
  const at = isEach ? call.arguments[1] : call.arguments.at(-1);
  if (!at) throw new CannotEdit("the step has no function");
  return { start: at.getEnd(), end: at.getEnd(), text: `, { ${entries.join(", ")} }` };
}

function changeRule({ project, source }: FoundCode, target: string, expression: string): TextChange[] {
  const [call] = sdkCalls(project, source, "mapping");
  const body = call?.arguments[1] && unwrap(call.arguments[1]);
  if (!body || !ts.isObjectLiteralExpression(body)) throw new CannotEdit("the mapping is not written as one object");
  const member = body.properties.find((property) => property.name?.getText().replaceAll(/["']/g, "") === target);
  if (member && ts.isPropertyAssignment(member)) return [replace(member.initializer, expression)];
  const last = body.properties.at(-1);
  if (!last) throw new CannotEdit("the mapping is empty");
  const comma = source.text[last.getEnd()] === ",";
  return [
    { start: last.getEnd() + (comma ? 1 : 0), end: last.getEnd() + (comma ? 1 : 0), text: `${comma ? "" : ","}\n${indentOf(last)}${target}: ${expression},` },
  ];
}

function repeatCall({ source }: FoundCode, callee: string, field: string, value: string, step: string): TextChange[] {
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === callee) calls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const call = calls.at(-1);
  const statement = call && enclosingStatement(call);
  const [argument] = call?.arguments ?? [];
  if (!statement || !argument) throw new CannotEdit(`${callee} is not called in ${source.fileName}`);
  const inStep = /\bstep\(/.test(statement.getText());
  const repeated = `${callee}({ ...${argument.getText()}, ${field}: ${quote(value)} })`;
  const end = statement.getEnd();
  const text = `\n${indentOf(statement)}${inStep ? `await step(${quote(step)}, () => ${repeated});` : `await ${repeated};`}`;
  return [{ start: end, end, text }];
}

/** The statement that awaits the call: of the block around the step, not of the step's own function. */
function enclosingStatement(call: ts.Node): ts.Statement | null {
  let node: ts.Node = call;
  while (node.parent) {
    if (ts.isExpressionStatement(node) || ts.isVariableStatement(node)) {
      const outer = stepAround(node);
      return outer ?? node;
    }
    node = node.parent;
  }
  return null;
}

function stepAround(statement: ts.Node): ts.Statement | null {
  for (let node = statement.parent; node; node = node.parent) {
    if (ts.isCallExpression(node) && node.expression.getText() === "step") {
      let at: ts.Node = node;
      while (at.parent && !ts.isExpressionStatement(at) && !ts.isVariableStatement(at)) at = at.parent;
      return ts.isExpressionStatement(at) || ts.isVariableStatement(at) ? at : null;
    }
  }
  return null;
}

function changeText({ source }: FoundCode, from: string, to: string): TextChange[] {
  const changes: TextChange[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) && node.text === from) changes.push(replace(node, node.getText().startsWith("`") ? `\`${to}\`` : quote(to, node)));
    else if ((ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node) || ts.isStringLiteralLike(node)) && node.getText().includes(from))
      changes.push(replace(node, node.getText().replaceAll(from, to)));
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (changes.length === 0) throw new CannotEdit(`"${from}" does not occur in ${source.fileName}`);
  return changes;
}
