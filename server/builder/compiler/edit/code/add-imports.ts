import ts from "typescript-browser";
import type { Import } from "../edits.ts";
import type { TextChange } from "../text-change.ts";

export function addImports(source: ts.SourceFile, wanted: readonly Import[]): TextChange[] {
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
      if (bindings.elements.some((element) => (element.propertyName ?? element.name).text === name)) continue;
      const last = bindings.elements.at(-1);
      if (last) changes.push({ start: last.getEnd(), end: last.getEnd(), text: `, ${name}` });
    } else fresh.set(module, [...(fresh.get(module) ?? []), name]);
  }
  const end = declarations.at(-1)?.getEnd() ?? 0;
  const style = declarations[0]?.moduleSpecifier.getText().startsWith("'") ? "'" : '"';
  for (const [module, names] of fresh) changes.push({ start: end, end, text: `\nimport { ${names.join(", ")} } from ${style}${module}${style};` });
  return changes;
}

/** What a file calls something that it imports: `import { github as tracker }` makes it `tracker`. */
export function importedAs(source: ts.SourceFile, name: string): string {
  for (const declaration of source.statements.filter(ts.isImportDeclaration)) {
    const bindings = declaration.importClause?.namedBindings;
    const element = bindings && ts.isNamedImports(bindings) ? bindings.elements.find(({ propertyName }) => propertyName?.text === name) : undefined;
    if (element) return element.name.text;
  }
  return name;
}
