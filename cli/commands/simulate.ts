import { CommandError } from "../client.ts";
import type { Command } from "../command.ts";
import { finishedRun, showRun } from "../show-run.ts";
import { readState } from "../work-folder.ts";

export const simulate: Command = {
  usage: "simulate <automation> [--payload <json>]",
  summary: "Runs an automation of the project against simulated systems and shows its steps; --payload - reads standard input",
  async run({ client, folder, options, input }, automation) {
    if (!automation) throw new CommandError(`Usage: vennel ${simulate.usage}`, "usage");
    const { projectId } = await readState(folder);
    const api = await client();
    const given = options["payload"] === "-" ? await input() : options["payload"];
    const payload = typeof given === "string" ? { payload: parse(given) } : {};
    const { id } = await api.call("simulate", { params: { id: projectId }, body: { automation, ...payload } });
    const run = await finishedRun(api, id);
    return { text: showRun(run), value: run, ok: run.status === "succeeded" };
  },
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`The payload is no JSON: ${(error as Error).message}`, "usage");
  }
}
