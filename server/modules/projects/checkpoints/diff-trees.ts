import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import type { Files, WorkingFile } from "../files/working-copy.ts";

const CONTEXT = 4;
/** The work grows with the square of the lines that differ. A file that differs more is shown as replaced. */
const MOST_EDITS = 1_000;
/** Of all files together. */
const MOST_WORK = 4 * MOST_EDITS ** 2;

export interface FileDiff {
  readonly filePath: string;
  readonly status: "added" | "removed" | "changed";
  /** Unified, with four lines of context. */
  readonly patch: string;
}

/** What changed from one tree to another, in path order. */
export function diffTrees(from: Files, to: Files): FileDiff[] {
  const paths = [...new Set([...from.keys(), ...to.keys()])].toSorted();
  const work = { left: MOST_WORK };
  return paths.flatMap((filePath) => {
    const before = from.get(filePath);
    const after = to.get(filePath);
    if (before?.hash === after?.hash) return [];
    const status = before === undefined ? "added" : after === undefined ? "removed" : "changed";
    return [{ filePath, status, patch: patchOf(filePath, before, after, work) } as const];
  });
}

function patchOf(path: string, before: WorkingFile | undefined, after: WorkingFile | undefined, work: { left: number }): string {
  if (before?.isBinary || after?.isBinary) return `Binary files a/${path} and b/${path} differ\n`;
  const [old = "", now = ""] = [before, after].map((file) => file?.content.toString("utf8") ?? "");
  const names = [before ? `a/${path}` : "/dev/null", after ? `b/${path}` : "/dev/null"] as const;
  const isWhole = !before || !after;
  const patch = isWhole ? undefined : compared(names, old, now, work);
  return patch ?? replaced(names, old, now);
}

/** Undefined when too much differs. */
function compared(names: readonly [string, string], old: string, now: string, work: { left: number }): string | undefined {
  const maxEditLength = Math.min(MOST_EDITS, Math.floor(Math.sqrt(work.left)));
  const patch = createTwoFilesPatch(...names, old, now, undefined, undefined, { context: CONTEXT, headerOptions: FILE_HEADERS_ONLY, maxEditLength });
  const edits = patch === undefined ? maxEditLength : patch.split("\n").filter((line) => /^[+-]/.test(line)).length;
  work.left = Math.max(0, work.left - edits ** 2);
  return patch;
}

/** A patch that removes every old line and adds every new one. */
function replaced([from, to]: readonly [string, string], old: string, now: string): string {
  const [gone, come] = [linesOf(old, "-"), linesOf(now, "+")];
  const range = ({ count }: { count: number }) => (count === 0 ? "0,0" : count === 1 ? "1" : `1,${count}`);
  const hunk = gone.count + come.count === 0 ? "" : `@@ -${range(gone)} +${range(come)} @@\n${gone.text}${come.text}`;
  return `--- ${from}\n+++ ${to}\n${hunk}`;
}

function linesOf(text: string, sign: "-" | "+"): { readonly count: number; readonly text: string } {
  if (text === "") return { count: 0, text: "" };
  const lines = text.replace(/\n$/, "").split("\n");
  const end = text.endsWith("\n") ? "" : "\\ No newline at end of file\n";
  return { count: lines.length, text: `${lines.map((line) => `${sign}${line}\n`).join("")}${end}` };
}
