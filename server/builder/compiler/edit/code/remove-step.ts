import ts from "typescript-browser";
import { type FoundCode, stepCalls } from "../find-code.ts";
import type { TextChange } from "../text-change.ts";
import { CannotEdit, replace } from "./code-change.ts";

export function removeStep({ source }: FoundCode, name: string): TextChange[] {
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
