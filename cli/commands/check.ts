import { checkHere } from "../check-here.ts";
import type { Command } from "../command.ts";
import { showGates } from "../show-gates.ts";
import { readState } from "../work-folder.ts";

export const check: Command = {
  usage: "check [--offline]",
  summary: "Runs every gate on the project as it is on the server, or with --offline on the files here; ends with 1 unless all pass",
  async run({ client, folder, options }) {
    if (options["offline"]) {
      const gates = await checkHere(folder);
      return { text: showGates(gates), value: { gates }, ok: gates.every(({ status }) => status === "passed") };
    }
    const { projectId } = await readState(folder);
    const result = await (await client()).call("checkProject", { params: { id: projectId } });
    return { text: showGates(result.gates), value: result, ok: result.verification.status === "verified" };
  },
};
