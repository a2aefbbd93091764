import { NAMED_IN_CODE } from "../../../../contracts/plan/note.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import { commentLines, emitSteps, fieldsIn, type Writer } from "../../plan-code/index.ts";
import { allSteps, partsOf, withParts } from "../plan/plan-tree.ts";
import { ownCode } from "../plan/scope.ts";
import { indentAt, indentOf, placed, shifted } from "./indentation.ts";
import type { Outline, Range, StepOutline } from "./outline.ts";
import { cutBlock, type Segment } from "./segments.ts";

const BOUND_BY_NAME: ReadonlySet<Step["kind"]> = new Set(["call", "find", "open", "wait", "approve"]);

/** Writes the steps of a changed plan: those that are as they were keep their text, the others are emitted. */
export class StepRewriter {
  readonly #text: string;
  readonly #outline: Outline;
  readonly #writer: Writer;
  readonly #unit: string;
  readonly #before = new Map<string, Step>();
  readonly #segments = new Map<string, Segment>();
  readonly #lineOf: (at: number) => number;

  constructor(text: string, outline: Outline, steps: readonly Step[], writer: Writer, unit: string) {
    this.#text = text;
    this.#outline = outline;
    this.#writer = writer;
    this.#unit = unit;
    this.#lineOf = (at) => text.slice(0, at).split("\n").length - 1;
    for (const step of allSteps(steps)) this.#before.set(step.id, step);
    this.#cut(outline.body, steps);
  }

  #cut(range: Range, steps: readonly Step[]): void {
    const { segments } = cutBlock(
      this.#text,
      range,
      steps.map(({ id }) => id),
      this.#outline,
    );
    for (const [id, segment] of segments) this.#segments.set(id, segment);
    for (const step of steps)
      for (const [part, inner] of partsOf(step)) {
        const inside = this.#outline.steps[step.id]?.parts[String(part)];
        if (inside) this.#cut(inside, inner);
      }
  }

  /** What stands between the braces of a block after the change. */
  block(range: Range, before: readonly Step[], after: readonly Step[]): string {
    const ids = before.map(({ id }) => id);
    if (sameSteps(before, after) && !after.some((step) => this.#needsName(step))) return this.#text.slice(range.from, range.to);
    const { head, tail } = cutBlock(this.#text, range, ids, this.#outline);
    const outer = indentAt(this.#text, range.from - 1);
    const base = this.#indentOfBlock(ids) ?? outer + this.#unit;
    const body = this.steps(after, base);
    const isOneLine = !head.endsWith("\n");
    return isOneLine ? `\n${body}${outer}` : `${head}${body}${tail}`;
  }

  /** Steps as whole lines at an indentation. */
  steps(steps: readonly Step[], base: string): string {
    return steps.map((step) => this.#step(step, base)).join("");
  }

  #indentOfBlock(ids: readonly string[]): string | null {
    const [first] = ids.flatMap((id) => (this.#segments.get(id)?.isWholeLines ? [this.#outline.steps[id]?.start ?? []] : [])).flat();
    return first === undefined ? null : indentAt(this.#text, first);
  }

  #step(step: Step, base: string): string {
    const before = this.#before.get(step.id);
    const segment = this.#segments.get(step.id);
    const outline = this.#outline.steps[step.id];
    if (!before || !segment || !outline) return this.#emitted(step, base, "");
    const isSaidAgain = equal(commentLines(before), commentLines(step));
    const code = equal(ownCode(before), ownCode(step)) ? this.#kept(step, before, segment) : null;
    if (code === null) {
      const above = trimmedAbove(segment.text.slice(0, (isSaidAgain ? outline.start : outline.whole.from) - segment.from));
      const emitted = this.#emitted(isSaidAgain ? withoutComment(step) : step, base, above);
      return withRemark(emitted, segment.text.slice(outline.whole.to - segment.from));
    }
    const kept = isSaidAgain ? code : this.#saying(commentLines(step), code, outline, segment);
    const line = this.#lineOf(segment.from);
    const isFrozen = (index: number) => this.#outline.frozenLines.includes(line + index) && kept === segment.text;
    const text = segment.isWholeLines ? kept : `${indentAt(this.#text, outline.start)}${kept.trim()}\n`;
    return shifted(text, indentAt(this.#text, outline.start), base, isFrozen);
  }

  /** The text of a step whose own part is as it was; null where the change has no place in that text. */
  #kept(step: Step, before: Step, segment: Segment): string | null {
    const outline = this.#outline.steps[step.id];
    if (!outline || readsError(step) !== readsError(before)) return null;
    let text = segment.text;
    const parts = new Map(partsOf(before));
    for (const [part, inner] of partsOf(step).toReversed()) {
      const old = parts.get(part) ?? [];
      if (sameSteps(old, inner) && !inner.some((each) => this.#needsName(each))) continue;
      const range = outline.parts[String(part)];
      if (range) text = spliced(text, range, segment.from, this.block(range, old, inner));
      else if (part === "no" && old.length === 0) text = this.#withElse(text, outline.whole.to - segment.from, outline.start, inner);
      else return null;
    }
    if (!this.#lacksName(step)) return text;
    return BOUND_BY_NAME.has(step.kind) ? insertedAt(text, outline.start - segment.from, `const ${step.id} = `) : null;
  }

  /** The text of a step with another comment above it. */
  #saying(lines: readonly string[], text: string, { whole, start }: StepOutline, { from }: Segment): string {
    const indent = indentAt(this.#text, start);
    return text.slice(0, whole.from - from) + lines.map((line) => `${line}\n${indent}`).join("") + text.slice(start - from);
  }

  #withElse(text: string, at: number, start: number, steps: readonly Step[]): string {
    const base = indentAt(this.#text, start);
    return insertedAt(text, at, ` else {\n${this.steps(steps, base + this.#unit)}${base}}`);
  }

  #lacksName({ id, kind }: Step): boolean {
    return this.#writer.read.has(id) && this.#outline.steps[id]?.isBound === false && (BOUND_BY_NAME.has(kind) || kind === "request");
  }

  #needsName(step: Step): boolean {
    return this.#lacksName(step) || partsOf(step).some(([, inner]) => inner.some((each) => this.#needsName(each)));
  }

  #emitted(step: Step, base: string, above: string): string {
    const isNew = !allSteps([step]).some(({ id }) => this.#before.has(id));
    if (isNew || partsOf(step).length === 0) return above + placed(emitSteps([step], this.#writer), base, this.#unit);
    const blocks: (readonly Step[])[] = [];
    const marked = withParts(step, (inner) => {
      if (inner.length === 0) return [];
      blocks.push(inner);
      return [{ id: "block", name: "", kind: "code", code: `/*block:${blocks.length - 1}*/` }];
    });
    const emitted = placed(emitSteps([marked], this.#writer), base, this.#unit);
    // The emitter sees marks in the place of the steps that read it.
    const lines = readsError(step) ? emitted.replace("} catch {", "} catch (error) {") : emitted;
    return above + lines.replace(/^([ \t]*)\/\*block:(\d+)\*\/\n/gm, (_, indent: string, index: string) => this.steps(blocks[Number(index)] ?? [], indent));
  }
}

function withoutComment(step: Step): Step {
  const { note: _note, ...rest } = step;
  return NAMED_IN_CODE.has(step.kind) ? rest : { ...rest, name: "" };
}

/** Whether what is caught has to have its name. */
function readsError(step: Step): boolean {
  return step.kind === "try" && fieldsIn(step.failed).some(({ of }) => of === "error");
}

function sameSteps(before: readonly Step[], after: readonly Step[]): boolean {
  return equal(before, after);
}

function equal(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function insertedAt(text: string, at: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at);
}

function spliced(text: string, range: Range, from: number, by: string): string {
  return text.slice(0, range.from - from) + by + text.slice(range.to - from);
}

/** Keeps the comment behind the last line of a step. */
function withRemark(text: string, behind: string): string {
  const remark = /^[ \t]*\/\/[^\n]*(?=\n$)/.exec(behind)?.[0];
  return remark ? text.replace(/\n$/, `${remark}\n`) : text;
}

/** Blank lines and comments above a step, up to the line that it begins on. */
function trimmedAbove(above: string): string {
  const indent = indentOf(above.slice(above.lastIndexOf("\n") + 1));
  return above.endsWith(indent) ? above.slice(0, above.length - indent.length) : above;
}
