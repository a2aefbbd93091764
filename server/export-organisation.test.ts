import { afterAll, beforeAll, expect, it } from "vitest";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await registerPerson(server.url);
});
afterAll(async () => {
  await server.stop();
});

interface Export {
  projects: { name: string; files: { filePath: string; content: string }[]; environments: unknown[] }[];
  connections: { name: string; authType: string }[];
  audit: { action: string }[];
}

it("an owner takes away everything that is in the organisation, but no secret", async () => {
  const { id, slug } = owner.organisation;
  for (const name of ["First", "Second"]) {
    const { body } = await owner.call<{ id: string }>("POST", `/api/platform/v1/o/${id}/projects`, { name });
    const { status } = await owner.call("PATCH", `/api/platform/v1/o/${id}/projects/${body.id}/files`, {
      baseRevision: 0,
      changes: [{ filePath: "docs/notes.md", content: `notes of ${name}` }],
    });
    expect(status).toBe(200);
  }
  const connection = { connector: "http", name: "Ours", baseUrl: "https://example.test", auth: { type: "bearer", token: "canary-of-the-token" } };
  expect((await owner.call("POST", `/api/switchboard/v1/o/${id}/connections`, connection)).status).toBe(201);
  const key = await owner.call<{ secret: string }>("POST", `/api/organisations/v1/organisations/${id}/keys`, { name: "k", role: "viewer" });

  const answer = await fetch(`${server.url}/api/organisations/v1/organisations/${id}/export`, { headers: { cookie: owner.cookie } });
  const text = await answer.text();
  expect([answer.status, answer.headers.get("content-disposition")]).toEqual([200, `attachment; filename="${slug}.json"`]);
  const copy = JSON.parse(text) as Export;
  expect(copy).toMatchObject({
    organisation: { id, slug },
    members: [{ email: owner.email, role: "owner" }],
    keys: [{ name: "k" }],
    connections: [{ name: "Ours", authType: "bearer" }],
    privacy: { redactFields: [] },
    automations: [],
    channels: [],
  });
  expect(copy.projects.map(({ name }) => name).toSorted()).toEqual(["First", "Second"]);
  for (const { name, files } of copy.projects)
    expect(files).toContainEqual(expect.objectContaining({ filePath: "docs/notes.md", content: `notes of ${name}` }));
  expect(copy.audit[0]?.action).toBe("organisation.exported");
  expect(text).not.toContain("canary-of-the-token");
  expect(text).not.toContain(key.body.secret);
});
