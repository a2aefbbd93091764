import { switchboardService } from "../../contracts/switchboard.ts";
import { CommandError, createClient, type Client } from "../client.ts";
import { table, type Command } from "../command.ts";
import { readLogin } from "../login-store.ts";

export const connections: Command = {
  usage: "connections [test <connection>]",
  summary: "Lists the organisation's connections, or tries one with a harmless call; ends with 1 if that fails",
  async run({ env }, action, wanted) {
    const api = createClient(await readLogin(env), switchboardService);
    if (action === undefined) {
      const { items } = await api.call("listConnections", { query: { limit: 200 } });
      const rows = items.map(({ name, connector, authType, environment, health }) => [name, connector, authType, environment ?? "any", health]);
      return { text: rows.length > 0 ? table([["NAME", "SYSTEM", "SIGNED IN BY", "ENVIRONMENT", "HEALTH"], ...rows]) : "No connection yet.", value: items };
    }
    if (action !== "test" || !wanted) throw new CommandError(`Usage: vennel ${connections.usage}`, "usage");
    const { id, name } = await findConnection(api, wanted);
    const tested = await api.call("testConnection", { params: { id } });
    return { text: `${tested.ok ? "✓" : "✗"} ${name}: ${tested.message}`, value: tested, ok: tested.ok };
  },
};

/** By id, name or alias. */
export async function findConnection(api: Client<typeof switchboardService>, wanted: string) {
  const { items } = await api.call("listConnections", { query: { limit: 200 } });
  const found = items.find(({ id, name, alias }) => [id, name, alias].includes(wanted));
  if (!found) throw new CommandError(`There is no connection "${wanted}". List them: vennel connections`, "not_found");
  return found;
}
