import { randomBytes } from "node:crypto";
import type { Database, Tx } from "../database/database.ts";
import { encrypt } from "./envelope.ts";
import type { MasterKey } from "./master-key.ts";
import { openWith } from "./open-with.ts";
import { dropDataKeysBefore, hasKeyCheck, keepDataKey, keepKeyCheck, readDataKeys, replaceKeyCheck, rewrapDataKey } from "./store.ts";

/** Which secret this is; a ciphertext opens only as the same one. */
export interface SecretName {
  readonly organisationId: string;
  /** Id of the row that holds it. */
  readonly record: string;
  readonly field: string;
  readonly version: number;
}

/**
 * Envelope encryption: the master key wraps data keys for each organisation, the newest of which seals its secrets.
 * A caller inside a transaction hands it over: one that waited for another connection could wait for itself.
 */
export interface Keyring {
  seal(name: SecretName, plaintext: string, tx?: Tx): Promise<Buffer>;
  /** Throws when the ciphertext belongs to another organisation, record, field or version. */
  open(name: SecretName, sealed: Uint8Array, tx?: Tx): Promise<string>;
  /** A new data key for an organisation; what was sealed before goes on opening. */
  replaceDataKey(organisationId: string): Promise<void>;
  /** Wraps an organisation's data keys anew, in the present master key. */
  rewrap(organisationId: string): Promise<void>;
  /** The same for what says that a master key is the right one. */
  rewrapCheck(): Promise<void>;
  /** Forgets data keys that were replaced before a time: nothing may be sealed with them any more. Returns how many. */
  dropDataKeys(organisationId: string, replacedBefore: Date): Promise<number>;
}

interface DataKey {
  readonly generation: number;
  readonly key: Buffer;
}

const CHECK = "key-check";

/** Refuses to start with a master key other than the one that sealed what is stored. */
export async function createKeyring(database: Database, master: MasterKey): Promise<Keyring> {
  const wrapping = () => master.derive("data-keys");
  const unwrapping = () => [wrapping(), ...(master.earlier?.("data-keys") ?? [])];
  await checkKey(database, wrapping(), unwrapping());
  // A generation never changes its key, so each is unwrapped once.
  const known = new Map<string, readonly DataKey[]>();

  async function load(tx: Tx, organisationId: string): Promise<readonly DataKey[]> {
    const stored = await readDataKeys(tx, organisationId);
    if (stored.length === 0) {
      await keepDataKey(tx, organisationId, { generation: 1, wrapped: encrypt(wrapping(), randomBytes(32), nameOf(organisationId)) });
      return load(tx, organisationId);
    }
    const before = known.get(organisationId) ?? [];
    const keys = stored.map(({ generation, wrapped }) => {
      const key = before.find((one) => one.generation === generation)?.key;
      return { generation, key: key ?? openWith(unwrapping(), wrapped, nameOf(organisationId)) };
    });
    known.set(organisationId, keys);
    return keys;
  }
  const fresh = (organisationId: string, tx?: Tx) =>
    tx ? load(tx, organisationId) : database.organisation(organisationId, (own) => load(own, organisationId));

  return {
    async seal(name, plaintext, tx) {
      // Another process may have replaced the key; sealing is rare enough to ask.
      const [newest] = await fresh(name.organisationId, tx);
      if (!newest) throw new Error("The data key was not kept");
      return encrypt(newest.key, Buffer.from(plaintext), associated(name));
    },
    async open(name, sealed, tx) {
      const remembered = known.get(name.organisationId);
      const tryWith = (keys: readonly DataKey[]) =>
        openWith(
          keys.map(({ key }) => key),
          sealed,
          associated(name),
        ).toString("utf8");
      if (!remembered) return tryWith(await fresh(name.organisationId, tx));
      try {
        return tryWith(remembered);
      } catch {
        return tryWith(await fresh(name.organisationId, tx));
      }
    },
    async replaceDataKey(organisationId) {
      await database.organisation(organisationId, async (tx) => {
        const [newest] = await load(tx, organisationId);
        const generation = (newest?.generation ?? 0) + 1;
        await keepDataKey(tx, organisationId, { generation, wrapped: encrypt(wrapping(), randomBytes(32), nameOf(organisationId)) });
      });
    },
    async rewrap(organisationId) {
      await database.organisation(organisationId, async (tx) => {
        for (const { generation, key } of await load(tx, organisationId))
          await rewrapDataKey(tx, organisationId, { generation, wrapped: encrypt(wrapping(), key, nameOf(organisationId)) });
      });
    },
    rewrapCheck: () => database.shared((tx) => replaceKeyCheck(tx, encrypt(wrapping(), Buffer.from("vennel"), CHECK))),
    dropDataKeys: (organisationId, replacedBefore) =>
      database.organisation(organisationId, async (tx) => {
        const [newest] = await readDataKeys(tx, organisationId);
        return newest ? dropDataKeysBefore(tx, organisationId, newest.generation, replacedBefore) : 0;
      }),
  };
}

/** Whether a database holds what some master key has sealed. */
export function isSealed(database: Database): Promise<boolean> {
  return database.shared(hasKeyCheck);
}

function nameOf(organisationId: string): string {
  return `data-key/${organisationId}`;
}

function associated({ organisationId, record, field, version }: SecretName): string {
  return JSON.stringify([organisationId, record, field, version]);
}

async function checkKey(database: Database, wrapping: Buffer, unwrapping: readonly Buffer[]): Promise<void> {
  const stored = await database.shared((tx) => keepKeyCheck(tx, encrypt(wrapping, Buffer.from("vennel"), CHECK)));
  try {
    openWith(unwrapping, stored, CHECK);
  } catch {
    throw new Error("The secret key is not the one that encrypted this database. Restore VENNEL_SECRET_KEY or the file secret.key of the data directory.");
  }
}
