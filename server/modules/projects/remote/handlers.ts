import type { remoteRoutes } from "../../../../contracts/git-remote.ts";
import { decodeCursor, pageOf } from "../../../platform/cursor.ts";
import { reached } from "../../../platform/database/away.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { ApiError, notFound } from "../../../platform/errors.ts";
import { actorName } from "../../../platform/http/actor.ts";
import type { Handler } from "../../../platform/http/mount-service.ts";
import { readWorkingCopy } from "../files/store.ts";
import { findProject } from "../store.ts";
import { askAsPerson } from "./ask-as-person.ts";
import { listClashes } from "./clashes/store.ts";
import { connectRemote } from "./connect-remote.ts";
import type { RemoteDeps } from "./deps.ts";
import { markedOf, textOf, type Clash } from "./merge-files.ts";
import { presentRemote, presentSync } from "./present-remote.ts";
import { askByHook, askForSync, findRemote, listSyncs, removeRemote, requireRemote, updateRemote, type RemoteRow } from "./store.ts";

export type RemoteHandlers = { readonly [K in keyof typeof remoteRoutes]: Handler<(typeof remoteRoutes)[K]> };

export function remoteHandlers(deps: RemoteDeps): RemoteHandlers {
  const { database, clock, audit } = deps;
  const present = (row: RemoteRow, role: Parameters<typeof presentRemote>[2]["role"]) => presentRemote(row, clock.now(), { apiUrl: deps.apiUrl, role });

  return {
    getRemote: ({ params, role }) =>
      database.organisation(params.organisation_id, async (tx) => {
        await findProject(tx, params.id, null);
        const row = await findRemote(tx, params.id);
        return { remote: row && present(row, role) };
      }),
    async connectRemote({ params, body, actor, role }) {
      return present(await connectRemote(deps, { organisationId: params.organisation_id, projectId: params.id, actor, wanted: body }), role);
    },
    disconnectRemote: ({ params, actor }) =>
      database.organisation(params.organisation_id, async (tx) => {
        await findProject(tx, params.id, null);
        const { url, branch, direction } = await requireRemote(tx, params.id);
        await removeRemote(tx, params.id);
        const note = {
          organisationId: params.organisation_id,
          actor,
          action: "project.remote_disconnected",
          subject: params.id,
          details: {},
          before: { url, branch, direction },
          after: null,
        };
        await audit(tx, note);
      }),
    syncRemote: ({ params, actor, role }) =>
      database.organisation(params.organisation_id, async (tx) => {
        const copy = await readWorkingCopy(tx, params.id);
        return present(await askAsPerson(tx, deps, await requireRemote(tx, params.id), { copy, author: actorName(actor) }), role);
      }),
    listRemoteSyncs: ({ params, query }) =>
      database.organisation(params.organisation_id, async (tx) => {
        await findProject(tx, params.id, null);
        const before = decodeCursor(query.cursor, 1)?.[0] ?? null;
        const { items, nextCursor } = pageOf(await listSyncs(tx, params.id, before, query.limit + 1), query.limit, (row) => [row.id]);
        return { items: items.map(presentSync), nextCursor };
      }),
    getRemoteConflict: ({ params }) =>
      database.organisation(params.organisation_id, async (tx) => {
        const { refusedSha, copy, clashes } = await conflictOf(tx, params.id);
        return {
          remoteCommit: refusedSha,
          filesHash: copy.filesHash,
          files: clashes.map((clash) => presentClash(clash, copy.files.get(clash.path)?.content ?? null)),
        };
      }),
    resolveRemoteConflict: ({ params, body, actor, role }) =>
      database.organisation(params.organisation_id, async (tx) => {
        const { refusedSha, copy, clashes } = await conflictOf(tx, params.id);
        if (refusedSha !== body.remoteCommit || copy.filesHash !== body.filesHash)
          throw new ApiError("conflict", "One side has changed since. Look at the conflict again.");
        const open = clashes.find(({ path }) => !body.choices.some(({ filePath }) => filePath === path));
        if (open) throw new ApiError("invalid", `${open.path} is not decided yet.`, { fields: [{ field: "choices", message: open.path }] });
        await updateRemote(tx, params.id, { resolution: body });
        await askForSync(tx, params.id, clock.now(), actorName(actor));
        const taken = Object.fromEntries(body.choices.map(({ filePath, take }) => [filePath, take]));
        await audit(tx, {
          organisationId: params.organisation_id,
          actor,
          action: "project.remote_conflict_decided",
          subject: params.id,
          details: { remoteCommit: refusedSha },
          before: null,
          after: { taken },
        });
        return present(await requireRemote(tx, params.id), role);
      }),
    async remoteChanged({ params }) {
      const isKnown = /^[0-9a-f]{48}$/.test(params.hookKey) && (await reached(askByHook(database.engine, params.hookKey, clock.now())));
      if (!isKnown) throw notFound("The webhook");
      return { accepted: true };
    },
  };
}

async function conflictOf(tx: Tx, projectId: string) {
  const copy = await readWorkingCopy(tx, projectId);
  const { state, refusedSha } = await requireRemote(tx, projectId);
  if (state !== "conflict" || refusedSha === null) throw new ApiError("conflict", "There is no conflict to decide.");
  return { refusedSha, copy, clashes: await listClashes(tx, projectId) };
}

/** A file that is not text is listed but not shown. */
function presentClash(clash: Clash, ours: Buffer | null) {
  const [mine, theirs] = [textOf(ours), textOf(clash.theirs)];
  const isBinary = (ours !== null && mine === null) || (clash.theirs !== null && theirs === null);
  return { filePath: clash.path, ours: isBinary && ours ? "" : mine, theirs: isBinary && clash.theirs ? "" : theirs, marked: markedOf(clash, ours), isBinary };
}
