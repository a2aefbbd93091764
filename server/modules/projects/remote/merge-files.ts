import type { ConflictChoice } from "../../../../contracts/git-remote.ts";
import { mergeThreeWay } from "../../../../contracts/merge-three-way.ts";
import { isDerived } from "../files/derive-files.ts";

const NOTHING = Buffer.alloc(0);

export type Contents = ReadonlyMap<string, Buffer>;

/** A file that both sides changed, each in its own way. */
export interface Clash {
  readonly path: string;
  /** Null where it was not, or was removed. */
  readonly base: Buffer | null;
  readonly theirs: Buffer | null;
}

interface Sides {
  /** What both grew from; empty where they never had anything in common. */
  readonly base: Contents;
  readonly ours: Contents;
  readonly theirs: Contents;
}

/** File by file: what one side changed is taken; what both changed is merged by lines; what is left is for a person to decide. */
export function mergeFiles({ base, ours, theirs }: Sides, choices: readonly ConflictChoice[]): { files: Map<string, Buffer>; clashes: Clash[] } {
  const files = new Map<string, Buffer>();
  const clashes: Clash[] = [];
  for (const path of new Set([...ours.keys(), ...theirs.keys()])) {
    const [b = null, o = null, t = null] = [base.get(path), ours.get(path), theirs.get(path)];
    const merged = mergeOne(path, b, o, t) ?? chosen(choices, path, o, t);
    if (!merged) clashes.push({ path, base: b, theirs: t });
    else if (merged.content !== null) files.set(path, merged.content);
  }
  return { files, clashes };
}

/** Undefined where the sides clash; without content where the file goes. */
function mergeOne(path: string, base: Buffer | null, ours: Buffer | null, theirs: Buffer | null): { content: Buffer | null } | undefined {
  if (same(ours, theirs) || same(base, theirs) || isDerived(path)) return { content: ours };
  if (same(base, ours)) return { content: theirs };
  const [from, mine, other] = [textOf(base ?? NOTHING), textOf(ours), textOf(theirs)];
  if (from === null || mine === null || other === null) return undefined;
  const { conflicts, text } = mergeThreeWay(from, mine, other);
  return conflicts === 0 ? { content: Buffer.from(text) } : undefined;
}

/** Both versions with git's marks around what each changed; null where one is no text or is not there. */
export function markedOf({ base, theirs }: Clash, ours: Buffer | null): string | null {
  const [from, mine, other] = [textOf(base ?? NOTHING), textOf(ours), textOf(theirs)];
  if (from === null || mine === null || other === null) return null;
  const lines = mergeThreeWay(from, mine, other).chunks.flatMap((chunk) =>
    chunk.kind === "text" ? chunk.lines : ["<<<<<<< here", ...chunk.yours, "=======", ...chunk.theirs, ">>>>>>> remote"],
  );
  return lines.join("\n");
}

export function textOf(content: Buffer | null): string | null {
  if (content === null || content.includes(0)) return null;
  const text = content.toString("utf8");
  return Buffer.from(text).equals(content) ? text : null;
}

function chosen(choices: readonly ConflictChoice[], path: string, ours: Buffer | null, theirs: Buffer | null): { content: Buffer | null } | undefined {
  const choice = choices.find(({ filePath }) => filePath === path);
  if (!choice) return undefined;
  if (choice.take === "text") return { content: Buffer.from(choice.content) };
  return { content: choice.take === "ours" ? ours : theirs };
}

function same(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other);
}
