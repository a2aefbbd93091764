import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { openProgram } from "../identity/testing/browser.ts";
import { PASSWORD } from "../identity/testing/people.ts";
import { PUBLIC_URL } from "../identity/testing/start-identity.ts";
import { newPerson, startOrganisations, type Person, type TestOrganisations } from "./testing/start-organisations.ts";

let fresh: FreshDatabase;
let service: TestOrganisations;
let person: Person;
let token: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  service = startOrganisations(fresh.database);
  person = await newPerson(service);
  const program = openProgram(service.app);
  const flow = await program.createNativeLoginFlow();
  const login = await program.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "password", identifier: person.email, password: PASSWORD } });
  token = login.session_token ?? "";
});
afterAll(async () => {
  await service.identity.close();
  await fresh.drop();
});

const ask = async (path: string, headers: Record<string, string>) => {
  const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return (await service.app.fetch(new Request(PUBLIC_URL + path, { headers: { cookie, ...headers } }))).status;
};

it.each(["/api/organisations/v1/organisations", "/auth/sessions/whoami"])(
  "%s judges a request by its header Authorization alone, of whatever kind, whatever cookie it has",
  async (path) => {
    expect(await ask(path, {})).toBe(200);
    expect(await ask(path, { authorization: `Bearer ${token}` })).toBe(200);
    for (const bearer of [
      "Bearer vnl_unknown",
      `Bearer ory_st_${"A".repeat(32)}`,
      "Bearer nonsense",
      "Bearer ",
      "bearer",
      "BEARER x y",
      `Basic ${btoa("mara:secret")}`,
      "Basic",
      "Digest x",
      "Negotiate",
      "Bearerx",
      token,
    ])
      expect(await ask(path, { authorization: bearer })).toBe(401);
  },
);

it("lets nobody change anything by a cookie whose forgery check a bearer would spare", async () => {
  const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const forged = await service.app.fetch(
    new Request(`${PUBLIC_URL}/api/organisations/v1/organisations`, {
      method: "POST",
      headers: { cookie, authorization: "Bearer x", origin: "https://evil.test", "content-type": "application/json" },
      body: JSON.stringify({ displayName: "Forged" }),
    }),
  );
  expect(forged.status).toBe(401);
});
