import type { Connection } from "../../../../contracts/connections.ts";
import type { ConnectionRow } from "../tables.ts";

export function presentConnection(row: ConnectionRow): Connection {
  const { id, connector, name, alias, environment, authType, hasWebhookSecret, baseUrl, hostKey, health, healthMessage, createdAt, updatedAt } = row;
  return {
    id,
    connector,
    name,
    alias,
    environment,
    authType,
    hasWebhookSecret,
    baseUrl,
    hostKey,
    health,
    healthMessage,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
