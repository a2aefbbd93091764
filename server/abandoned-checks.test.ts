import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

/** Tuples counted up one by one, hundreds of times: the compiler works on them until it is stopped. */
const ENDLESS = [
  `type Count<T extends unknown[], N> = T["length"] extends N ? T : Count<[...T, 0], N>;`,
  ...Array.from({ length: 400 }, (_, index) => `export const b${index}: Count<[${"1,".repeat(index)}], 995> = [] as never;`),
].join("\n");
const ABANDONED = 60;

let server: TestServer;
let person: Person;

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server.url);
});
afterAll(() => server.stop());

async function projectWith(content: string): Promise<string> {
  const projects = `/api/platform/v1/o/${person.organisation.id}/projects`;
  const { body } = await person.call<{ id: string }>("POST", projects, { name: "p" });
  await person.call("PATCH", `${projects}/${body.id}/files`, { baseRevision: 0, changes: [{ filePath: "src/a.ts", content }] });
  return `${projects}/${body.id}`;
}

test("checks that nobody waits for any more keep nobody else waiting", async () => {
  const endless = await projectWith(ENDLESS);
  const small = await projectWith("export const n = 1;");
  const key = await person.call<{ secret: string }>("POST", `/api/organisations/v1/organisations/${person.organisation.id}/keys`, {
    name: "k",
    role: "builder",
  });
  const headers = { authorization: `Bearer ${key.body.secret}` };
  const signal = AbortSignal.timeout(500);
  const abandoned = Array.from({ length: ABANDONED }, () => fetch(`${server.url}${endless}/check`, { method: "POST", headers, signal }));
  for (const each of abandoned) await expect(each).rejects.toThrow();
  // Each of the abandoned checks would keep the compiler busy for a second or more.
  const answer = await fetch(`${server.url}${small}/check`, { method: "POST", headers });
  expect(answer.status).toBe(200);
}, 30_000);
