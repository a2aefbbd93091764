import ts from "typescript-browser";
import type { FoundCode } from "../find-code.ts";
import { failingScenarios, fewerWrites } from "../test/writes.ts";
import type { TextChange } from "../text-change.ts";
import { CannotEdit } from "./code-change.ts";
import { wholeLines } from "./place.ts";
import { stepCalls } from "./step-calls.ts";

interface Gone {
  readonly step: string;
  /** Whose writes are fewer, and what the one that no longer happens holds. */
  readonly write: { readonly alias: string; readonly text: string | null } | null;
}

/** Takes a step out, with the imports that nothing else uses and the write that tests expected of it. */
export function removeStep(code: FoundCode, { step: name, write }: Gone): TextChange[] {
  const step = stepCalls(code).find((candidate) => candidate.name === name);
  if (!step?.statement) throw new CannotEdit(`the step "${name}" is part of a larger expression`);
  const { statement } = step;
  const whole = alone(statement);
  const source = whole.getSourceFile();
  const removal = { ...wholeLines(whole), text: "", file: source.fileName };
  const rest = source.text.slice(0, whole.getStart()) + source.text.slice(whole.getEnd());
  const gone = write && !new RegExp(`\\b${write.alias}\\.`).test(rest) ? failingScenarios(code, write.alias) : [];
  const fewer = write ? fewerWrites(code, write.alias, write.text) : [];
  const isIn = (change: TextChange, node: ts.Node) =>
    change.file === node.getSourceFile().fileName && change.start >= node.getStart() && change.end <= node.getEnd();
  return [
    removal,
    ...unusedImports(source, whole),
    ...fewer.filter((change) => !gone.some((scenario) => isIn(change, scenario))),
    ...gone.map((scenario) => ({ ...wholeLines(scenario), text: "", file: scenario.getSourceFile().fileName })),
  ];
}

/** A branch or a try around nothing but the step goes with it. */
function alone(statement: ts.Statement): ts.Statement {
  const block = statement.parent;
  if (!ts.isBlock(block) || block.statements.length > 1) return ts.isIfStatement(block) && !block.elseStatement ? block : statement;
  const around = block.parent;
  if (ts.isIfStatement(around) && !around.elseStatement) return around;
  return ts.isTryStatement(around) && !around.finallyBlock && around.tryBlock === block ? around : statement;
}

/** Names that were imported for the removed code only. */
function unusedImports(source: ts.SourceFile, removed: ts.Node): TextChange[] {
  // A name in a text is no use of it.
  const left = (source.text.slice(0, removed.getStart()) + source.text.slice(removed.getEnd())).replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');
  return source.statements.filter(ts.isImportDeclaration).flatMap((declaration): TextChange[] => {
    const bindings = declaration.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) return [];
    const gone = bindings.elements.filter(
      (element) => removed.getText().includes(element.name.text) && (left.match(new RegExp(`\\b${element.name.text}\\b`, "g"))?.length ?? 0) <= 1,
    );
    if (gone.length === 0) return [];
    const file = source.fileName;
    if (gone.length === bindings.elements.length) return [{ ...wholeLines(declaration), text: "", file }];
    const kept = bindings.elements.filter((element) => !gone.includes(element)).map((element) => element.getText());
    return [{ start: bindings.getStart(), end: bindings.getEnd(), text: `{ ${kept.join(", ")} }`, file }];
  });
}
