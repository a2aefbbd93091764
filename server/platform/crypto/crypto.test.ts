import { randomBytes, webcrypto } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { encrypt } from "./envelope.ts";
import { createKeyring, isSealed, type Keyring } from "./index.ts";
import { loadMasterKey } from "./master-key.ts";

const setting = randomBytes(32).toString("base64");
const name = { organisationId: "org_a", record: "con_1", field: "token", version: 1 };
let fresh: FreshDatabase;
let keyring: Keyring;

beforeAll(async () => {
  fresh = await freshDatabase();
  keyring = await createKeyring(fresh.database, await loadMasterKey(setting, "/nowhere"));
});
afterAll(() => fresh.drop());

test("what was sealed opens under its own name, after a restart too", async () => {
  const sealed = await keyring.seal(name, "s3cret");
  expect(await keyring.open(name, sealed)).toBe("s3cret");
  const restarted = await createKeyring(fresh.database, await loadMasterKey(setting, "/nowhere"));
  expect(await restarted.open(name, sealed)).toBe("s3cret");
});

test.each([{ organisationId: "org_b" }, { record: "con_2" }, { field: "password" }, { version: 2 }])(
  "a ciphertext moved to %o does not open",
  async (other) => {
    const sealed = await keyring.seal(name, "s3cret");
    await expect(keyring.open({ ...name, ...other }, sealed)).rejects.toThrow();
  },
);

test("a ciphertext with one bit changed does not open", async () => {
  const sealed = await keyring.seal(name, "s3cret");
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  await expect(keyring.open(name, sealed)).rejects.toThrow();
});

test("a server with another secret key refuses to start on this database", async () => {
  const other = await loadMasterKey(randomBytes(32).toString("hex"), "/nowhere");
  await expect(createKeyring(fresh.database, other)).rejects.toThrow("not the one that encrypted this database");
});

test("without a setting the key is kept in a file that only its owner reads", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vennel-key-"));
  const first = await loadMasterKey(undefined, folder);
  const second = await loadMasterKey(undefined, folder);
  expect(first.derive("x")).toEqual(second.derive("x"));
  expect(first.derive("x")).not.toEqual(first.derive("y"));
  expect((await stat(join(folder, "secret.key"))).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});

test("where something is sealed already a missing file is not replaced by a key that opens none of it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vennel-key-"));
  await expect(loadMasterKey(undefined, folder, () => isSealed(fresh.database))).rejects.toThrow(`Restore the file ${join(folder, "secret.key")}`);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test("a key of the wrong length is refused by name", async () => {
  await expect(loadMasterKey("short", "/nowhere")).rejects.toThrow("VENNEL_SECRET_KEY must hold 32 bytes");
});

test("what is sealed is AES-256-GCM as another implementation reads it, with a nonce of its own each time", async () => {
  const bytes = randomBytes(32);
  const key = await webcrypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["decrypt"]);
  const nonces = new Set<string>();
  for (let i = 0; i < 100; i++) {
    const sealed = encrypt(bytes, Buffer.from("s3cret"), "org_a/con_1");
    const [iv, tag, body] = [sealed.subarray(0, 12), sealed.subarray(12, 28), sealed.subarray(28)];
    nonces.add(iv.toString("hex"));
    const algorithm = { name: "AES-GCM", iv, additionalData: Buffer.from("org_a/con_1"), tagLength: 128 };
    expect(Buffer.from(await webcrypto.subtle.decrypt(algorithm, key, Buffer.concat([body, tag]))).toString()).toBe("s3cret");
  }
  expect(nonces.size).toBe(100);
});
