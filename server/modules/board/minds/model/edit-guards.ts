import { packagesOf } from "../../approvals/reasons.ts";
import { refuseDependency } from "../../../../builder/packages/declared-packages.ts";
import type { ProjectFiles } from "../../../../builder/project-files.ts";

const DERIVED = new Set(["flow.json", "MAPPING.md", "src/connections.ts"]);
/** "rest of the code unchanged" in its usual spellings: a placeholder where code should be. */
const ELISION =
  /(?:\/\/|\/\*|#|<!--)\s*(?:\.\.\.|…)?\s*(?:the )?(?:rest|remaining|other|existing|previous|same)\b[^\n]{0,60}(?:unchanged|here|as before|code|stays|remains)|^\s*(?:\/\/|\/\*)\s*(?:\.\.\.|…)\s*(?:\*\/)?\s*$/im;
const LARGEST_SHRINK = 0.4;

export interface Replacement {
  readonly filePath: string;
  readonly oldText: string;
  readonly newText: string;
}

/** Why a new file may not be written as it is; null when it may. */
export function refuseWrite(files: ProjectFiles, filePath: string, content: string): string | null {
  if (DERIVED.has(filePath)) return `${filePath} is derived from the code and cannot be written; change the code.`;
  if (files.has(filePath)) return `${filePath} exists; change it with edit_files.`;
  return refuseContent(filePath, content);
}

/** Applies a batch of exact replacements, all or none. Every old text must occur exactly once. */
export function applyEdits(
  files: ProjectFiles,
  edits: readonly Replacement[],
): { readonly changes: ReadonlyMap<string, string> } | { readonly refusal: string } {
  const changes = new Map<string, string>();
  for (const { filePath, oldText, newText } of edits) {
    if (DERIVED.has(filePath)) return { refusal: `${filePath} is derived from the code and cannot be edited; change the code.` };
    const before = changes.get(filePath) ?? files.get(filePath);
    if (before === undefined) return { refusal: `${filePath} does not exist. Nothing was changed.` };
    const occurrences = before.split(oldText).length - 1;
    if (oldText === "" || occurrences !== 1)
      return { refusal: `The old text occurs ${oldText === "" ? 0 : occurrences} times in ${filePath}; it must occur exactly once. Nothing was changed.` };
    changes.set(
      filePath,
      before.replace(oldText, () => newText),
    );
  }
  for (const [filePath, content] of changes) {
    const refusal = refuseContent(filePath, content) ?? refuseShrink(filePath, files.get(filePath) ?? "", content);
    if (refusal) return { refusal: `${refusal} Nothing was changed.` };
  }
  return { changes };
}

/** Why a file may not be deleted; null when it may. */
export function refuseDelete(files: ProjectFiles, filePath: string): string | null {
  if (DERIVED.has(filePath)) return `${filePath} is derived from the code and cannot be deleted.`;
  return files.has(filePath) ? null : `${filePath} does not exist.`;
}

/** Nothing is installed from outside: what is on the list comes with the product. */
function refusePackages(filePath: string, content: string): string | null {
  if (filePath !== "package.json") return null;
  for (const [name, version] of packagesOf(new Map([[filePath, content]]))) {
    const refusal = refuseDependency(name, version);
    if (refusal !== null) return refusal;
  }
  return null;
}

function refuseContent(filePath: string, content: string): string | null {
  const refusal = refusePackages(filePath, content);
  if (refusal) return refusal;
  return ELISION.test(content) ? `${filePath} holds a placeholder instead of code. Write all of it.` : null;
}

function refuseShrink(filePath: string, before: string, after: string): string | null {
  const lost = 1 - after.length / Math.max(before.length, 1);
  return before.length > 400 && lost > LARGEST_SHRINK ? `This would take ${Math.round(lost * 100)} % of ${filePath} away.` : null;
}
