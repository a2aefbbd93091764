import type { z } from "zod";
import type { Connection } from "../../../../contracts/connections.ts";
import type { environmentRoutes } from "../../../../contracts/environments.ts";

export type Environment = z.infer<(typeof environmentRoutes)["listEnvironments"]["output"]>["items"][number];

export interface Asked {
  readonly alias: string;
  readonly connector: string | null;
  readonly connectionId: string | null;
}

/** The connection bound in an environment, or just chosen for it; a new environment has none yet. */
export function askedFor(target: Environment | undefined, from: Environment | undefined, chosen: Readonly<Record<string, string>>): Asked[] {
  return (
    (target ?? from)?.required.map(({ alias, connector, connectionId }) => ({
      alias,
      connector,
      connectionId: chosen[alias] ?? (target ? connectionId : null),
    })) ?? []
  );
}

/** Connections of a system that were made for the environment, or for none in particular. */
export function usableIn(environment: string, connector: string | null, connections: readonly Connection[]): Connection[] {
  return connections.filter((connection) => connection.connector === (connector ?? "http") && [null, environment].includes(connection.environment));
}

/** Which other environments of the project use a connection. */
export function usersOf(connectionId: string, environment: string, environments: readonly Environment[]): string[] {
  return environments
    .filter(({ name, required }) => name !== environment && required.some((need) => need.connectionId === connectionId))
    .map(({ name }) => name);
}
