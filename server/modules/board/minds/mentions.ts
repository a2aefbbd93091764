import type { ProjectFiles } from "../../../builder/project-files.ts";

const MOST = 8;

/** The files of the project that a message names as `@path`, in the order in which it does. */
export function mentionedFiles(text: string, files: ProjectFiles): string[] {
  const named = [...text.matchAll(/(?<=^|\s)@([^\s@]+)/g)].flatMap(([, path = ""]) => {
    // A sentence may go on right behind a path.
    const found = [path, path.replace(/[.,;:!?)]+$/, "")].find((candidate) => files.has(candidate));
    return found ?? [];
  });
  return [...new Set(named)].slice(0, MOST);
}
