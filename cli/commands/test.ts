import { checkHere } from "../check-here.ts";
import type { Command } from "../command.ts";
import { showTests } from "../show-gates.ts";
import { readState } from "../work-folder.ts";

export const test: Command = {
  usage: "test [--offline]",
  summary: "Runs the project's tests against simulated systems, as it is on the server or with --offline as it is here; ends with 1 if one fails",
  async run({ client, folder, options }) {
    if (options["offline"]) return showTests(await checkHere(folder));
    const { projectId } = await readState(folder);
    return showTests((await (await client()).call("checkProject", { params: { id: projectId } })).gates);
  },
};
