import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ECHO_FILES } from "../../../../e2e/support/echo-integration.ts";
import { registerPerson, type Person } from "../../../../e2e/support/person.ts";
import type { Role } from "../../../../contracts/route.ts";
import { put, type Objects } from "../../../platform/git/objects.ts";
import { writePack } from "../../../platform/git/write-pack.ts";
import { realGit } from "../../../testing/real-git.ts";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";

vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let person: Person;
let folder: string;
let key: string;
let git: ReturnType<typeof realGit>;
beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server.url);
  folder = await mkdtemp(join(tmpdir(), "vennel-git-"));
  git = realGit(folder);
  key = await keyOf(person, "builder");
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function keyOf(of: Person, role: Role): Promise<string> {
  const made = await of.call<{ secret: string }>("POST", `/api/organisations/v1/organisations/${of.organisation.id}/keys`, { name: role, role });
  return made.body.secret;
}

const projects = () => `/api/platform/v1/o/${person.organisation.id}/projects`;
const files = async (id: string) =>
  (await person.call<{ revision: number; files: { filePath: string; content: string }[] }>("GET", `${projects()}/${id}/files`)).body;
const checkpoints = async (id: string) => (await person.call<{ items: { message: string }[] }>("GET", `${projects()}/${id}/checkpoints`)).body.items;
async function project(name: string): Promise<string> {
  return (await person.call<{ id: string }>("POST", projects(), { name })).body.id;
}
async function begin(id: string, contents: Record<string, string>): Promise<void> {
  const changes = Object.entries(contents).map(([filePath, content]) => ({ filePath, content }));
  await person.call("PATCH", `${projects()}/${id}/files`, { baseRevision: 0, changes });
}
const address = (id: string, secret = key) => `${server.url.replace("//", `//key:${secret}@`)}/git/${id}.git`;

const MAPPING = `export const shout = (text: string): string => text.toUpperCase();\n`;

test("a project is cloned, changed and pushed with git, and goes on in the workbench", async () => {
  const id = await project("from-git");
  await begin(id, { ...ECHO_FILES, "notes/first.md": "one\n" });
  await person.call("POST", `${projects()}/${id}/checkpoints`, { message: "The first state" });
  await git(folder, "clone", address(id), "work");
  const work = join(folder, "work");
  expect(await git(work, "log", "--format=%s|%an")).toContain("The first state");
  expect(await readFile(join(work, "notes/first.md"), "utf8")).toBe("one\n");
  await git(work, "fsck", "--strict");

  await writeFile(join(work, "notes/first.md"), "one\ntwo\n");
  await writeFile(join(work, "notes/größer.md"), "ü\n");
  await git(work, "add", "-A");
  await git(work, "commit", "-m", "Two notes");
  expect(await git(work, "push", "origin", "main")).toContain("Verified and kept as checkpoint");
  expect((await files(id)).files).toEqual(expect.arrayContaining([expect.objectContaining({ filePath: "notes/größer.md", content: "ü\n" })]));
  expect((await checkpoints(id))[0]?.message).toBe("Two notes");

  await person.call("PATCH", `${projects()}/${id}/files`, {
    baseRevision: (await files(id)).revision,
    changes: [{ filePath: "notes/first.md", content: "three\n" }],
  });
  await writeFile(join(work, "more.md"), "x\n");
  await git(work, "add", "-A");
  await git(work, "commit", "-m", "Too late");
  await expect(git(work, "push", "origin", "main")).rejects.toMatchObject({ stderr: expect.stringContaining("fetch first") });
  await git(work, "pull", "--rebase", "origin", "main");
  expect(await readFile(join(work, "notes/first.md"), "utf8")).toBe("three\n");
  expect(await git(work, "push", "origin", "main")).toContain("kept as checkpoint");
  await git(folder, "clone", address(id), "again");
  expect(await readFile(join(folder, "again/more.md"), "utf8")).toBe("x\n");
  await git(join(folder, "again"), "fsck", "--strict");
});

test("a push with code that a gate refuses changes nothing, and git shows why", async () => {
  const id = await project("gated");
  await git(folder, "clone", address(id), "gated");
  const work = join(folder, "gated");
  await git(work, "checkout", "-B", "main");
  await writeFile(join(work, "broken.ts"), `${MAPPING}export const n: number = ;\n`);
  await git(work, "add", "-A");
  await git(work, "commit", "-m", "Broken");
  const before = await files(id);
  await expect(git(work, "push", "origin", "main")).rejects.toMatchObject({ stderr: expect.stringMatching(/broken\.ts:2[^]*gates failed/) });
  expect(await files(id)).toEqual(before);
});

test("only a key of the project's organisation gets in, and one that may write pushes to main alone", async () => {
  const id = await project("guarded");
  await person.call("PATCH", `${projects()}/${id}/files`, { baseRevision: 0, changes: [{ filePath: "notes.md", content: "kept\n" }] });
  const stranger = await keyOf(await registerPerson(server.url), "owner");
  for (const secret of ["wrong", stranger]) await expect(git(folder, "clone", address(id, secret), "no")).rejects.toMatchObject({ code: 128 });
  for (const service of ["git-upload-pack", "git-receive-pack"])
    expect((await fetch(`${server.url}/git/${id}.git/info/refs?service=${service}`)).status).toBe(401);

  await git(folder, "clone", address(id), "guarded");
  const work = join(folder, "guarded");
  await git(work, "commit", "--allow-empty", "-m", "Empty");
  await expect(git(work, "push", address(id, await keyOf(person, "viewer")), "HEAD:main")).rejects.toMatchObject({ stderr: expect.stringContaining("403") });
  await expect(git(work, "push", "origin", "HEAD:other")).rejects.toMatchObject({ stderr: expect.stringContaining("one branch") });
  await expect(git(work, "push", "origin", ":main")).rejects.toMatchObject({ stderr: expect.stringContaining("main cannot be deleted") });
  await git(work, "checkout", "--orphan", "elsewhere");
  await git(work, "commit", "--allow-empty", "-m", "Unrelated");
  await expect(git(work, "push", "--force", "origin", "HEAD:main")).rejects.toMatchObject({ code: 1 });
});

/** A repository of git's own, which looks at each object that it is sent. */
async function bareRepository(): Promise<string> {
  const path = join(folder, "host.git");
  await git(folder, "init", "--bare", "--initial-branch", "main", path);
  await git(path, "config", "receive.fsckObjects", "true");
  return path;
}

test.each([
  ["a repository of git's own", bareRepository],
  ["another project", async () => address(await project("elsewhere"))],
])("with a second remote, %s, what is made at either comes to the other", async (kind, makeHost) => {
  const id = await project(kind);
  await begin(id, { ...ECHO_FILES, "here.md": "one\n", "there.md": "one\n" });
  const host = await makeHost();
  const [work, other] = [await mkdtemp(join(folder, "work-")), await mkdtemp(join(folder, "other-"))];
  await git(folder, "clone", address(id), work);
  await git(work, "remote", "add", "host", host);
  await git(work, "push", "host", "main");

  await git(folder, "clone", host, other);
  await writeFile(join(other, "there.md"), "two\n");
  await git(other, "commit", "-am", "Written there");
  await git(other, "push", "origin", "main");
  await person.call("PATCH", `${projects()}/${id}/files`, {
    baseRevision: (await files(id)).revision,
    changes: [{ filePath: "here.md", content: "two\n" }],
  });

  await git(work, "pull", "--no-rebase", "origin", "main");
  await expect(git(work, "push", "host", "main")).rejects.toMatchObject({ stderr: expect.stringContaining("fetch first") });
  await git(work, "pull", "--no-rebase", "--no-edit", "host", "main");
  expect(await git(work, "push", "origin", "main")).toContain("kept as checkpoint");
  await git(work, "push", "host", "main");
  expect((await files(id)).files).toEqual(expect.arrayContaining([expect.objectContaining({ filePath: "there.md", content: "two\n" })]));
  await git(work, "fetch", "--all");
  expect(await git(work, "rev-parse", "origin/main")).toBe(await git(work, "rev-parse", "host/main"));
  await git(other, "pull", "--ff-only");
  expect(await readFile(join(other, "here.md"), "utf8")).toBe("two\n");
});

test("what is no pack is refused in git's own way", async () => {
  const id = await project("garbage");
  const headers = { authorization: `Bearer ${key}` };
  const line = (text: string) => (text.length + 4).toString(16).padStart(4, "0") + text;
  const refs = await (await fetch(`${server.url}/git/${id}.git/info/refs?service=git-receive-pack`, { headers })).text();
  const head = /([0-9a-f]{40}) /.exec(refs)?.[1] ?? "";
  const push = async (body: string | Buffer) =>
    fetch(`${server.url}/git/${id}.git/git-receive-pack`, { method: "POST", headers, body: Uint8Array.from(Buffer.from(body)) });
  const answer = await (await push(`${line(`${head} ${"1".repeat(40)} refs/heads/main\0report-status`)}0000PACKgarbage`)).text();
  expect(answer).toContain("ng refs/heads/main unreadable");
  expect((await push("zzzz")).status).toBe(400);

  const objects: Objects = new Map();
  const commit = put(objects, { type: "commit", content: Buffer.from("no files\n") });
  const command = `${line(`${head} ${commit} refs/heads/main\0report-status`)}0000`;
  expect(await (await push(Buffer.concat([Buffer.from(command), writePack(objects.values())]))).text()).toContain("ng refs/heads/main unreadable");
});
