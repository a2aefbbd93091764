import ts from "typescript-browser";

/** How a file is written, so that what is added looks as if it had always been there. */
export interface CodeStyle {
  readonly semicolon: ";" | "";
  readonly quote: "'" | '"';
}

export function styleOf(source: ts.SourceFile): CodeStyle {
  const imports = source.statements.filter(ts.isImportDeclaration);
  const single = imports.filter((one) => one.moduleSpecifier.getText().startsWith("'")).length;
  const ended = source.statements.filter((one) => ts.isImportDeclaration(one) || ts.isVariableStatement(one) || ts.isExportAssignment(one));
  const bare = ended.filter((one) => !one.getText().endsWith(";")).length;
  return { semicolon: bare * 2 > ended.length ? "" : ";", quote: single * 2 > imports.length ? "'" : '"' };
}

/** Code as the compiler writes it, in a file's own style. */
export function inStyle(code: string, { semicolon, quote }: CodeStyle): string {
  const quoted = quote === "'" ? code.replace(/"((?:[^"\\'\n]|\\.)*)"/g, (whole, text: string) => (text.includes('\\"') ? whole : `'${text}'`)) : code;
  return semicolon === "" ? quoted.replace(/;$/gm, "") : quoted;
}
