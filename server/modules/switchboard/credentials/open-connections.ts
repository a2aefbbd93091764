import type { Keyring } from "../../../platform/crypto/index.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Listener } from "../../../platform/database/listener.ts";
import { findWithCredential } from "../connections/store.ts";
import type { OpenConnection } from "../deps.ts";
import { openCredential } from "./seal-credential.ts";

const MOST_KEPT = 1_000;

/** Opened connections, remembered until any process changes them. */
export function createOpenConnections({ database, keyring, listener }: { database: Database; keyring: Keyring; listener: Listener }) {
  const kept = new Map<string, Promise<OpenConnection & { readonly version: number }>>();
  listener.on("vennel_connections", (id) => (id === null ? kept.clear() : forget(id)));

  function forget(connectionId: string): void {
    for (const key of kept.keys()) if (key.endsWith(`/${connectionId}`)) kept.delete(key);
  }

  async function open(organisationId: string, connectionId: string) {
    const { row, credential } = await database.organisation(organisationId, (tx) => findWithCredential(tx, connectionId));
    return { row, version: credential.version, ...(await openCredential(keyring, credential)) };
  }

  return {
    /** Also used by the process that made a change, which must not wait for its own notification. */
    forget,
    get(organisationId: string, connectionId: string): Promise<OpenConnection & { readonly version: number }> {
      const key = `${organisationId}/${connectionId}`;
      const known = kept.get(key);
      if (known) return known;
      if (kept.size >= MOST_KEPT) kept.clear();
      const opening = open(organisationId, connectionId);
      kept.set(key, opening);
      opening.catch(() => kept.delete(key));
      return opening;
    },
  };
}
export type OpenConnections = ReturnType<typeof createOpenConnections>;
