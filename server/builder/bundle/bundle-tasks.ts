import type { TaskAnswer } from "../../platform/rightless/task-kind.ts";
import type { BundleEntry, BundleResult } from "./bundle-project.ts";

export interface BundleTasks {
  bundle(input: { readonly files: readonly (readonly [path: string, text: string])[]; readonly entry: BundleEntry }): Promise<TaskAnswer<BundleResult>>;
  /** What a finished bundle still imports. */
  imports(code: string): Promise<TaskAnswer<string[]>>;
}
