import { randomBytes } from "node:crypto";
import type { Database, Tx } from "../database/database.ts";
import { decrypt, encrypt } from "./envelope.ts";
import type { MasterKey } from "./master-key.ts";
import { keepDataKey, keepKeyCheck, readDataKey } from "./store.ts";

/** Which secret this is; a ciphertext opens only as the same one. */
export interface SecretName {
  readonly organisationId: string;
  /** Id of the row that holds it. */
  readonly record: string;
  readonly field: string;
  readonly version: number;
}

/** Envelope encryption: the master key wraps a data key for each organisation, which seals its secrets. */
export interface Keyring {
  seal(name: SecretName, plaintext: string): Promise<Buffer>;
  /** Throws when the ciphertext belongs to another organisation, record, field or version. */
  open(name: SecretName, sealed: Uint8Array): Promise<string>;
}

/** Refuses to start with a master key other than the one that sealed what is stored. */
export async function createKeyring(database: Database, master: MasterKey): Promise<Keyring> {
  const wrapping = master.derive("data-keys");
  await checkKey(database, wrapping);
  // Data keys never change under an id; each is read from the database once.
  const known = new Map<string, Promise<Buffer>>();

  function dataKey(organisationId: string): Promise<Buffer> {
    const cached = known.get(organisationId);
    if (cached) return cached;
    const loading = database.organisation(organisationId, (tx) => loadDataKey(tx, organisationId, wrapping));
    known.set(organisationId, loading);
    loading.catch(() => known.delete(organisationId));
    return loading;
  }

  return {
    async seal(name, plaintext) {
      return encrypt(await dataKey(name.organisationId), Buffer.from(plaintext), associated(name));
    },
    async open(name, sealed) {
      return decrypt(await dataKey(name.organisationId), sealed, associated(name)).toString("utf8");
    },
  };
}

function associated({ organisationId, record, field, version }: SecretName): string {
  return JSON.stringify([organisationId, record, field, version]);
}

async function loadDataKey(tx: Tx, organisationId: string, wrapping: Buffer): Promise<Buffer> {
  const name = `data-key/${organisationId}`;
  const stored = (await readDataKey(tx, organisationId)) ?? (await keepDataKey(tx, organisationId, encrypt(wrapping, randomBytes(32), name)));
  return decrypt(wrapping, stored, name);
}

async function checkKey(database: Database, wrapping: Buffer): Promise<void> {
  const stored = await database.shared((tx) => keepKeyCheck(tx, encrypt(wrapping, Buffer.from("vennel"), "key-check")));
  try {
    decrypt(wrapping, stored, "key-check");
  } catch {
    throw new Error("The secret key is not the one that encrypted this database. Restore VENNEL_SECRET_KEY or the file secret.key of the data directory.");
  }
}
