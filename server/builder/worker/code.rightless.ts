import { createAnalyser } from "../analysis/create-analyser.ts";
import { applyEdits } from "../compiler/edit/apply-edits.ts";
import { readOutline } from "../edits/index.ts";
import { findLint } from "../lint/find-lint.ts";
import { markCode } from "../proof/mark-code.ts";
import { createTypeChecker } from "../typecheck/type-checker.ts";
import type { TypeLibrary } from "../typecheck/type-library.ts";
import { weakenedTests } from "../weakened/weakened-tests.ts";
import type { CodeProcessTasks } from "./tasks.ts";

/** Holds the TypeScript compiler: some hundred megabytes, which go when the process ends. */
export default function codeTasks({ values }: { readonly values: { readonly library: TypeLibrary } }): CodeProcessTasks {
  const checker = createTypeChecker(values.library);
  const analyse = createAnalyser();
  return {
    analyse: ({ files, known }) => ({ output: analyse(new Map(files), known) }),
    typecheck: ({ files }) => ({ output: checker.check(new Map(files)) }),
    mark: ({ files, flow }) => ({ output: [...markCode(new Map(files), flow)] }),
    weakened: ({ before, after, said }) => ({ output: weakenedTests(new Map(before), new Map(after), said) }),
    lint: ({ files, known }) => ({ output: findLint(new Map(files), known) }),
    outline: ({ files }) => ({ output: files.flatMap(([path, text]) => readOutline(path, text) ?? []) }),
    edit({ files, edits }) {
      const result = applyEdits(new Map(files), edits);
      return { output: result.ok ? { ok: true, changes: [...result.changes] } : result };
    },
  };
}
