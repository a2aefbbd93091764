import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { GitRemote, RemoteConflict, RemoteSync } from "../../../../contracts/git-remote.ts";
import { ECHO_FILES } from "../../../../e2e/support/echo-integration.ts";
import { registerPerson, type Person } from "../../../../e2e/support/person.ts";
import { until } from "../../../../e2e/support/until.ts";
import { startGitHost, type GitHost } from "../../../testing/git-host.ts";
import { realGit } from "../../../testing/real-git.ts";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";

vi.setConfig({ testTimeout: 90_000 });

const TOKEN = "tkn-4c1d8a7b0e9f";
const CREDENTIAL = { username: "ada", token: TOKEN };

let server: TestServer;
let person: Person;
let folder: string;
let host: GitHost;
let git: ReturnType<typeof realGit>;
beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server.url);
  folder = await mkdtemp(join(tmpdir(), "vennel-remote-"));
  git = realGit(folder);
  host = await startGitHost(folder, CREDENTIAL);
});
afterAll(async () => {
  await server.stop();
  await host.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => host.meddle(() => false));

const projects = () => `/api/platform/v1/o/${person.organisation.id}/projects`;

/** A project with these files. */
async function project(contents: Record<string, string>): Promise<string> {
  const { id } = (await person.call<{ id: string }>("POST", projects(), { name: "synced" })).body;
  await write(id, contents);
  return id;
}

async function write(id: string, contents: Record<string, string | null>): Promise<void> {
  if (Object.keys(contents).length === 0) return;
  const changes = Object.entries(contents).map(([filePath, content]) => ({ filePath, content }));
  const { revision } = (await person.call<{ revision: number }>("GET", `${projects()}/${id}/files`)).body;
  const { status } = await person.call("PATCH", `${projects()}/${id}/files`, { baseRevision: revision, changes });
  expect(status).toBe(200);
}

async function fileOf(id: string, path: string): Promise<string | null> {
  const { files } = (await person.call<{ files: { filePath: string; content: string }[] }>("GET", `${projects()}/${id}/files`)).body;
  return files.find(({ filePath }) => filePath === path)?.content ?? null;
}

const keep = (id: string, message: string) => person.call("POST", `${projects()}/${id}/checkpoints`, { message });
const checkpoints = async (id: string) =>
  (await person.call<{ items: { message: string; author: string }[] }>("GET", `${projects()}/${id}/checkpoints`)).body.items;

async function connect(id: string, url: string, how: Record<string, unknown> = {}): Promise<GitRemote> {
  const { status, body } = await person.call<GitRemote>("PUT", `${projects()}/${id}/remote`, { url, ...CREDENTIAL, pollMinutes: 0, ...how });
  expect(body).toMatchObject({ url });
  expect(status).toBe(200);
  return settled(id);
}

const remoteOf = async (id: string) => (await person.call<{ remote: GitRemote | null }>("GET", `${projects()}/${id}/remote`)).body.remote;

async function settled(id: string): Promise<GitRemote> {
  return until("the sync to end", async () => {
    const remote = await remoteOf(id);
    return remote && !remote.isSyncing ? remote : null;
  });
}

async function syncNow(id: string): Promise<GitRemote> {
  expect((await person.call("POST", `${projects()}/${id}/remote/sync`)).status).toBe(202);
  return settled(id);
}

const syncs = async (id: string) => (await person.call<{ items: RemoteSync[] }>("GET", `${projects()}/${id}/remote/syncs`)).body.items;

/** The clone of somebody else. */
async function cloneOf(name: string): Promise<string> {
  const work = await mkdtemp(join(folder, "work-"));
  await git(folder, "clone", host.folderOf(name), work);
  await git(work, "checkout", "-B", "main");
  return work;
}

async function commitThere(work: string, contents: Record<string, string>, message: string): Promise<void> {
  for (const [path, content] of Object.entries(contents)) await writeFile(join(work, path), content);
  await git(work, "add", "-A");
  await git(work, "commit", "-m", message);
  await git(work, "push", "origin", "main");
}

test("a project goes to an empty repository, and each checkpoint follows by itself", async () => {
  const url = await host.create("outward");
  const id = await project({ ...ECHO_FILES, "notes.md": "one\n" });
  await keep(id, "The first state");
  expect(await connect(id, url)).toMatchObject({ state: "synced", problem: null, hasToken: true, branch: "main" });
  const work = await cloneOf("outward");
  expect(await git(work, "log", "--format=%s")).toContain("The first state");
  await git(work, "fsck", "--strict");

  await write(id, { "notes.md": "two\n" });
  await keep(id, "The second state");
  await until("the checkpoint at the host", async () => (await git(host.folderOf("outward"), "log", "--format=%s", "main")).includes("The second state"));
  await git(work, "pull", "--ff-only");
  expect(await readFile(join(work, "notes.md"), "utf8")).toBe("two\n");
  expect((await settled(id)).commit).toBe((await git(work, "rev-parse", "HEAD")).trim());
  expect((await syncs(id)).map(({ outcome, cause }) => `${cause} ${outcome}`)).toEqual(["checkpoint pushed", "person pushed"]);
});

test("what somebody pushes there is a checkpoint here, and the other way round; both at once are merged", async () => {
  const url = await host.create("both");
  const id = await project({ ...ECHO_FILES, "here.md": "one\n", "shared.md": "a\nb\nc\nd\ne\n" });
  await keep(id, "Begun");
  await connect(id, url);
  const work = await cloneOf("both");
  await commitThere(work, { "there.md": "one\n" }, "Written there");
  expect(await syncNow(id)).toMatchObject({ state: "synced" });
  expect(await fileOf(id, "there.md")).toBe("one\n");
  expect((await checkpoints(id))[0]).toMatchObject({ message: "Written there", author: "Ada" });

  await commitThere(work, { "shared.md": "A\nb\nc\nd\ne\n" }, "First line");
  await write(id, { "shared.md": "a\nb\nc\nd\nE\n", "here.md": "two\n" });
  expect(await syncNow(id)).toMatchObject({ state: "synced", problem: null });
  expect(await fileOf(id, "shared.md")).toBe("A\nb\nc\nd\nE\n");
  expect((await syncs(id))[0]).toMatchObject({ outcome: "merged", cause: "person" });
  await git(work, "pull", "--ff-only");
  expect(await readFile(join(work, "shared.md"), "utf8")).toBe("A\nb\nc\nd\nE\n");
  expect((await git(work, "log", "-1", "--format=%P")).trim().split(" ")).toHaveLength(2);
  await git(work, "fsck", "--strict");
});

test("what both changed at the same lines waits for a person, and neither side is overwritten", async () => {
  const url = await host.create("conflict");
  const id = await project({ ...ECHO_FILES, "a.md": "one\n", "b.md": "one\n" });
  await keep(id, "Begun");
  await connect(id, url);
  const work = await cloneOf("conflict");
  await commitThere(work, { "a.md": "theirs\n", "b.md": "theirs\n", "c.md": "new\n" }, "Theirs");
  await write(id, { "a.md": "ours\n", "b.md": "ours\n" });
  const there = (await git(work, "rev-parse", "HEAD")).trim();
  expect(await syncNow(id)).toMatchObject({ state: "conflict", problem: { code: "conflict", files: ["a.md", "b.md"] } });
  expect([await fileOf(id, "a.md"), await fileOf(id, "c.md")]).toEqual(["ours\n", null]);
  expect((await git(host.folderOf("conflict"), "rev-parse", "main")).trim()).toBe(there);

  const { body } = await person.call<RemoteConflict>("GET", `${projects()}/${id}/remote/conflict`);
  expect(body.files[0]).toEqual({
    filePath: "a.md",
    ours: "ours\n",
    theirs: "theirs\n",
    marked: "<<<<<<< here\nours\n=======\ntheirs\n>>>>>>> remote\n",
    isBinary: false,
  });
  const { remoteCommit, filesHash } = body;
  const decide = (choices: unknown) => person.call("POST", `${projects()}/${id}/remote/conflict`, { remoteCommit, filesHash, choices });
  expect((await decide([{ filePath: "a.md", take: "theirs" }])).status).toBe(400);
  const choices = [
    { filePath: "a.md", take: "theirs" },
    { filePath: "b.md", take: "text", content: "both\n" },
  ];
  expect((await decide(choices)).status).toBe(202);
  expect(await settled(id)).toMatchObject({ state: "synced" });
  await git(work, "pull", "--ff-only");
  for (const [path, text] of [
    ["a.md", "theirs\n"],
    ["b.md", "both\n"],
    ["c.md", "new\n"],
  ] as const) {
    expect(await fileOf(id, path)).toBe(text);
    expect(await readFile(join(work, path), "utf8")).toBe(text);
  }
});
