import type { Diagnostic } from "../../../contracts/flow.ts";
import { TaskEndedError } from "../../platform/rightless/task-errors.ts";
import type { ProjectFiles } from "../project-files.ts";
import { bundler } from "./bundler.ts";

/** `deployment`: every automation. `scenarios`: the automations and the tests that trigger them. */
export type BundleEntry = "deployment" | "scenarios";

export type BundleResult =
  | {
      readonly ok: true;
      /** One ES module without a single import. */
      readonly code: string;
      readonly sourceMap: string;
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** What the bundler cannot take makes its process end, whichever way: by its own memory, our patience, or an overflow. */
const TOO_MUCH = { time: "takes too long", memory: "takes too much memory", answer: "gives too large a bundle", ended: "is too deeply nested or too large" };

/** Bundles a project with the SDK and the harness, in a process that has the given files and our own, and no others. */
export async function bundleProject(files: ProjectFiles, entry: BundleEntry, signal?: AbortSignal): Promise<BundleResult> {
  try {
    return (await bundler.run("bundle", { files: [...files], entry }, [], signal)).output;
  } catch (error) {
    if (!(error instanceof TaskEndedError) || !(error.limit in TOO_MUCH)) throw error;
    const message = `The code cannot be bundled: it ${TOO_MUCH[error.limit as keyof typeof TOO_MUCH]}.`;
    return { ok: false, diagnostics: [{ severity: "error", message, file: null, line: null, column: null, code: "bundle" }] };
  }
}
