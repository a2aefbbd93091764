import type { Connection } from "../../../../contracts/switchboard.ts";
import type { ConnectionRow } from "../tables.ts";

export function presentConnection({ organisationId: _, createdAt, updatedAt, ...row }: ConnectionRow): Connection {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
