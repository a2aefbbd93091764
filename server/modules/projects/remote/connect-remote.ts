import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { remoteRoutes } from "../../../../contracts/git-remote.ts";
import { ApiError } from "../../../platform/errors.ts";
import { actorName, type Actor } from "../../../platform/http/actor.ts";
import { readWorkingCopy } from "../files/store.ts";
import { askAsPerson } from "./ask-as-person.ts";
import { forgetClashes } from "./clashes/store.ts";
import type { RemoteDeps } from "./deps.ts";
import { requireAddress } from "./require-address.ts";
import { tokenName } from "./seal-token.ts";
import { lockRemote, putRemote, requireRemote, type RemoteRow } from "./store.ts";

interface Request {
  readonly organisationId: string;
  readonly projectId: string;
  readonly actor: Actor;
  readonly wanted: z.output<typeof remoteRoutes.connectRemote.body>;
}

/** Keeps the project in step with a repository elsewhere from now on; the first sync begins at once. */
export async function connectRemote(deps: RemoteDeps, { organisationId, projectId, actor, wanted }: Request): Promise<RemoteRow> {
  const { branch, direction, username, pollMinutes, token } = wanted;
  const url = requireAddress(wanted.url);
  const now = deps.clock.now();
  return deps.database.organisation(organisationId, async (tx) => {
    const copy = await readWorkingCopy(tx, projectId);
    const before = await lockRemote(tx, projectId);
    const keepsToken = token === undefined && before !== null;
    // A token goes only where it was meant to go: who names another address must know the token for it.
    if (keepsToken && before.sealed !== null && before.url !== url) throw tokenNeeded();
    const version = keepsToken ? before.version : (before?.version ?? 0) + 1;
    const sealed = keepsToken
      ? before.sealed
      : typeof token === "string"
        ? await deps.keyring.seal(tokenName({ organisationId, projectId, version }), token, tx)
        : null;
    const isSame = before?.url === url && before.branch === branch;
    await putRemote(tx, {
      organisationId,
      projectId,
      url,
      branch,
      direction,
      username,
      version,
      sealed,
      pollMinutes,
      hookKey: before?.hookKey ?? randomBytes(24).toString("hex"),
      connectedBy: before?.connectedBy ?? actorName(actor),
      connectedAt: before?.connectedAt ?? now,
      state: isSame ? before.state : "new",
      problem: isSame ? before.problem : null,
      commitSha: isSame ? before.commitSha : null,
      syncedAt: isSame ? before.syncedAt : null,
      refusedSha: null,
      tried: null,
      resolution: null,
      failures: 0,
      cause: "person",
      asked: before?.asked ?? 0,
    });
    if (!isSame) await forgetClashes(tx, projectId);
    const details = keepsToken ? {} : { replaced: ["token"] };
    const told = before && { url: before.url, branch: before.branch, direction: before.direction, pollMinutes: before.pollMinutes, username: before.username };
    await deps.audit(tx, {
      organisationId,
      actor,
      action: before ? "project.remote_changed" : "project.remote_connected",
      subject: projectId,
      details,
      before: told ?? null,
      after: { url, branch, direction, pollMinutes, username },
    });
    return askAsPerson(tx, deps, await requireRemote(tx, projectId), { copy, author: actorName(actor) });
  });
}

function tokenNeeded(): ApiError {
  return new ApiError("invalid", "Another address needs the token again, so that nobody can send a stored one elsewhere.", {
    fields: [{ field: "token", message: "Required" }],
  });
}
