import { gateLabel } from "../../contracts/gates.ts";
import { table, type Command } from "../command.ts";
import { readState } from "../work-folder.ts";

export const check: Command = {
  usage: "check",
  summary: "Runs every gate on the project as it is on the server; ends with 1 unless it is verified",
  async run({ client, folder }) {
    const { projectId } = await readState(folder);
    const result = await (await client()).call("checkProject", { params: { id: projectId } });
    const gates = result.gates.map(({ gate, status, summary }) => [status === "passed" ? "✓" : "✗", gateLabel(gate), summary]);
    const findings = result.diagnostics.map(({ file, line, message }) => `${file ?? "project"}${line ? `:${line}` : ""}  ${message}`);
    return { text: [table(gates), ...findings].join("\n"), value: result, ok: result.verification.status === "verified" };
  },
};
