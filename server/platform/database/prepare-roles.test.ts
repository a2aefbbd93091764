import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { prepareRoles } from "./prepare-roles.ts";

const account = `guest_${randomBytes(4).toString("hex")}`;
let fresh: FreshDatabase;
let owner: Client;
let guest: Client;

beforeAll(async () => {
  fresh = await freshDatabase();
  owner = await connect(fresh.url);
  await owner.query(`create role ${account} login password 'guest'`);
  const url = new URL(fresh.url);
  Object.assign(url, { username: account, password: "guest" });
  guest = await connect(url.href);
});
afterAll(async () => {
  await guest.end();
  await owner.query(`drop role ${account}`);
  await owner.end();
  await fresh.drop();
});

test("an account that may not use the roles is told what an administrator has to run, and that is enough", async () => {
  const refusal = await prepareRoles(guest).catch((error: Error) => error.message);
  expect(refusal).toContain(`its account ${account} may not create or use the roles of Vennel`);
  const statement = /^ {2}(grant .*;)$/m.exec(String(refusal))?.[1] ?? "";
  await owner.query(statement);
  await prepareRoles(guest);
});

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}
