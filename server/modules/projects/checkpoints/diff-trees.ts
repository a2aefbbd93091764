import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import type { Files, WorkingFile } from "../files/working-copy.ts";

const CONTEXT = 4;

export interface FileDiff {
  readonly filePath: string;
  readonly status: "added" | "removed" | "changed";
  /** Unified, with four lines of context. */
  readonly patch: string;
}

/** What changed from one tree to another, in path order. */
export function diffTrees(from: Files, to: Files): FileDiff[] {
  const paths = [...new Set([...from.keys(), ...to.keys()])].toSorted();
  return paths.flatMap((filePath) => {
    const before = from.get(filePath);
    const after = to.get(filePath);
    if (before?.hash === after?.hash) return [];
    const status = before === undefined ? "added" : after === undefined ? "removed" : "changed";
    return [{ filePath, status, patch: patchOf(filePath, before, after) } as const];
  });
}

function patchOf(path: string, before: WorkingFile | undefined, after: WorkingFile | undefined): string {
  if (before?.isBinary || after?.isBinary) return `Binary files a/${path} and b/${path} differ\n`;
  const [old, now] = [before, after].map((file) => file?.content.toString("utf8") ?? "");
  return createTwoFilesPatch(before ? `a/${path}` : "/dev/null", after ? `b/${path}` : "/dev/null", old ?? "", now ?? "", undefined, undefined, {
    context: CONTEXT,
    headerOptions: FILE_HEADERS_ONLY,
  });
}
