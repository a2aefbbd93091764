import { setTimeout as wait } from "node:timers/promises";
import { type GitRemote, REMOTE_DIRECTIONS } from "../../contracts/git-remote.ts";
import { CommandError, type Client } from "../client.ts";
import type { Command, Context, Outcome } from "../command.ts";
import { readState } from "../work-folder.ts";

const LOOK_EVERY_MS = 500;

export const remote: Command = {
  usage: "remote [sync | connect <url> [--branch b] [--direction both|pull|push] [--username u] | disconnect]",
  summary: "Shows, syncs or connects the git repository that the project is kept in step with; the token comes on standard input",
  actions: ["sync", "connect", "disconnect"],
  async run(context, action = "show", url) {
    const api = await context.client();
    const { projectId: id } = await readState(context.folder);
    if (action === "show") return tell((await api.call("getRemote", { params: { id } })).remote);
    if (action === "sync") {
      await api.call("syncRemote", { params: { id } });
      return tell(await ended(api, id));
    }
    if (action === "connect" && url) {
      await connect(context, api, id, url);
      return tell(await ended(api, id));
    }
    if (action !== "disconnect") throw new CommandError(`Usage: vennel ${remote.usage}`, "usage");
    await api.call("disconnectRemote", { params: { id } });
    return { text: "Disconnected. The code stays on both sides.", value: { remote: null } };
  },
};

/** Options that are left out keep their values where a repository is already connected. */
async function connect({ options, input, say }: Context, api: Client, id: string, url: string): Promise<void> {
  const direction = REMOTE_DIRECTIONS.find((one) => one === options["direction"]);
  if (options["direction"] !== undefined && !direction) throw new CommandError(`A direction is one of ${REMOTE_DIRECTIONS.join(", ")}.`, "usage");
  // Never an argument: those are seen by everybody on the machine and kept in the shell's history.
  say("The token for the repository, then Enter and Ctrl-D; nothing keeps the stored one:");
  const token = (await input()).trim();
  const { remote: before } = await api.call("getRemote", { params: { id } });
  const kept = before && { branch: before.branch, direction: before.direction, username: before.username, pollMinutes: before.pollMinutes };
  const [branch, username] = [options["branch"], options["username"]].map((value) => (typeof value === "string" ? value : undefined));
  await api.call("connectRemote", {
    params: { id },
    body: { url, ...kept, ...(direction && { direction }), ...(branch && { branch }), ...(username !== undefined && { username }), ...(token && { token }) },
  });
}

async function ended(api: Client, id: string): Promise<GitRemote | null> {
  for (;;) {
    const { remote: now } = await api.call("getRemote", { params: { id } });
    if (!now?.isSyncing) return now;
    await wait(LOOK_EVERY_MS);
  }
}

const STATES: Readonly<Record<GitRemote["state"], string>> = { new: "not synced yet", synced: "in step", conflict: "conflict", failed: "stopped" };

function tell(remote: GitRemote | null): Outcome {
  if (!remote) return { text: "No repository is connected: vennel remote connect <url>", value: { remote } };
  const { url, branch, direction, state, commit, problem } = remote;
  const lines = [`${url} ${branch} (${direction}): ${STATES[state]}${commit ? `, ${commit.slice(0, 12)}` : ""}`];
  if (problem) lines.push("", problem.message, ...[...problem.files, ...problem.lines].map((line) => `  ${line}`), problem.advice);
  return { text: lines.join("\n"), value: { remote }, ok: problem === null };
}
