import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { GitRemote, RemoteConflict } from "../../../contracts/git-remote.ts";
import { bringFiles } from "../../../e2e/support/bring-files.ts";
import { ECHO_FILES } from "../../../e2e/support/echo-integration.ts";
import { until } from "../../../e2e/support/until.ts";
import { startGitHost } from "../git-host.ts";
import { realGit } from "../real-git.ts";
import type { Drive } from "./drive.ts";

const CREDENTIAL = { username: "ada", token: "git-host-token-canary" };

/** A repository elsewhere, where somebody changed the same line. */
export async function remoteCalls({ route, owner, o, closing, secrets }: Drive): Promise<void> {
  secrets.push(CREDENTIAL.token, "ours-canary", "theirs-canary");
  const home = await mkdtemp(join(tmpdir(), "vennel-audited-"));
  closing.push(() => rm(home, { recursive: true }));
  const host = await startGitHost(home, CREDENTIAL);
  closing.push(() => host.close());
  const url = await host.create("shared");

  const at = `/api/platform/v1${o}/projects/${await bringFiles(owner, { ...ECHO_FILES, "a.md": "one\n" })}`;
  const write = async (content: string) => {
    const { body } = await owner.call<{ revision: number }>("GET", `${at}/files`);
    return owner.call("PATCH", `${at}/files`, { baseRevision: body.revision, changes: [{ filePath: "a.md", content }] });
  };
  const settled = async (state: GitRemote["state"]) => {
    const look = async () => {
      const { remote } = (await owner.call<{ remote: GitRemote | null }>("GET", `${at}/remote`)).body;
      return remote && !remote.isSyncing ? remote : null;
    };
    expect(await until("the end of the sync", look, 60_000)).toMatchObject({ state });
  };
  await owner.call("POST", `${at}/checkpoints`, { message: "Begun" });
  await owner.call("PUT", `${at}/remote`, { url, ...CREDENTIAL, pollMinutes: 0 });
  await settled("synced");

  const git = realGit(home);
  const work = join(home, "work");
  await git(home, "clone", "--branch", "main", host.folderOf("shared"), work);
  await writeFile(join(work, "a.md"), "theirs-canary\n");
  await git(work, "commit", "--all", "--message", "Theirs");
  await git(work, "push", "origin", "main");
  await write("ours-canary\n");
  await owner.call("POST", `${at}/remote/sync`);
  await settled("conflict");

  const { remoteCommit, filesHash } = (await owner.call<RemoteConflict>("GET", `${at}/remote/conflict`)).body;
  const choices = [{ filePath: "a.md", take: "theirs" }];
  await route("platform.resolveRemoteConflict", () => owner.call("POST", `${at}/remote/conflict`, { remoteCommit, filesHash, choices }));
  await settled("synced");
}
