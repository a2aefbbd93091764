import type { TaskAnswer } from "../../../platform/rightless/task-kind.ts";
import { ArchiveRefused } from "./archive-refused.ts";
import { unzip, type ArchiveLimits } from "./unzip.ts";

/** The names of an archive's files, with their contents beside them, or why there are none. */
export type Unpacked = { readonly names: readonly string[] } | { readonly code: ArchiveRefused["code"]; readonly message: string };

export interface ArchiveTasks {
  unzip(input: { readonly limits: ArchiveLimits; readonly ignored: string }, bytes: readonly Uint8Array[]): TaskAnswer<Unpacked>;
}

export default (): ArchiveTasks => ({
  unzip({ limits, ignored }, [archive = new Uint8Array()]) {
    try {
      const isIgnored = new RegExp(ignored);
      const files = unzip(archive, limits, (name) => isIgnored.test(name));
      return { output: { names: [...files.keys()] }, bytes: [...files.values()] };
    } catch (error) {
      if (error instanceof ArchiveRefused) return { output: { code: error.code, message: error.message } };
      throw error;
    }
  },
});
