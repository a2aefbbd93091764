import ts from "typescript-browser";
import type { ProjectFiles } from "../project-files.ts";

/** The parsed files of a project, with names resolved across them by syntax alone: no types are needed for a flow. */
export interface ProjectSource {
  readonly files: ReadonlyMap<string, ts.SourceFile>;
  /** What a module-level name of a file stands for. */
  resolve(file: string, name: string): Resolved | null;
}

export type Resolved =
  | { readonly kind: "package"; readonly module: string; readonly name: string }
  | { readonly kind: "project"; readonly file: string; readonly name: string; readonly declaration: ts.Node | null };

const SOURCE_FILE = /^(?!.*\.d\.ts$).*\.[mc]?tsx?$/;

/** Files that are as they were in an earlier reading are not parsed again. */
export function readProject(files: ProjectFiles, earlier?: ProjectSource): ProjectSource {
  const parsed = new Map<string, ts.SourceFile>();
  for (const [path, text] of files) {
    if (!SOURCE_FILE.test(path)) continue;
    const before = earlier?.files.get(path);
    parsed.set(path, before?.text === text ? before : ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  }
  const tables = new Map<string, ModuleNames>();
  const namesOf = (file: string) => {
    let table = tables.get(file);
    if (!table) tables.set(file, (table = readModuleNames(parsed.get(file))));
    return table;
  };

  function resolve(file: string, name: string, depth = 0): Resolved | null {
    if (depth > 20) return null;
    const names = namesOf(file);
    const declaration = names.declarations.get(name);
    if (declaration) return { kind: "project", file, name, declaration };
    const imported = names.imports.get(name);
    if (!imported) return null;
    return follow(file, imported.module, imported.name, depth);
  }

  function follow(from: string, module: string, name: string, depth: number): Resolved {
    if (!module.startsWith(".")) return { kind: "package", module, name };
    const target = resolvePath(from, module, parsed);
    // The derived client module may not have been written yet; its names are known by its path.
    if (!target) return { kind: "project", file: joinPath(from, module).replace(/\.[jt]s$/, "") + ".ts", name, declaration: null };
    const names = namesOf(target);
    const local = names.exports.get(name) ?? name;
    const reExport = names.reExports.get(name);
    if (reExport) return follow(target, reExport.module, reExport.name, depth + 1);
    return (
      resolve(target, local, depth + 1) ?? throughStars(target, names.stars, name, depth + 1) ?? { kind: "project", file: target, name, declaration: null }
    );
  }

  function throughStars(from: string, modules: readonly string[], name: string, depth: number): Resolved | null {
    if (depth > 20 || name === "*" || name === "default") return null;
    for (const module of modules) {
      const found = follow(from, module, name, depth);
      if (found.kind === "project" && found.declaration) return found;
    }
    return null;
  }

  return { files: parsed, resolve: (file, name) => resolve(file, name) };
}

interface ModuleNames {
  readonly imports: Map<string, { module: string; name: string }>;
  readonly declarations: Map<string, ts.Node>;
  /** exported name → local name */
  readonly exports: Map<string, string>;
  readonly reExports: Map<string, { module: string; name: string }>;
  /** Modules that everything is exported from again. */
  readonly stars: string[];
}

function readModuleNames(source: ts.SourceFile | undefined): ModuleNames {
  const names: ModuleNames = { imports: new Map(), declarations: new Map(), exports: new Map(), reExports: new Map(), stars: [] };
  for (const statement of source?.statements ?? []) readStatement(statement, names);
  return names;
}

function readStatement(statement: ts.Statement, names: ModuleNames): void {
  if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
    const module = statement.moduleSpecifier.text;
    const clause = statement.importClause;
    if (clause?.name) names.imports.set(clause.name.text, { module, name: "default" });
    const bindings = clause?.namedBindings;
    if (bindings && ts.isNamespaceImport(bindings)) names.imports.set(bindings.name.text, { module, name: "*" });
    if (bindings && ts.isNamedImports(bindings)) {
      for (const element of bindings.elements) names.imports.set(element.name.text, { module, name: (element.propertyName ?? element.name).text });
    }
  } else if (ts.isVariableStatement(statement)) {
    for (const declaration of statement.declarationList.declarations) {
      if (!declaration.initializer) continue;
      if (ts.isIdentifier(declaration.name)) names.declarations.set(declaration.name.text, declaration.initializer);
      else for (const name of namesIn(declaration.name)) names.declarations.set(name, declaration);
    }
  } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    const isDefault = statement.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword) ?? false;
    if (statement.name) names.declarations.set(statement.name.text, statement);
    if (isDefault) names.exports.set("default", statement.name?.text ?? "default");
    if (isDefault && !statement.name) names.declarations.set("default", statement);
  } else if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
    // A value of the same name is what code means by it.
    if (!names.declarations.has(statement.name.text)) names.declarations.set(statement.name.text, statement);
  } else if (ts.isExportAssignment(statement)) {
    if (ts.isIdentifier(statement.expression)) names.exports.set("default", statement.expression.text);
    else names.declarations.set("default", statement.expression);
  } else if (ts.isExportDeclaration(statement) && !statement.exportClause && statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier)) {
    names.stars.push(statement.moduleSpecifier.text);
  } else if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)) {
    for (const element of statement.exportClause.elements) {
      const local = (element.propertyName ?? element.name).text;
      const module = statement.moduleSpecifier;
      if (module && ts.isStringLiteral(module)) names.reExports.set(element.name.text, { module: module.text, name: local });
      else names.exports.set(element.name.text, local);
    }
  }
}

function namesIn(pattern: ts.BindingPattern): readonly string[] {
  return pattern.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : ts.isIdentifier(element.name) ? [element.name.text] : namesIn(element.name),
  );
}

function resolvePath(from: string, module: string, files: ReadonlyMap<string, unknown>): string | null {
  const base = joinPath(from, module);
  const bare = base.replace(/\.[mc]?[jt]sx?$/, "");
  return [base, `${bare}.ts`, `${base}.ts`, `${bare}.tsx`, `${base}/index.ts`].find((path) => files.has(path)) ?? null;
}

function joinPath(from: string, module: string): string {
  const parts = from.split("/").slice(0, -1);
  for (const part of module.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}
