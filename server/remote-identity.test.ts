import { afterAll, beforeAll, expect, it } from "vitest";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

/** Where people reach both: the one passes `/auth` on to the other, which keeps the identities. */
const PUBLIC_URL = "http://vennel.test";

let keeper: TestServer;
let product: TestServer;
let person: Person;
beforeAll(async () => {
  keeper = await startTestServer({ VENNEL_PUBLIC_URL: PUBLIC_URL });
  product = await startTestServer({ VENNEL_PUBLIC_URL: PUBLIC_URL, KRATOS_PUBLIC_URL: `${keeper.url}/auth` });
  person = await registerPerson(product.url);
});
afterAll(async () => {
  await product.stop();
  await keeper.stop();
});

it("somebody whose identity is kept elsewhere registers, gets an organisation and works in it", async () => {
  expect(person.organisation).toMatchObject({ role: "owner" });
  const created = await person.call("POST", `/api/platform/v1/o/${person.organisation.id}/projects`, { name: "v-abc123" });
  expect(created.status).toBe(201);
  expect((await person.call("GET", "/auth/sessions/whoami")).status).toBe(200);
});

it("is refused on the next request once the session was ended there", async () => {
  const other = await registerPerson(product.url);
  const { body } = await other.call<{ logout_token: string }>("GET", "/auth/self-service/logout/browser");
  await fetch(`${keeper.url}/auth/self-service/logout?token=${body.logout_token}`, { headers: { cookie: other.cookie }, redirect: "manual" });
  expect((await other.call("GET", "/api/organisations/v1/organisations")).status).toBe(401);
});

it("keeps no copy of whoever signs in", async () => {
  const { rows } = await product.database.shared((tx) =>
    tx.execute("select (select count(*) from identity) as identities, (select count(*) from identity_session) as sessions"),
  );
  expect(rows).toEqual([{ identities: "0", sessions: "0" }]);
});

it("an account that is kept elsewhere is not half deleted here", async () => {
  const asked = await person.call<{ code: string; message: string }>("DELETE", "/api/organisations/v1/account", { confirm: person.email });
  expect([asked.status, asked.body.code, asked.body.message]).toEqual([503, "unavailable", expect.stringContaining("Ask its administrator")]);
  const { body } = await person.call<{ totalCount: number }>("GET", "/api/organisations/v1/organisations");
  expect(body.totalCount).toBe(1);
});
