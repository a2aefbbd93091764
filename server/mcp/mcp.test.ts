import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { registerPerson, type Person } from "../../e2e/support/person.ts";
import type { Role } from "../../contracts/route.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

// A project is built and checked, as slowly as the machine does it.
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let person: Person;
let builder: Client;

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server.url);
  builder = await clientOf(person, "builder");
});
afterAll(async () => {
  await builder.close();
  await server.stop();
});

test("the official client describes an integration, reads what was written, changes it, and has it checked", async () => {
  const { id } = await say<{ id: string }>("create_project", { name: "from-outside" });
  const said = await say<{ status: string }>("say", { projectId: id, text: 'Every day at 9 in Rome post "Good morning" to #team in Slack' });
  expect(said.status).toBe("done");

  const { revision, files } = await say<{ revision: number; files: { filePath: string; content: string }[] }>("read_files", { projectId: id });
  const file = files.find(({ filePath }) => filePath.startsWith("src/automations/"));
  expect(file?.content).toContain("Europe/Rome");
  await say("change_files", { projectId: id, baseRevision: revision, changes: [{ filePath: file?.filePath, content: "export default 1 +;" }] });
  const checked = await say<{ verification: { status: string } }>("check_project", { projectId: id });
  expect(checked.verification.status).toBe("failed");
});

test("a program builds an automation step by step, by what a step can read", async () => {
  const { id } = await say<{ id: string }>("create_project", { name: "by-steps" });
  const start = { kind: "event", connection: "github", event: "issues.opened" };
  const made = await say<{ revision: number; file: string }>("add_automation", {
    projectId: id,
    baseRevision: 0,
    name: "Tell the team",
    start,
    connections: { GitHub: "github", Slack: "slack" },
  });
  const { items } = await say<{ items: { of: string; fields: { path: string[] }[] }[] }>("read_fields", { projectId: id, file: made.file });
  expect(items[0]?.fields.map(({ path }) => path.join("."))).toContain("body.issue.title");
  const args = { channel: { literal: "#ops" }, text: { field: { of: "event", path: ["body", "issue", "title"] } } };
  const step = { id: "told", name: "Tell the team", kind: "call", connection: "slack", operation: "chat.postMessage", args, pages: false, settings: {} };
  const edits = [{ do: "add", step, at: { endOf: "steps" } }];
  const edited = await say<{ plans: { plan: { steps: unknown[] } }[] }>("edit_plan", { projectId: id, baseRevision: made.revision, file: made.file, edits });
  expect(edited.plans[0]?.plan.steps).toMatchObject([{ name: "Tell the team", operation: "chat.postMessage" }]);
  expect(await say("check_project", { projectId: id })).toMatchObject({ verification: { status: "verified" } });
});

test("a question of the assistant comes back as one, and a refusal as an error that says why", async () => {
  const { id } = await say<{ id: string }>("create_project", { name: "unclear" });
  expect(await say("say", { projectId: id, text: "Post to Slack" })).toMatchObject({ status: "needs_answer" });
  const missing = await builder.callTool({ name: "read_project", arguments: { projectId: "nothing" } });
  expect([missing.isError, textOf(missing)]).toEqual([true, expect.stringContaining("not_found")]);
});

test("a key sees the tools of its role, and nothing that a person has to decide", async () => {
  const viewer = await clientOf(person, "viewer");
  const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
  expect(await names(viewer)).not.toContain("change_files");
  expect(await names(viewer)).toContain("read_run");
  expect((await names(builder)).filter((name) => /deploy|delete|secret|rollback|run_now/.test(name))).toEqual([]);
  await viewer.close();
});

test("a key of one organisation finds nothing of another", async () => {
  const { id } = await say<{ id: string }>("create_project", { name: "private" });
  const stranger = await clientOf(await registerPerson(server.url), "owner");
  const answer = await stranger.callTool({ name: "read_files", arguments: { projectId: id } });
  expect([answer.isError, textOf(answer)]).toEqual([true, expect.stringContaining("not_found")]);
  const sideways = await stranger.callTool({ name: "read_files", arguments: { projectId: `../../${person.organisation.id}/projects/${id}` } });
  expect(sideways.isError).toBe(true);
  await stranger.close();
});

test("without a key, or with a session alone, there is no door", async () => {
  for (const headers of [{}, { authorization: "Bearer wrong" }, { cookie: person.cookie }]) {
    const answer = await fetch(`${server.url}/mcp`, { method: "POST", headers, body: "{}" });
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: "no_session" })]);
  }
});

async function clientOf(of: Person, role: Role): Promise<Client> {
  const made = await of.call<{ secret: string }>("POST", `/api/organisations/v1/organisations/${of.organisation.id}/keys`, { name: role, role });
  const client = new Client({ name: "test", version: "1.0.0" });
  const headers = { authorization: `Bearer ${made.body.secret}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } }));
  return client;
}

async function say<T>(name: string, input: Record<string, unknown>): Promise<T> {
  const result = await builder.callTool({ name, arguments: input });
  if (result.isError) throw new Error(`${name}: ${textOf(result)}`);
  return JSON.parse(textOf(result)) as T;
}

function textOf({ content }: Awaited<ReturnType<Client["callTool"]>>): string {
  const [first] = content as { type: string; text?: string }[];
  return first?.text ?? "";
}
