import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Deployment } from "../../../../contracts/deployments.ts";
import { ECHO_FILES } from "../../../../e2e/support/echo-integration.ts";
import { registerPerson, type Person } from "../../../../e2e/support/person.ts";
import { until } from "../../../../e2e/support/until.ts";
import { realGit } from "../../../testing/real-git.ts";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";

vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let person: Person;
let folder: string;
let git: ReturnType<typeof realGit>;
let base: string;
let id: string;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server.url);
  folder = await mkdtemp(join(tmpdir(), "vennel-git-live-"));
  git = realGit(folder);
  base = `/api/platform/v1/o/${person.organisation.id}`;
  const key = await person.call<{ secret: string }>("POST", `/api/organisations/v1/organisations/${person.organisation.id}/keys`, {
    name: "git",
    role: "builder",
  });
  id = (await person.call<{ id: string }>("POST", `${base}/projects`, { name: "echo" })).body.id;
  address = `${server.url.replace("//", `//key:${key.body.secret}@`)}/git/${id}.git`;
  await write({ ...ECHO_FILES, "notes.md": "one\n" });
  await person.call("POST", `${base}/projects/${id}/check`, {});
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function write(files: Record<string, string>): Promise<void> {
  const { revision } = (await person.call<{ revision: number }>("GET", `${base}/projects/${id}/files`)).body;
  const changes = Object.entries(files).map(([filePath, content]) => ({ filePath, content }));
  const { status, body } = await person.call("PATCH", `${base}/projects/${id}/files`, { baseRevision: revision, changes });
  expect(status, JSON.stringify(body)).toBe(200);
}

async function deployTo(environment: string): Promise<string> {
  const started = await person.call<{ id: string }>("POST", `${base}/projects/${id}/deployments`, { environment });
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  return until("a live deployment", async () => {
    const { body } = await person.call<Deployment>("GET", `${base}/deployments/${started.body.id}`);
    expect(body.error).toBeNull();
    return body.status === "live" ? body.id : null;
  });
}

const branches = async (work: string) =>
  (await git(work, "ls-remote", "--heads", "origin"))
    .trim()
    .split("\n")
    .map((line) => line.split("\trefs/heads/"));
const fileAt = (work: string, branch: string) => git(work, "show", `origin/${branch}:notes.md`);

test("each environment is a branch that deploying moves, and nobody pushes to", async () => {
  const first = await deployTo("production");
  await git(folder, "clone", address, "work");
  const work = join(folder, "work");
  expect((await branches(work)).map(([, name]) => name)).toEqual(["main", "production"]);
  expect(await git(work, "branch", "--show-current")).toBe("main\n");
  const before = await git(work, "log", "--format=%H", "origin/production");

  await writeFile(join(work, "notes.md"), "two\n");
  await git(work, "commit", "-am", "The second state");
  expect(await git(work, "push", "origin", "main")).toContain("kept as checkpoint");
  await git(work, "fetch");
  expect([await fileAt(work, "main"), await fileAt(work, "production")]).toEqual(["two\n", "one\n"]);

  await deployTo("staging");
  await deployTo("production");
  await git(work, "fetch");
  expect((await branches(work)).map(([, name]) => name)).toEqual(["main", "production", "staging"]);
  expect(await git(work, "log", "--format=%s", "origin/production")).toMatch(/^The second state\n/);
  expect(await git(work, "log", "--format=%H", "origin/production")).toContain(before.trim());
  expect(await git(work, "rev-parse", "origin/production")).toBe(await git(work, "rev-parse", "origin/main"));

  await person.call("POST", `${base}/deployments/${first}/rollback`, {});
  await git(work, "fetch");
  expect([await fileAt(work, "production"), await fileAt(work, "staging")]).toEqual(["one\n", "two\n"]);

  const refused = { stderr: expect.stringMatching(/deploying moves it[^]*only main/) };
  await expect(git(work, "push", "--force", "origin", "HEAD:production")).rejects.toMatchObject(refused);
  await expect(git(work, "push", "origin", "HEAD:refs/heads/development")).rejects.toMatchObject(refused);
  await expect(git(work, "push", "origin", ":staging")).rejects.toMatchObject(refused);
  await git(work, "fsck", "--strict");
});

test("what was deployed before commits were noted has a branch with its files, always the same", async () => {
  await deployTo("development");
  await server.database.organisation(person.organisation.id, (tx) => tx.execute(sql`update checkpoint set commit_sha = null`));
  await git(folder, "clone", address, "late");
  const late = join(folder, "late");
  expect(await readFile(join(late, "notes.md"), "utf8")).toBe(await fileAt(late, "development"));
  expect(await git(late, "diff", "origin/main", "origin/development")).toBe("");
  expect(await branches(late)).toEqual(await branches(late));
  await git(late, "fsck", "--strict");
});
