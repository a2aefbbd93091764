import type { LimitName } from "../../../contracts/limits.ts";
import type { Tx } from "../database/database.ts";
import { limitReached } from "./limit-reached.ts";
import { limitOf, lockLimit } from "./store.ts";

/** Refuses one more when there are as many as may be, however many arrive at once. The count belongs to the transaction that adds. */
export async function makeRoom(tx: Tx, organisationId: string, name: LimitName, count: () => Promise<number>): Promise<void> {
  const most = await limitOf(tx, organisationId, name);
  if (most === null) return;
  await lockLimit(tx, organisationId, name);
  if ((await count()) >= most) throw limitReached(name, most);
}
