import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { exec } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { GitRemote, RemoteConflict, RemoteSync } from "../../../../contracts/git-remote.ts";
import { ECHO_FILES } from "../../../../e2e/support/echo-integration.ts";
import { registerPerson, type Person } from "../../../../e2e/support/person.ts";
import { until } from "../../../../e2e/support/until.ts";
import { claimDue, letGo } from "./store.ts";
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
  const look = async () => {
    const remote = await remoteOf(id);
    return remote && !remote.isSyncing ? remote : null;
  };
  return until("the sync to end", look, 60_000);
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
  const logThere = () => git(host.folderOf("outward"), "log", "--format=%s", "main");
  await until("the checkpoint at the host", async () => (await logThere()).includes("The second state"), 60_000);
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

test("a token that the host does not know, and a repository that is gone, are told with what to do; the token is nowhere", async () => {
  const url = await host.create("private");
  const id = await project({ "notes.md": "one\n" });
  const wrong = "tkn-of-somebody-else";
  expect(await connect(id, url, { token: wrong })).toMatchObject({
    state: "failed",
    problem: { code: "unauthorised", advice: expect.stringContaining("token") },
  });
  expect(await connect(id, url.replace("private", "gone"))).toMatchObject({ state: "failed", problem: { code: "not_found" } });
  const again = await person.call("PUT", `${projects()}/${id}/remote`, { url, username: "ada" });
  expect(again).toMatchObject({ status: 400, body: { message: expect.stringContaining("needs the token again") } });
  const { body: events } = await person.call("GET", `/api/organisations/v1/organisations/${person.organisation.id}/audit-events?limit=200`);
  const everything = JSON.stringify([events, await remoteOf(id), await syncs(id)]);
  expect(everything).toContain("project.remote_connected");
  for (const secret of [wrong, TOKEN, Buffer.from(`ada:${TOKEN}`).toString("base64")]) expect(everything).not.toContain(secret);

  expect((await person.call("DELETE", `${projects()}/${id}/remote`)).status).toBe(204);
  expect(await remoteOf(id)).toBeNull();
  for (const bad of ["http://git.example.com/a/b.git", "https://ada:pw@git.example.com/a.git", "git@host:a/b.git", "https://git.example.com/", "file:///etc"])
    expect((await person.call("PUT", `${projects()}/${id}/remote`, { url: bad })).status, bad).toBe(400);
});

test("who pushes there between the look and the push is not overwritten: both are merged", async () => {
  const url = await host.create("race");
  const id = await project({ ...ECHO_FILES, "notes.md": "one\n" });
  await connect(id, url);
  const work = await cloneOf("race");
  let hasRaced = false;
  host.meddle(async (request) => {
    if (request.method !== "POST" || !request.url?.endsWith("/git-receive-pack") || hasRaced) return false;
    hasRaced = true;
    await commitThere(work, { "there.md": "first\n" }, "Was quicker");
    return false;
  });
  await write(id, { "notes.md": "two\n" });
  expect(await syncNow(id)).toMatchObject({ state: "synced" });
  expect(hasRaced).toBe(true);
  await git(work, "pull", "--ff-only");
  expect(await readFile(join(work, "notes.md"), "utf8")).toBe("two\n");
  expect(await fileOf(id, "there.md")).toBe("first\n");
});

test("code that a gate refuses stays there, and is told with file and line; the mended one comes", async () => {
  const url = await host.create("gated");
  const id = await project({ ...ECHO_FILES, "notes.md": "one\n" });
  await connect(id, url);
  const work = await cloneOf("gated");
  await commitThere(work, { "broken.ts": "export const a = 1;\nexport const n: number = ;\n" }, "Broken");
  const { problem } = await syncNow(id);
  expect(problem).toMatchObject({ code: "gates_failed" });
  expect(problem?.lines.join("\n")).toMatch(/broken\.ts:2/);
  expect(await fileOf(id, "broken.ts")).toBeNull();
  await commitThere(work, { "broken.ts": "export const n: number = 1;\n" }, "Mended");
  const { remote } = (await person.call<{ remote: GitRemote }>("GET", `${projects()}/${id}/remote`)).body;
  expect((await fetch(remote.hookUrl ?? "", { method: "POST" })).status).toBe(202);
  await until("the webhook's sync", async () => (await fileOf(id, "broken.ts"))?.includes("= 1"), 60_000);
  expect(await settled(id)).toMatchObject({ state: "synced" });
  expect((await syncs(id))[0]).toMatchObject({ cause: "webhook", outcome: "pulled" });
});

test("a remote that is only pulled gets nothing, and one that is only pushed to gives nothing", async () => {
  const url = await host.create("oneway");
  const id = await project({ ...ECHO_FILES, "notes.md": "one\n" });
  await connect(id, url, { direction: "push" });
  const work = await cloneOf("oneway");
  await commitThere(work, { "there.md": "x\n" }, "There");
  const there = await git(work, "rev-parse", "HEAD");
  expect(await syncNow(id)).toMatchObject({ state: "failed", problem: { code: "only_push" } });
  expect(await fileOf(id, "there.md")).toBeNull();

  await person.call("PUT", `${projects()}/${id}/remote`, { url, username: "ada", direction: "pull", pollMinutes: 0 });
  expect(await settled(id)).toMatchObject({ state: "synced", hasToken: true });
  expect(await fileOf(id, "there.md")).toBe("x\n");
  await write(id, { "notes.md": "two\n" });
  await keep(id, "Here alone");
  expect(await syncNow(id)).toMatchObject({ state: "synced" });
  expect(await git(host.folderOf("oneway"), "rev-parse", "main")).toBe(there);
});

test("a history of more than a thousand commits comes and goes whole", async () => {
  const url = await host.create("long");
  const stream = Array.from({ length: 1_200 }, (_, n) => {
    const files = Object.entries(n === 0 ? { ...ECHO_FILES, "notes.md": "line 0\n" } : { "notes.md": `line ${n}\n` });
    const changes = files.map(([path, text]) => `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`).join("");
    return `commit refs/heads/main\nmark :${n + 1}\ncommitter Ada <ada@example.test> ${1_700_000_000 + n} +0000\ndata 2\nc\n${n > 0 ? `from :${n}\n` : ""}${changes}`;
  }).join("");
  await writeFile(join(folder, "long.stream"), stream);
  await promisify(exec)(`git fast-import --quiet < ${join(folder, "long.stream")}`, { cwd: host.folderOf("long") });
  const id = await project({});
  expect(await connect(id, url)).toMatchObject({ state: "synced", problem: null });
  expect(await fileOf(id, "notes.md")).toBe("line 1199\n");

  const second = await host.create("long-again");
  expect(await connect(id, second)).toMatchObject({ state: "synced", problem: null });
  expect((await git(host.folderOf("long-again"), "rev-list", "--count", "main")).trim()).toMatch(/^120[01]$/);
  await git(host.folderOf("long-again"), "fsck", "--strict");
});

test("of many processes that look at the same moment one has a sync in hand, and when it has let go another", async () => {
  // Answers requests and leaves the work to others, who are played here.
  const idle = await startTestServer({ VENNEL_ROLE: "web" });
  const owner = await registerPerson(idle.url);
  const base = `/api/platform/v1/o/${owner.organisation.id}/projects`;
  const { id } = (await owner.call<{ id: string }>("POST", base, { name: "many" })).body;
  expect((await owner.call("PUT", `${base}/${id}/remote`, { url: `${host.url}/many.git`, token: null })).body).toMatchObject({ isSyncing: true });
  const { engine } = idle.database;
  const at = new Date(Date.now() + 60_000);
  const look = (holder: number) => claimDue(engine, at, holder, 600);
  const claimed = await Promise.all([1, 2, 3, 4, 5, 6].map(async (holder) => ((await look(holder)) ? holder : null)));
  const [holder, ...others] = claimed.filter((one) => one !== null);
  expect(others).toEqual([]);
  await letGo(engine, { projectId: id, holder: 7 }, at);
  expect(await look(8)).toBeNull();
  await letGo(engine, { projectId: id, holder: holder ?? 0 }, at);
  expect(await look(8)).toMatchObject({ projectId: id });
  // One that lives and hangs has it no longer than its lease.
  expect(await claimDue(engine, new Date(at.getTime() + 601_000), 9, 600)).toMatchObject({ projectId: id });
  await idle.stop();
});
