import type { switchboardService } from "../../../../contracts/switchboard.ts";
import { decodeTimeCursor, pageOf } from "../../../platform/cursor.ts";
import type { Handlers } from "../../../platform/http/mount-service.ts";
import type { OpenConnections } from "../credentials/open-connections.ts";
import type { SwitchboardContext } from "../deps.ts";
import { changeConnection } from "./change-connection.ts";
import { createConnection } from "./create-connection.ts";
import { presentConnection } from "./present-connection.ts";
import { announceChange, deleteConnection, findConnection, listConnections } from "./store.ts";

type Ours = "listConnections" | "createConnection" | "getConnection" | "updateConnection" | "deleteConnection";

export function connectionHandlers(deps: SwitchboardContext, open: OpenConnections): Pick<Handlers<typeof switchboardService>, Ours> {
  const { database } = deps;
  return {
    async listConnections({ params, query }) {
      const key = decodeTimeCursor(query.cursor);
      const after = key && { createdAt: new Date(key[0] ?? ""), id: key[1] ?? "" };
      const rows = await database.organisation(params.organisation_id, (tx) => listConnections(tx, { connector: query.connector, after, limit: query.limit }));
      const { items, nextCursor } = pageOf(rows, query.limit, (row) => [row.createdAt.toISOString(), row.id]);
      return { items: items.map(presentConnection), nextCursor };
    },
    createConnection: async ({ params, body }) => presentConnection(await createConnection(deps, params.organisation_id, body)),
    getConnection: async ({ params }) => presentConnection(await database.organisation(params.organisation_id, (tx) => findConnection(tx, params.id))),
    async updateConnection({ params, body }) {
      const row = await changeConnection(deps, params.organisation_id, params.id, body);
      open.forget(params.id);
      return presentConnection(row);
    },
    async deleteConnection({ params }) {
      await database.organisation(params.organisation_id, async (tx) => {
        await deleteConnection(tx, params.id);
        await announceChange(tx, params.id);
      });
      open.forget(params.id);
    },
  };
}
