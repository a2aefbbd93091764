import ts from "typescript-browser";
import type { Import } from "../edits.ts";
import { type FoundCode, indentOf, runBody } from "../find-code.ts";
import { inStyle, styleOf } from "../reach/code-style.ts";
import { traceNames, type NamesInReach } from "../reach/trace-names.ts";
import type { TextChange } from "../text-change.ts";
import { addImports, importedAs } from "./add-imports.ts";
import { CannotEdit } from "./code-change.ts";
import { contextNames } from "./context-names.ts";
import { endOfLine } from "./place.ts";

/** Lines behind the last thing that a run does. `$step` and `$source` stand for what the run calls its steps, and for what it works on. */
export function append(code: FoundCode, lines: readonly string[], imports: readonly Import[]): TextChange[] {
  const run = code.automation && runBody(code.automation);
  const [scope] = traceNames(code);
  if (!run || !scope) throw new CannotEdit("the function that runs can't be found in the project");
  const source = run.block.getSourceFile();
  const file = source.fileName;
  const uses = { step: lines.some((line) => line.includes("$step")), event: lines.some((line) => line.includes("$source")) };
  const step = uses.step ? named(scope, "step") : null;
  const given = uses.event ? whatIsGiven(scope) : null;
  const missing = [...(step?.missing ?? []), ...(given?.missing ?? [])];
  const own = (line: string) => imports.reduce((code, { name }) => code.replaceAll(new RegExp(`\\b${name}\\.`, "g"), `${importedAs(source, name)}.`), line);
  const written = lines.map((line) =>
    inStyle(
      own(line)
        .replaceAll("$step", step?.code ?? "")
        .replaceAll("$source", given?.code ?? ""),
      styleOf(source),
    ),
  );
  return [place(run.block, written), ...contextNames(run.node, missing), ...addImports(source, imports).map((change) => ({ ...change, file }))];
}

/** The last thing that is done, as long as only a word to the log or an answer stands behind it. */
function place(block: ts.Block, lines: readonly string[]): TextChange {
  const source = block.getSourceFile();
  const acts = block.statements.findLast((statement) => !ts.isReturnStatement(statement) && !/^\w*log\b|\.log\.|^console\./.test(statement.getText()));
  const like = acts ?? block.statements.at(-1);
  const indent = like ? indentOf(like) : `${indentOf(block)}  `;
  const at = endOfLine(source.text, acts?.getEnd() ?? block.getStart() + 1);
  return { start: at, end: at, text: lines.map((line) => `\n${line === "" ? "" : indent + line}`).join(""), file: source.fileName };
}

interface Named {
  readonly code: string;
  /** Names that the run must be given for it. */
  readonly missing: readonly string[];
}

function named(scope: NamesInReach, member: string): Named {
  const own = nameOf(scope, [member]);
  const context = nameOf(scope, []);
  return own ? { code: own, missing: [] } : context ? { code: `${context}.${member}`, missing: [] } : { code: member, missing: [member] };
}

/** The list that was read, or else the body of the event. */
function whatIsGiven(scope: NamesInReach): Named {
  const direct = nameOf(scope, ["items"]) ?? nameOf(scope, ["event", "body"]);
  if (direct) return { code: direct, missing: [] };
  const event = named(scope, "event");
  return { ...event, code: `${event.code}.body` };
}

/** The last one: a list that was narrowed down stands behind the one that it was made of. */
function nameOf({ names }: NamesInReach, path: readonly string[]): string | null {
  return [...names].findLast(([, held]) => held.path?.join(".") === path.join("."))?.[0] ?? null;
}
