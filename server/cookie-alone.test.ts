import { Configuration, FrontendApi } from "@ory/client-fetch";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { ROUTES } from "./testing/services.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const closed = ROUTES.filter(({ route }) => route.access !== "public");
const changing = ROUTES.filter(({ route }) => route.method !== "GET" && route.access !== "public");

async function statusOf({ service, route }: (typeof ROUTES)[number], person: Person, headers: Record<string, string>): Promise<number> {
  const path = service.base + route.path.replace("{organisation_id}", person.organisation.id).replaceAll(/\{\w+\}/g, "nothing_00000000000000000000000000");
  const answer = await fetch(server.url + path, {
    method: route.method,
    headers: { cookie: person.cookie, ...headers, ...(route.body ? { "content-type": "application/json" } : {}) },
    ...(route.body ? { body: "{}" } : {}),
  });
  await answer.body?.cancel();
  return answer.status;
}

test("no route that changes something does so for a page of another site", async () => {
  const person = await registerPerson(server.url);
  const entered: string[] = [];
  for (const route of changing)
    for (const origin of ["https://evil.example", "null", null]) {
      const status = await statusOf(route, person, { ...(origin === null ? {} : { origin }), "x-vennel-request": "1" });
      if (status !== 403) entered.push(`${route.key} from ${origin}`);
    }
  expect(entered).toEqual([]);
});

test("a session that was ended opens no route, whoever kept its cookie", async () => {
  const person = await registerPerson(server.url);
  const ours = { origin: server.url, "x-vennel-request": "1" };
  const mine = ROUTES.find(({ key }) => key === "organisations.listOrganisations");
  if (!mine) throw new Error("There is no list of organisations");
  expect(await statusOf(mine, person, ours)).toBe(200);

  const frontend = new FrontendApi(new Configuration({ basePath: `${server.url}/auth`, headers: { Accept: "application/json" } }));
  const { logout_token: token } = await frontend.createBrowserLogoutFlow({ cookie: person.cookie });
  await frontend.updateLogoutFlow({ token, cookie: person.cookie });

  const entered: string[] = [];
  for (const route of closed) if ((await statusOf(route, person, ours)) !== 401) entered.push(route.key);
  expect(entered).toEqual([]);
});
