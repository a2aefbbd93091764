import { table, type Command } from "../command.ts";
import { CommandError } from "../client.ts";
import { readState } from "../work-folder.ts";

const DEFAULT_ENVIRONMENT = "production";

export const secrets: Command = {
  usage: "secrets [set <NAME> | delete <NAME>] [--environment <name>]",
  summary: "Lists the project's secret variables by name, or sets one to what comes on standard input; nothing shows a value again",
  actions: ["list", "set", "delete"],
  async run({ client, folder, options, input, say }, action = "list", name) {
    const { projectId: id } = await readState(folder);
    const environment = typeof options["environment"] === "string" ? options["environment"] : DEFAULT_ENVIRONMENT;
    const api = await client();
    if (action === "list" && !name) {
      const { items } = await api.call("listEnvironments", { params: { id } });
      const known = items.find((each) => each.name === environment)?.secrets ?? [];
      const rows = known.map((secret) => [secret.name, secret.setAt]);
      return { text: rows.length > 0 ? table([["NAME", "SET"], ...rows]) : `No secret variable in ${environment} yet.`, value: known };
    }
    if (!["set", "delete"].includes(action) || !name) throw new CommandError(`Usage: vennel ${secrets.usage}`, "usage");
    const params = { id, name: environment, variable: name };
    if (action === "delete") {
      await api.call("deleteSecretVariable", { params });
      return { text: `${name} was removed from ${environment}. Calls that need it fail from now on.`, value: { name, environment } };
    }
    // Never an argument: those are seen by everybody on the machine and kept in the shell's history.
    say(`The value of ${name}, then Enter and Ctrl-D:`);
    const value = (await input()).replace(/\r?\n$/, "");
    if (value === "") throw new CommandError("Nothing came on standard input.", "usage");
    const { setAt } = await api.call("setSecretVariable", { params, body: { value } });
    return { text: `${name} is set in ${environment}. A new name reaches the code with the next deployment.`, value: { name, environment, setAt } };
  },
};
