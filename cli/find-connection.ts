import type { switchboardService } from "../contracts/switchboard.ts";
import { CommandError, type Client } from "./client.ts";

/** By id, name or alias. */
export async function findConnection(api: Client<typeof switchboardService>, wanted: string) {
  const { items } = await api.call("listConnections", { query: { limit: 200 } });
  const found = items.find(({ id, name, alias }) => [id, name, alias].includes(wanted));
  if (!found) throw new CommandError(`There is no connection "${wanted}". List them: vennel connections`, "not_found");
  return found;
}
