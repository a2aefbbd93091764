import { readdir, readFile } from "node:fs/promises";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { registerPerson } from "../e2e/support/person.ts";
import { noteOutbox } from "../e2e/support/outbox.ts";
import { startTestServer } from "./testing/start-test-server.ts";

const NAME = "A {{7*191}} ${7*191} <%= 7*191 %> #{7*191} *{7*191} @(7*191) %s";

test("what looks like a template in a name stays what it is, in letters, pages and answers", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vennel-letters-"));
  const server = await startTestServer({ VENNEL_DATA_DIR: folder });
  noteOutbox(server.url, folder);
  onTestFinished(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });
  const person = await registerPerson(server.url);
  const own = `/api/organisations/v1/organisations/${person.organisation.id}`;
  const renamed = await person.call("PATCH", own, { displayName: NAME });
  expect([renamed.status, renamed.body["displayName"]]).toEqual([200, NAME]);
  expect((await person.call("POST", `${own}/invitations`, { email: "guest@example.test", role: "viewer" })).status).toBe(201);

  const letters = async () => Promise.all((await readdir(join(folder, "outbox"))).map((name) => readFile(join(folder, "outbox", name), "utf8")));
  await expect.poll(async () => (await letters()).filter((letter) => letter.includes("To: guest@example.test")).length).toBe(1);
  const page = await (await fetch(`${server.url}/${person.organisation.slug}`, { headers: { cookie: person.cookie, accept: "text/html" } })).text();
  for (const text of [page, ...(await letters())]) expect(text).not.toContain("1337");
});
