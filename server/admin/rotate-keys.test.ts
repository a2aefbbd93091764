import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson, type Person } from "../../e2e/support/person.ts";
import { createKeyring } from "../platform/crypto/index.ts";
import { encrypt } from "../platform/crypto/envelope.ts";
import { loadMasterKey } from "../platform/crypto/master-key.ts";
import { openWith } from "../platform/crypto/open-with.ts";
import { readSettings } from "../env.ts";
import { keyCommands } from "./key-commands.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const ADMIN = fileURLToPath(new URL("main.ts", import.meta.url));
const CONNECTIONS = 6;
/** Of tokens changed while the keys are replaced. */
const WRITERS = process.env["VENNEL_FULL_TESTS"] ? 8 : 3;

let folder: string;
let server: TestServer;
let system: Server;
let person: Person;
let owner: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vennel-rotate-"));
  server = await startTestServer({ VENNEL_SECRET_KEY: "", VENNEL_DATA_DIR: folder });
  // Lets in whoever names the token that is in the address.
  system = createServer((request, response) => {
    const wanted = new URL(request.url ?? "/", "http://x").pathname.split("/")[1];
    response.statusCode = request.headers.authorization?.startsWith(`Bearer ${wanted}-`) ? 200 : 401;
    response.setHeader("content-type", "application/json").end("{}");
  }).listen(0, "127.0.0.1");
  await once(system, "listening");
  person = await registerPerson(server.url);
  owner = new Client({ connectionString: server.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  system.closeAllConnections();
  system.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

const base = () => `/api/switchboard/v1/o/${person.organisation.id}/connections`;

async function connect(name: string): Promise<string> {
  const baseUrl = `http://127.0.0.1:${(system.address() as AddressInfo).port}/${name}`;
  const made = await person.call<{ id: string }>("POST", base(), { connector: "http", name, baseUrl, auth: { type: "bearer", token: `${name}-0` } });
  expect(made.status).toBe(201);
  return made.body.id;
}

async function rotate(): Promise<string> {
  const env = { PATH: process.env["PATH"] ?? "", DATABASE_URL: server.databaseUrl, VENNEL_DATA_DIR: folder };
  return (await promisify(execFile)(process.execPath, ["--disable-warning=ExperimentalWarning", ADMIN, "rotate-keys"], { env })).stdout;
}

/** Uses and changes connections without a pause until it is told to end. Returns what went wrong. */
async function load(ids: readonly string[], names: readonly string[], isOver: () => boolean): Promise<{ calls: number; wrong: string[] }> {
  const wrong: string[] = [];
  let calls = 0;
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let round = 1; !isOver() || round < 4; round += 1) {
        const at = (writer + round * WRITERS) % ids.length;
        const changed = await person.call("PATCH", `${base()}/${ids[at]}`, { auth: { type: "bearer", token: `${names[at]}-${writer}-${round}` } });
        const tested = await person.call<{ ok: boolean; message: string }>("POST", `${base()}/${ids[at]}/test`);
        calls += 2;
        if (changed.status !== 200) wrong.push(`change: ${changed.status} ${JSON.stringify(changed.body)}`);
        if (!tested.body.ok) wrong.push(`test: ${tested.status} ${JSON.stringify(tested.body)}`);
      }
    }),
  );
  return { calls, wrong };
}

test("both layers of keys are replaced while connections are used and changed, without one error", { timeout: 120_000 }, async () => {
  const names = Array.from({ length: CONNECTIONS }, (_, index) => `system${index}`);
  const ids: string[] = [];
  for (const name of names) ids.push(await connect(name));
  const untouched = await connect("untouched");
  const authenticator = await sealedAuthenticator();
  const [firstLine] = await keyLines();
  const sealedBefore = await sealed(untouched);

  let isOver = false;
  const rotating = rotate().finally(() => (isOver = true));
  const { calls, wrong } = await load(ids, names, () => isOver);
  expect(await rotating).toMatch(/New data keys for 1 organisation; \d+ secrets sealed anew/);
  expect([calls > 0, wrong]).toEqual([true, []]);

  // A process that never knew the old key opens everything.
  const [newLine, oldLine] = await keyLines();
  expect([newLine === firstLine, oldLine]).toEqual([false, firstLine]);
  expect((await stat(join(folder, "secret.key"))).mode & 0o777).toBe(0o600);
  const newKey = await loadMasterKey(newLine, "/nowhere");
  const keyring = await createKeyring(server.database, newKey);
  const { auth, version } = await sealed(untouched);
  expect(auth.equals(sealedBefore.auth)).toBe(false);
  const name = { organisationId: person.organisation.id, record: untouched, field: "auth", version };
  expect(JSON.parse(await keyring.open(name, auth))).toEqual({ type: "bearer", token: "untouched-0" });
  expect(openWith([newKey.derive("identity/seal")], await authenticator(), `totp/${await identityId()}`).toString()).toBe("JBSWY3DP");
  // One who has the old key file alone opens nothing of it.
  await expect(createKeyring(server.database, await loadMasterKey(firstLine, "/nowhere"))).rejects.toThrow("not the one");
});

test("a second rotation a day later forgets the data keys before it, and everything still opens", { timeout: 60_000 }, async () => {
  await owner.query("update vennel.data_key set created_at = created_at - interval '2 days'");
  await keyCommands["rotate-keys"]?.(readSettings({ DATABASE_URL: server.databaseUrl, VENNEL_DATA_DIR: folder }));
  const { rows } = await owner.query("select generation from vennel.data_key order by generation");
  expect(rows).toEqual([{ generation: 2 }, { generation: 3 }]);
  const { body } = await person.call<{ items: { id: string; name: string }[] }>("GET", base());
  const untouched = body.items.find(({ name }) => name === "untouched")?.id;
  expect((await person.call<{ ok: boolean }>("POST", `${base()}/${untouched}/test`)).body).toMatchObject({ ok: true });
});

test("a credential moved to another organisation's connection opens for nobody", async () => {
  const other = await registerPerson(server.url);
  const theirs = `/api/switchboard/v1/o/${other.organisation.id}/connections`;
  const baseUrl = `http://127.0.0.1:${(system.address() as AddressInfo).port}/untouched`;
  const made = await other.call<{ id: string }>("POST", theirs, { connector: "http", name: "Bait", baseUrl, auth: { type: "bearer", token: "bait-0" } });
  const { rows } = await owner.query<{ id: string }>("select id from vennel.connection where name = 'untouched'");
  // Even somebody who can write into the database gains nothing.
  await owner.query(
    "update vennel.credential bait set auth = source.auth, version = source.version from vennel.credential source where bait.connection_id = $1 and source.connection_id = $2",
    [made.body.id, rows[0]?.id],
  );
  await owner.query("select pg_notify('vennel_connections', $1)", [made.body.id]);
  const tested = await other.call<{ ok: boolean }>("POST", `${theirs}/${made.body.id}/test`);
  expect(tested).toMatchObject({ status: 422, body: { message: expect.stringContaining("sealed for something else") } });
});

async function keyLines(): Promise<string[]> {
  return (await readFile(join(folder, "secret.key"), "utf8")).trim().split("\n");
}

async function sealed(connectionId: string): Promise<{ auth: Buffer; version: number }> {
  const { rows } = await owner.query<{ auth: Buffer; version: number }>("select auth, version from vennel.credential where connection_id = $1", [connectionId]);
  if (!rows[0]) throw new Error("There is no such credential");
  return rows[0];
}

async function identityId(): Promise<string> {
  const { rows } = await owner.query<{ id: string }>("select id from vennel.identity order by created_at limit 1");
  return rows[0]?.id ?? "";
}

/** An authenticator as the identity service keeps one. Returns how to read what is kept. */
async function sealedAuthenticator(): Promise<() => Promise<Buffer>> {
  const id = await identityId();
  const key = await loadMasterKey(undefined, folder);
  const config = { sealed_secret: encrypt(key.derive("identity/seal"), Buffer.from("JBSWY3DP"), `totp/${id}`).toString("base64"), last_step: 0 };
  await owner.query("insert into vennel.identity_credential (identity_id, type, config, created_at, updated_at) values ($1, 'totp', $2, now(), now())", [
    id,
    config,
  ]);
  return async () => {
    const { rows } = await owner.query<{ config: { sealed_secret: string } }>(
      "select config from vennel.identity_credential where identity_id = $1 and type = 'totp'",
      [id],
    );
    return Buffer.from(rows[0]?.config.sealed_secret ?? "", "base64");
  };
}
