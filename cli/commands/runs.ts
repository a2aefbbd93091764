import { CommandError } from "../client.ts";
import { table, type Command } from "../command.ts";
import { showRun } from "../show-run.ts";
import { readState } from "../work-folder.ts";

export const runs: Command = {
  usage: "runs [--status failed] [--query text]",
  summary: "Lists the project's runs, newest first",
  async run({ client, folder, options }) {
    const { projectId } = await readState(folder);
    const query = { limit: 50, ...given(options, "status"), ...given(options, "query") };
    const { items } = await (await client()).call("listProjectRuns", { params: { id: projectId }, query });
    const rows = items.map((run) => [run.id, run.status, run.trigger, run.createdAt, run.error?.message ?? ""]);
    return { text: rows.length > 0 ? table([["ID", "STATE", "TRIGGER", "AT", "ERROR"], ...rows]) : "No run yet.", value: items };
  },
};

export const run: Command = {
  usage: "run <id>",
  summary: "One run with its steps",
  async run({ client }, id) {
    if (!id) throw new CommandError(`Usage: vennel ${run.usage}`, "usage");
    const found = await (await client()).call("getRun", { params: { id } });
    return { text: showRun(found), value: found };
  },
};

export const replay: Command = {
  usage: "replay <id>",
  summary: "Runs the same input again, on the version that is live",
  async run({ client }, id) {
    if (!id) throw new CommandError(`Usage: vennel ${replay.usage}`, "usage");
    const started = await (await client()).call("replayRun", { params: { id }, body: {} });
    return { text: `Started ${started.id}.`, value: started };
  },
};

function given(options: Readonly<Record<string, string | boolean | undefined>>, name: string): Record<string, string> {
  const value = options[name];
  return typeof value === "string" ? { [name]: value } : {};
}
