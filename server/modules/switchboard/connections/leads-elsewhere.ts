import { ApiError } from "../../../platform/errors.ts";
import type { ConnectionRow } from "../tables.ts";

/** Whether an address, where one is given, is that of another system than the connection's own. */
export function leadsElsewhere({ baseUrl: known }: Pick<ConnectionRow, "baseUrl">, baseUrl: string | null | undefined): boolean {
  return baseUrl !== undefined && originOf(baseUrl) !== originOf(known);
}

/** A credential goes only where it was meant to go: who names another system must know the credential for it. */
export function refuseToTakeElsewhere(row: Pick<ConnectionRow, "baseUrl" | "authType">, baseUrl: string | null | undefined): void {
  if (row.authType === "none" || !leadsElsewhere(row, baseUrl)) return;
  throw new ApiError("invalid", "Another address needs the credential again, so that nobody can send a stored one elsewhere.", {
    fields: [{ field: "auth", message: "Required" }],
  });
}

function originOf(address: string | null): string | null {
  if (address === null) return null;
  // Outside of the web every URL has the origin "null", which must not make two of them the same.
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
