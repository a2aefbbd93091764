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
