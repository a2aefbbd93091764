import type { FileChange } from "../../../../contracts/project-files.ts";
import type { Builder } from "../../../builder/builder.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { ApiError } from "../../../platform/errors.ts";
import { applyChanges } from "./apply-changes.ts";
import { deriveFiles } from "./derive-files.ts";
import { contentOf } from "./present-files.ts";
import { readWorkingCopy, writeWorkingCopy } from "./store.ts";
import type { WorkingCopy, Writer } from "./working-copy.ts";

export interface FilesDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** The builder with the catalogue that an organisation sees. */
  readonly builderOf: (organisationId: string) => Promise<Pick<Builder, "derive">>;
}

export interface ChangeRequest {
  /** The revision that the writer saw. */
  readonly baseRevision: number;
  readonly changes: readonly FileChange[];
  readonly writer: Writer;
}

/**
 * Writes onto the revision that the writer saw, or not at all. The derivation runs outside of the transaction:
 * who comes second finds another revision and gets both sides.
 */
export async function changeFiles(deps: FilesDeps, organisationId: string, projectId: string, request: ChangeRequest): Promise<WorkingCopy> {
  const before = await deps.database.organisation(organisationId, (tx) => readWorkingCopy(tx, projectId));
  if (before.revision !== request.baseRevision) throw conflict(before, request);

  const changed = applyChanges(before.files, request.changes, request.writer);
  const derived = await deriveFiles(await deps.builderOf(organisationId), changed);
  const after = await deps.database.organisation(organisationId, (tx) =>
    writeWorkingCopy(tx, { organisationId, projectId, before, derived, at: deps.clock.now() }),
  );
  if (after) return after;

  throw conflict(await deps.database.organisation(organisationId, (tx) => readWorkingCopy(tx, projectId)), request);
}

function conflict(current: WorkingCopy, { baseRevision, changes }: ChangeRequest): ApiError {
  const files = changes.map(({ filePath, content: yours }) => {
    const file = current.files.get(filePath);
    return { filePath, yours, theirs: file ? contentOf(file) : null, theirsWriter: file?.writer ?? null };
  });
  return new ApiError("revision_conflict", "The files were changed meanwhile. Compare both sides and save again.", {
    details: { baseRevision, revision: current.revision, files },
  });
}
