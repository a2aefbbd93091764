import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { ApiError } from "../../../platform/errors.ts";
import { auditTable } from "../../../platform/audit/tables.ts";

const HOUR = 3_600_000;
const MOST_LETTERS = 200;
const MOST_TO_ONE = 5;

/** Invitations are letters to strangers: there is an end to them, and sooner to those for one address. */
export async function refuseFlood(tx: Tx, organisationId: string, email: string, now: Date): Promise<void> {
  const letters = and(
    eq(auditTable.organisationId, organisationId),
    inArray(auditTable.action, ["invitation.created", "invitation.renewed"]),
    gt(auditTable.at, new Date(now.getTime() - HOUR)),
  );
  const toOne = await tx.$count(auditTable, and(letters, sql`${auditTable.details} ->> 'email' = ${email}`));
  if (toOne >= MOST_TO_ONE) throw tooMany("This address was invited several times within the hour.");
  if ((await tx.$count(auditTable, letters)) >= MOST_LETTERS) throw tooMany(`${MOST_LETTERS} invitations were sent within the hour.`);
}

function tooMany(what: string): ApiError {
  return new ApiError("rate_limited", `${what} Try again later.`, { retryAfter: HOUR / 1000 });
}
