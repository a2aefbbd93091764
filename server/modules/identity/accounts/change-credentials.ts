import type { Tx } from "../../../platform/database/database.ts";
import { sessionInactive } from "../contract/kratos-error.ts";
import type { Core } from "../core.ts";
import type { ActiveSession } from "../sessions/session.ts";
import { isSessionActive } from "../sessions/store.ts";
import { lockAccount } from "./store.ts";

/** Changes how somebody signs in. The session that asks for it may have ended since the request came. */
export function changeCredentials<T>(core: Core, { session }: ActiveSession, change: (tx: Tx) => Promise<T>): Promise<T> {
  return core.database.shared(async (tx) => {
    await lockAccount(tx, session.identityId);
    if (!(await isSessionActive(tx, session.id))) throw sessionInactive();
    return change(tx);
  });
}
