import type { Connector } from "../../../connectors/connector.ts";
import { type KnownConnection, aliasOf } from "../../project-files.ts";
import type { ReadRequest } from "./read-request.ts";

/** The connection that a mention stands for: the one named, the only one of its connector, or a new one. */
export function connectionFor(request: ReadRequest, system: string, name?: string): KnownConnection {
  const own = request.connections.filter((connection) => connection.connector === system);
  const chosen = name
    ? own.find((connection) => connection.name === name)
    : (own.find((connection) => connection.name === request.answers.connection) ?? own[0]);
  if (chosen) return chosen;
  const connector: Connector | undefined = request.catalogue.get(system);
  const fallback = connector?.name ?? system;
  return { connector: system, name: fallback, alias: aliasOf(fallback) };
}
