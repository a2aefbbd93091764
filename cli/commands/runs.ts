import { CommandError, type Client } from "../client.ts";
import { table, type Command, type Outcome } from "../command.ts";
import { showRun } from "../show-run.ts";
import { readState } from "../work-folder.ts";
import { settle, SETTLE_USAGE } from "./settle.ts";

export const runs: Command = {
  usage: "runs [--status failed] [--query text] | runs signal <id> <name> [<payload as JSON>] | " + SETTLE_USAGE,
  summary: "Lists the project's runs, newest first, sends a run the signal that it waits for, or settles uncertain runs",
  actions: ["list", "signal", "settle"],
  async run(context, action = "list", id, name, payload) {
    const { client, folder, options } = context;
    if (action === "settle") return settle(context, id);
    if (action === "signal") return signal(await client(), id, name, payload);
    if (action !== "list") throw new CommandError(`Usage: vennel ${runs.usage}`, "usage");
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

async function signal(client: Client, id: string | undefined, name: string | undefined, payload: string | undefined): Promise<Outcome> {
  if (!id || !name) throw new CommandError(`Usage: vennel ${runs.usage}`, "usage");
  const body = payload === undefined ? { name } : { name, payload: fromJson(payload) };
  const sent = await client.call("signalRun", { params: { id }, body });
  return { text: `Sent "${name}" to ${sent.id}.`, value: sent };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`The payload is not JSON: ${(error as Error).message}`, "usage");
  }
}

function given(options: Readonly<Record<string, string | boolean | undefined>>, name: string): Record<string, string> {
  const value = options[name];
  return typeof value === "string" ? { [name]: value } : {};
}
