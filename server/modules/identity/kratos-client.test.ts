import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import { Configuration, FrontendApi } from "@ory/kratos-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { newAddress, PASSWORD } from "./testing/people.ts";
import { startIdentity, type TestIdentity } from "./testing/start-identity.ts";

let fresh: FreshDatabase;
let service: TestIdentity;
let server: ServerType;
let ory: FrontendApi;
beforeAll(async () => {
  fresh = await freshDatabase();
  service = startIdentity(fresh.database);
  await new Promise<void>((resolve) => {
    server = serve({ fetch: service.app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  ory = new FrontendApi(new Configuration({ basePath: `http://127.0.0.1:${port}/auth` }));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await service.identity.close();
  await fresh.drop();
});

it("the axios client drives registration, sessions, settings and sign-out over a socket", async () => {
  const email = newAddress();
  const { data: registration } = await ory.createNativeRegistrationFlow();
  const { data: registered } = await ory.updateRegistrationFlow({
    flow: registration.id,
    updateRegistrationFlowBody: { method: "password", password: PASSWORD, traits: { email } },
  });
  const xSessionToken = registered.session_token ?? "";

  const { data: session } = await ory.toSession({ xSessionToken });
  expect(session.devices?.[0]?.ip_address).toBe("127.0.0.1");

  const { data: login } = await ory.createNativeLoginFlow();
  await ory.updateLoginFlow({ flow: login.id, updateLoginFlowBody: { method: "password", identifier: email, password: PASSWORD } });
  const { data: others, headers } = await ory.listMySessions({ xSessionToken });
  expect([others.length, headers["x-total-count"]]).toEqual([1, "1"]);
  expect((await ory.disableMyOtherSessions({ xSessionToken })).data.count).toBe(1);

  const { data: settings } = await ory.createNativeSettingsFlow({ xSessionToken });
  const { data: saved } = await ory.updateSettingsFlow({
    flow: settings.id,
    xSessionToken,
    updateSettingsFlowBody: { method: "profile", traits: { email, given_name: "Ida" } },
  });
  expect(saved.identity.traits).toEqual({ email, given_name: "Ida" });

  await ory.performNativeLogout({ performNativeLogoutBody: { session_token: xSessionToken } });
  await expect(ory.toSession({ xSessionToken })).rejects.toMatchObject({ response: { status: 401 } });
});

it("its browser calls answer JSON by themselves", async () => {
  const { data, headers } = await ory.createBrowserLoginFlow();
  expect([data.type, headers["set-cookie"]?.[0]]).toEqual(["browser", expect.stringMatching(/^csrf_token_/)]);
});
