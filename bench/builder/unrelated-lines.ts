import type { ProjectFiles } from "../../server/builder/project-files.ts";
import { isDerivedFile } from "../../server/builder/derived-files.ts";

/** Lines that were there before and are not there any more, in their order, although nobody asked for that. */
export function unrelatedLines(before: ProjectFiles, after: ProjectFiles, allowed: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return [...before].flatMap(([path, text]) => {
    const now = after.get(path) ?? "";
    if (isDerivedFile(path) || text === now) return [];
    if (path !== "ARCHITECTURE.md" && allowed[path] === undefined) return [`${path} was changed`];
    const may = [...(allowed[path] ?? [])];
    return lost(withoutDiagram(text), withoutDiagram(now)).filter((line) => {
      const at = may.indexOf(line.trim());
      if (at >= 0) may.splice(at, 1);
      return at < 0 && line.trim() !== "";
    });
  });
}

/** The diagram is drawn from the code. */
function withoutDiagram(text: string): readonly string[] {
  return text.replace(/```mermaid\n.*?```/s, "").split("\n");
}

/** What a longest common subsequence leaves out of the first text. */
function lost(before: readonly string[], after: readonly string[]): readonly string[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) (lengths[i] ?? [])[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const gone: string[] = [];
  for (let i = 0, j = 0; i < before.length;) {
    if (j < after.length && before[i] === after[j]) {
      i++;
      j++;
    } else if (j < after.length && at(i, j + 1) > at(i + 1, j)) j++;
    else gone.push(before[i++] ?? "");
  }
  return gone;
}
