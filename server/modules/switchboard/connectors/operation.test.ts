import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationDetail } from "../../../../contracts/connectors.ts";
import { registerPerson, type Person } from "../../../../e2e/support/person.ts";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server.url);
});
afterAll(() => server.stop());

const operation = (connector: string, id: string) =>
  person.call<OperationDetail>("GET", `/api/switchboard/v1/o/${person.organisation.id}/connectors/${connector}/operations/${id}`);

test("an operation tells its arguments, those that it needs first, and what it gives", async () => {
  const { status, body } = await operation("slack", "chat.postMessage");
  expect(status).toBe(200);
  expect(body).toMatchObject({ connector: "slack", connectorName: "Slack", effect: "write", isList: false });
  const needed = body.arguments.filter(({ required }) => required).map(({ name }) => name);
  expect(needed).toContain("channel");
  expect(body.arguments.slice(0, needed.length).every(({ required }) => required)).toBe(true);
  expect(body.gives.map(({ name }) => name)).toContain("ts");
});

test("an argument says which read lists what it may be, and what that has to know", async () => {
  const listed = async (connector: string, id: string, name: string) =>
    (await operation(connector, id)).body.arguments.find((each) => each.name === name)?.listedBy;
  expect(await listed("slack", "chat.postMessage", "channel")).toEqual({ operation: "conversations.list", needs: [] });
  expect(await listed("slack", "chat.postMessage", "text")).toBeUndefined();
  expect(await listed("airtable", "records.create", "table")).toEqual({ operation: "tables.list", needs: ["baseId"] });
  expect(await listed("github", "issues.create", "repo")).toEqual({ operation: "repos.list", needs: [] });
  expect(await listed("mailchimp", "members.add", "list_id")).toEqual({ operation: "lists.list", needs: [] });
});

test("an operation that there is none of is not found", async () => {
  expect((await operation("slack", "chat.sing")).status).toBe(404);
});
