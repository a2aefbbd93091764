import ts from "typescript-browser";
import type { FlowDocument, FlowNode, SourceSpan } from "../../../contracts/flow.ts";
import { brief } from "../analysis/source-span.ts";
import { rootOf } from "../lint/rule.ts";
import type { ProjectFiles } from "../project-files.ts";

interface Mark {
  readonly at: number;
  readonly text: string;
  /** Among those at one place: closing ones from the inside out, then opening ones from the outside in. */
  readonly order: number;
}

/** The place of a node of the flow, as `$reached` is told it. */
export function markOf({ file, startLine, startColumn }: SourceSpan): string {
  return `${file}:${startLine}:${startColumn}`;
}

/** The same code, which says as it runs which calls and branches of the flow it comes to. Lines stay where they are. */
export function markCode(files: ProjectFiles, flow: FlowDocument): ProjectFiles {
  const nodes = Map.groupBy(
    flow.automations.flatMap((automation) => automation.nodes.filter(({ kind }) => kind === "call" || kind === "branch")),
    ({ span }) => span.file,
  );
  const marked = new Map(files);
  for (const [file, inFile] of nodes) {
    const text = files.get(file);
    if (text !== undefined) marked.set(file, markFile(file, text, inFile));
  }
  return marked;
}

function markFile(file: string, text: string, nodes: readonly FlowNode[]): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const wanted = new Map(nodes.map((node) => [placeOf(node.span), markOf(node.span)]));
  const marks: Mark[] = [];
  const visit = (node: ts.Node): void => {
    const start = source.getLineAndCharacterOfPosition(node.getStart(source));
    const end = source.getLineAndCharacterOfPosition(node.getEnd());
    const mark = wanted.get(`${start.line + 1}:${start.character}-${end.line + 1}:${end.character}`);
    if (mark !== undefined) marks.push(...marksOf(node, mark));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return insert(text, marks);
}

function marksOf(node: ts.Node, mark: string): readonly Mark[] {
  if (ts.isIfStatement(node)) return around(node.expression, mark, true);
  if (ts.isConditionalExpression(node)) return around(node.condition, mark, true);
  if (ts.isBinaryExpression(node) && /^(&&|\|\|)$/.test(node.operatorToken.getText())) return around(node.left, mark, true);
  if (ts.isSwitchStatement(node))
    return node.caseBlock.clauses.flatMap((clause) => {
      const first = clause.statements[0];
      const label = ts.isCaseClause(clause) ? brief(clause.expression, 40) : "otherwise";
      return first ? [{ at: first.getStart(), text: `$reached(${JSON.stringify(`${mark} ${label}`)});`, order: -Infinity }] : [];
    });
  const root = ts.isCallExpression(node) ? rootOf(node.expression) : null;
  return root ? around(root, mark, false) : [];
}

function around(node: ts.Node, mark: string, isBranch: boolean): readonly Mark[] {
  const [start, end] = [node.getStart(), node.getEnd()];
  return [
    { at: start, text: `$reached(${JSON.stringify(mark)}, (`, order: start - end },
    { at: end, text: isBranch ? "), true)" : "))", order: -1e9 + (end - start) },
  ];
}

function insert(text: string, marks: readonly Mark[]): string {
  const sorted = [...new Map(marks.map((mark) => [`${mark.at} ${mark.text} ${mark.order}`, mark])).values()].sort((a, b) => a.at - b.at || a.order - b.order);
  let done = 0;
  let out = "";
  for (const { at, text: put } of sorted) {
    out += text.slice(done, at) + put;
    done = at;
  }
  return out + text.slice(done);
}

function placeOf({ startLine, startColumn, endLine, endColumn }: SourceSpan): string {
  return `${startLine}:${startColumn}-${endLine}:${endColumn}`;
}
