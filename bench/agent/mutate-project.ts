import ts from "typescript-browser";
import type { ProjectFiles } from "../../server/builder/project-files.ts";

export const KINDS = [
  "wrong channel",
  "wrong channel, in the tests too",
  "dropped branch",
  "swapped field",
  "weakened test",
  "missing await",
  "dead reply",
] as const;
export type MutantKind = (typeof KINDS)[number];

export interface Mutant {
  readonly kind: MutantKind;
  readonly file: string;
  readonly was: string;
  readonly is: string;
  readonly files: ProjectFiles;
}

interface Change {
  readonly kind: MutantKind;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Every mistake of the listed kinds that one careless change could make in a project. */
export function mutantsOf(files: ProjectFiles): readonly Mutant[] {
  return [...files].flatMap(([file, text]) => {
    const isTest = /^tests\/.+\.test\.ts$/.test(file);
    if (!isTest && !/^src\/(automations|mappings)\/.+\.ts$/.test(file)) return [];
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const changes = isTest ? testChanges(source) : codeChanges(source);
    return changes.flatMap(({ kind, from, to, text: is }) => {
      const was = text.slice(from, to);
      const changed = new Map(files).set(file, text.slice(0, from) + is + text.slice(to));
      const mutant = { kind, file, was, is, files: changed };
      return kind === "wrong channel" ? [mutant, inTestsToo(mutant)] : [mutant];
    });
  });
}

/** The tests are made to say what the code does. */
function inTestsToo({ was, is, ...mutant }: Mutant): Mutant {
  const [old, now] = [was.slice(1, -1), is.slice(1, -1)];
  const files = new Map([...mutant.files].map(([path, text]) => [path, path.startsWith("tests/") ? text.replaceAll(old, now) : text]));
  return { ...mutant, kind: "wrong channel, in the tests too", was, is, files };
}

const PLACE = /^(channel|to|repo|owner|project|projectKey|list|listId|board|boardId|folder|folderId|database|spreadsheetId|chat_id|table)$/;

function codeChanges(source: ts.SourceFile): readonly Change[] {
  const changes: Change[] = [];
  const replace = (kind: MutantKind, node: ts.Node, text: string) => void changes.push({ kind, from: node.getStart(), to: node.getEnd(), text });
  const fields = [...new Set(collect(source, isField).map((node) => node.getText()))];
  const isSync = /respond:\s*"sync"/.test(source.text);
  const visit = (node: ts.Node): void => {
    const place = ts.isPropertyAssignment(node) && PLACE.test(node.name.getText()) ? literalOf(node.initializer) : null;
    if (place) replace("wrong channel", place, place.text.startsWith("#") ? '"#random"' : '"elsewhere"');
    if (ts.isIfStatement(node)) replace("dropped branch", node, ends(node.thenStatement) ? "" : node.thenStatement.getText());
    if (isField(node)) {
      const other = fields.find((text) => text !== node.getText() && text.split(".")[0] === node.getText().split(".")[0]);
      if (other !== undefined) replace("swapped field", node, other);
    }
    if (ts.isAwaitExpression(node)) replace("missing await", node, node.expression.getText());
    if (ts.isMethodDeclaration(node) && node.name.getText() === "run" && node.body && !isSync)
      changes.push({ kind: "dead reply", from: node.body.getEnd() - 1, to: node.body.getEnd() - 1, text: 'return respond(400, "refused");\n' });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return changes.map((change) => (change.kind === "dead reply" ? withImport(source.text, change) : change));
}

/** The reply needs its import: one change of the whole file. */
function withImport(text: string, { kind, from, text: put }: Change): Change {
  const whole = text.slice(0, from) + put + text.slice(from);
  return { kind, from: 0, to: text.length, text: whole.replace(/import \{ /, "import { respond, ") };
}

function testChanges(source: ts.SourceFile): readonly Change[] {
  const changes: Change[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node)) {
      const text = node.getText();
      const isScenario = text.startsWith("scenario(");
      const isExpectation = /^(await )?expect\(/.test(text);
      if (isScenario || isExpectation) changes.push({ kind: "weakened test", from: node.getStart(), to: node.getEnd(), text: "" });
      const loose = text.replace(/\.(toMatchObject|toEqual|toBe|toHaveLength)\([\s\S]*\);$/, ".toBeDefined();");
      if (isExpectation && loose !== text) changes.push({ kind: "weakened test", from: node.getStart(), to: node.getEnd(), text: loose });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return changes;
}

/** `"#team"`, also as a rule of a mapping: `() => "#team"`. */
function literalOf(value: ts.Expression): ts.StringLiteral | null {
  const inner = ts.isArrowFunction(value) ? value.body : value;
  return ts.isStringLiteral(inner) && inner.text !== "" ? inner : null;
}

function ends(statement: ts.Statement): boolean {
  return /\b(return|throw|continue)\b[^;]*;\s*\}?$/.test(statement.getText());
}

/** `event.body.issue.title`, whole. */
function isField(node: ts.Node): boolean {
  return (
    ts.isPropertyAccessExpression(node) &&
    !ts.isPropertyAccessExpression(node.parent) &&
    !ts.isCallExpression(node.parent) &&
    /^(event|body|issue|ticket|order|payment|customer|row|item|source)\.[\w.]+$/.test(node.getText()) &&
    node.name.text !== "length"
  );
}

function collect(root: ts.Node, wanted: (node: ts.Node) => boolean): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (wanted(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}
