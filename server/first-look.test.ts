import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { createFirstLook } from "./first-look.ts";
import type { EarlyAnswer } from "./platform/http/web-page.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

const URLS = {
  identity: "/auth",
  organisations: "/api/organisations/v1",
  platform: "/api/platform/v1",
  board: "/api/board/v1",
  switchboard: "/api/switchboard/v1",
  hooks: "/hooks",
  docs: "/docs",
};
let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server.url);
});
afterAll(() => server.stop());

async function look(path: string, cookie: string): Promise<EarlyAnswer[]> {
  const firstLook = createFirstLook({ fetch: (request) => fetch(request), urls: URLS, publicUrl: server.url });
  const told: EarlyAnswer[] = [];
  const app = new Hono();
  app.get("*", async (context) => {
    await firstLook(context, new URL(context.req.url), (answer) => told.push(answer));
    return context.body(null);
  });
  await app.request(path, { headers: { cookie } });
  return told;
}
const paths = (answers: readonly EarlyAnswer[]) => answers.map(({ url }) => url.replace(/^.*\/v1/, "")).toSorted();

test("a page of the application: who is there, and where they work", async () => {
  const answers = await look("/", person.cookie);
  expect(paths(answers)).toEqual(["/active-organisation", "/auth/sessions/whoami", "/organisations"]);
  expect(answers.map(({ body }) => body).join()).toContain(person.email);
});

test("the workbench: what its tab shows of the project", async () => {
  const { id, slug } = person.organisation;
  const { body } = await person.call<{ id: string }>("POST", `/api/platform/v1/o/${id}/projects`, { name: "v-abc123" });
  const flow = paths(await look(`/integrations/${body.id}?org=${slug}`, person.cookie));
  expect(flow).toEqual(
    expect.arrayContaining([`/o/${id}/projects/${body.id}`, `/o/${id}/projects/${body.id}/flow`, `/o/${id}/projects/${body.id}/conversation`]),
  );
  const code = paths(await look(`/integrations/${body.id}?org=${slug}&tab=code`, person.cookie));
  expect(code).toContain(`/o/${id}/projects/${body.id}/files`);
  expect(code).not.toContain(`/o/${id}/projects/${body.id}/flow`);
});

test("nothing of an organisation that the person is not in, and nothing at all without a session", async () => {
  const stranger = await registerPerson(server.url);
  const { id, slug } = person.organisation;
  const { body } = await person.call<{ items: { id: string }[] }>("GET", `/api/platform/v1/o/${id}/projects`);
  expect(paths(await look(`/integrations/${body.items[0]?.id}?org=${slug}`, stranger.cookie))).toEqual(["/auth/sessions/whoami", "/organisations"]);
  expect(await look("/", "ory_kratos_session=made_up")).toEqual([]);
});
