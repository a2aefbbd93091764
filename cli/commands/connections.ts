import { switchboardService } from "../../contracts/switchboard.ts";
import { CommandError, createClient } from "../client.ts";
import { table, type Command } from "../command.ts";
import { findConnection } from "../find-connection.ts";
import { readLogin } from "../login-store.ts";
import { readCredential } from "../read-credential.ts";

export const connections: Command = {
  usage: "connections [test <connection> | set <connection>]",
  summary:
    "Lists the organisation's connections; tries one with a harmless call, and ends with 1 if that fails; or replaces its credential by what comes on standard input: a token, or the JSON of any kind of sign-in",
  actions: ["test", "set"],
  async run({ env, input, say }, action, wanted) {
    const api = createClient(await readLogin(env), switchboardService);
    if (action === undefined) {
      const { items } = await api.call("listConnections", { query: { limit: 200 } });
      const rows = items.map(({ name, connector, authType, environment, health }) => [name, connector, authType, environment ?? "any", health]);
      return { text: rows.length > 0 ? table([["NAME", "SYSTEM", "SIGNED IN BY", "ENVIRONMENT", "HEALTH"], ...rows]) : "No connection yet.", value: items };
    }
    if (!["test", "set"].includes(action) || !wanted) throw new CommandError(`Usage: vennel ${connections.usage}`, "usage");
    const { id, name, authType } = await findConnection(api, wanted);
    if (action === "set") {
      // Never an argument: those are seen by everybody on the machine and kept in the shell's history.
      say(`The credential of ${name}, then Enter and Ctrl-D:`);
      const { updatedAt } = await api.call("updateConnection", { params: { id }, body: { auth: readCredential((await input()).trim(), authType) } });
      return { text: `The credential of ${name} was replaced. Try it: vennel connections test ${name}`, value: { id, name, updatedAt } };
    }
    const tested = await api.call("testConnection", { params: { id } });
    return { text: `${tested.ok ? "✓" : "✗"} ${name}: ${tested.message}`, value: tested, ok: tested.ok };
  },
};
