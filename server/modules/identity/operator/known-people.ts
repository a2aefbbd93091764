import { desc, eq, ilike, max } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { fullName } from "../accounts/traits.ts";
import { addressTable, identityTable, sessionTable } from "../tables.ts";

export interface KnownPerson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly verified: boolean;
  readonly secondFactor: boolean;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
}

/** The accounts, newest first, and how many there are in all. */
export async function findPeople(tx: Tx, query: string, most: number): Promise<{ accounts: number; people: KnownPerson[] }> {
  const rows = await tx
    .select({ identity: identityTable, address: addressTable, lastSignInAt: max(sessionTable.authenticatedAt) })
    .from(identityTable)
    .innerJoin(addressTable, eq(addressTable.identityId, identityTable.id))
    .leftJoin(sessionTable, eq(sessionTable.identityId, identityTable.id))
    .where(query ? ilike(addressTable.value, `%${escapeLike(query)}%`) : undefined)
    .groupBy(identityTable.id, addressTable.id)
    .orderBy(desc(identityTable.createdAt), identityTable.id)
    .limit(most);
  const people = rows.map(({ identity, address, lastSignInAt }) => ({
    id: identity.id,
    email: address.value,
    name: fullName(identity.traits),
    verified: address.verified,
    secondFactor: identity.availableAal === "aal2",
    createdAt: identity.createdAt,
    lastSignInAt,
  }));
  return { accounts: await tx.$count(identityTable), people };
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
