import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ECHO_FILES } from "../../../../e2e/support/echo-integration.ts";
import { registerPerson, type Person } from "../../../../e2e/support/person.ts";
import { realGit } from "../../../testing/real-git.ts";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";

vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let person: Person;
let home: string;
let work: string;
let git: ReturnType<typeof realGit>;
let id: string;
let key: { id: string; secret: string };

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server.url);
  home = await mkdtemp(join(tmpdir(), "vennel-push-"));
  work = join(home, "work");
  git = realGit(home);
  const organisation = `/api/organisations/v1/organisations/${person.organisation.id}`;
  key = (await person.call<typeof key>("POST", `${organisation}/keys`, { name: "git", role: "builder" })).body;
  id = (await person.call<{ id: string }>("POST", `/api/platform/v1/o/${person.organisation.id}/projects`, { name: "pushed" })).body.id;
  const changes = Object.entries(ECHO_FILES).map(([filePath, content]) => ({ filePath, content }));
  await person.call("PATCH", `/api/platform/v1/o/${person.organisation.id}/projects/${id}/files`, { baseRevision: 0, changes });
  await person.call("POST", `/api/platform/v1/o/${person.organisation.id}/projects/${id}/checkpoints`, { message: "Begun" });
  await git(home, "clone", `${server.url.replace("//", `//key:${key.secret}@`)}/git/${id}.git`, work);
});
afterAll(async () => {
  await server?.stop();
  await rm(home, { recursive: true });
});

async function commit(contents: Record<string, string>): Promise<string> {
  for (const [path, content] of Object.entries(contents)) await writeFile(join(work, path), content);
  await git(work, "add", "-A");
  await git(work, "commit", "-m", "A commit");
  return (await git(work, "rev-parse", "HEAD")).trim();
}
async function events() {
  const { rows } = await server.database.organisation(person.organisation.id, (tx) => tx.execute("select * from audit_event order by position"));
  return rows.filter(({ action }) => action === "project.pushed");
}
const filesHere = async () => (await person.call<{ files: object[] }>("GET", `/api/platform/v1/o/${person.organisation.id}/projects/${id}/files`)).body.files;

test("a push leaves one event: by which key, from where, from which commit to which, and no content; a refused push leaves none", async () => {
  const begun = (await git(work, "rev-parse", "HEAD")).trim();
  const first = await commit({ "notes.md": "content-canary\n" });
  await git(work, "push", "origin", "main");
  const second = await commit({ "notes.md": "content-canary two\n" });
  await git(work, "push", "origin", "main");
  const pushed = { subject: id, origin: { kind: "key", id: key.id, address: "127.0.0.1" } };
  expect(await events()).toMatchObject([
    { ...pushed, before: { commit: begun }, after: { commit: first } },
    { ...pushed, before: { commit: first }, after: { commit: second } },
  ]);
  expect(JSON.stringify(await events())).not.toMatch(new RegExp(`content-canary|${key.secret}`));

  await git(work, "commit", "--amend", "-m", "Another history");
  await expect(git(work, "push", "--force", "origin", "main")).rejects.toMatchObject({ stderr: expect.stringContaining("non-fast-forward") });
  await expect(git(work, "push", "origin", "HEAD:refs/heads/other")).rejects.toMatchObject({ stderr: expect.stringContaining("only main") });
  expect(await events()).toHaveLength(2);
});

test("a push whose event cannot be written changes nothing", async () => {
  await git(work, "reset", "--hard", "origin/main");
  const before = await filesHere();
  const owner = new Client({ connectionString: server.databaseUrl });
  await owner.connect();
  await owner.query(`
    create function refuse_event() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
    create trigger refuse_event before insert on vennel.audit_event for each row execute function refuse_event();
  `);
  await commit({ "more.md": "more\n" });
  await expect(git(work, "push", "origin", "main")).rejects.toThrow();
  await owner.query("drop function refuse_event cascade");
  await owner.end();
  expect(await filesHere()).toEqual(before);
  await git(work, "push", "origin", "main");
  expect(await events()).toHaveLength(3);
});
