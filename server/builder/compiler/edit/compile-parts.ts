import type { CompileRequest, CompileResult } from "../../builder.ts";
import { applied } from "../compile.ts";
import type { FileEdit } from "./edits.ts";
import { splitEdit } from "./split-edit.ts";

export interface CompiledEdit {
  readonly result: CompileResult;
  readonly edits: readonly FileEdit[];
}

type CompileOne = (request: CompileRequest) => Promise<CompiledEdit | null>;

const MOST_CHANGES = 4;

/** Several changes said in one go, one after the other; null unless every one of them is understood by itself. */
export async function compileParts(request: CompileRequest, compileOne: CompileOne): Promise<CompileResult | null> {
  const parts = await inParts(request, compileOne, MOST_CHANGES);
  return parts?.result ?? null;
}

async function inParts(request: CompileRequest, compileOne: CompileOne, most: number): Promise<CompiledEdit | null> {
  if (most <= 1) return null;
  for (const [left, right] of splitEdit(request.text)) {
    const first = await compileOne({ ...request, text: left });
    if (first?.result.kind !== "draft" || isBare(left, first)) continue;
    const rest = { ...request, text: right, files: applied(request.files, first.result.changes) };
    const whole = await compileOne(rest);
    const second = whole?.result.kind === "draft" ? whole : await inParts(rest, compileOne, most - 1);
    if (second?.result.kind !== "draft" || isBare(right, second) || isUnclear([...first.edits, ...second.edits])) continue;
    const plan = [...first.result.plan, ...second.result.plan];
    const changes = new Map([...first.result.changes, ...second.result.changes]);
    return { result: { kind: "draft", changes, plan, summary: plan.join("\n") }, edits: [...first.edits, ...second.edits] };
  }
  return null;
}

/** “… and post to #x”: besides, or in place of where it went? */
function isBare(text: string, { edits }: CompiledEdit): boolean {
  return edits.some(({ type }) => type === "also") && !/\b(?:also|too|as well|both|additionally|besides)\b/i.test(text);
}

/** A condition beside something more to do: it could be meant for that alone, or for everything. */
function isUnclear(edits: readonly FileEdit[]): boolean {
  const adds = edits.some(({ type }) => type === "append" || type === "also");
  return adds && edits.some(({ type }) => /guard/.test(type));
}
