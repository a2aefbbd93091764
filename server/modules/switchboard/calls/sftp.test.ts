import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sftp } from "../../../connectors/polished/sftp/connector.ts";
import { asking } from "../../../testing/asking.ts";
import { debianPrograms } from "../../../testing/debian-programs.ts";
import { startOpenSsh } from "../../../testing/openssh.ts";
import { startPasswordSsh } from "../../../testing/password-ssh.ts";
import { switchboardWorld } from "../oauth/testing/switchboard-world.ts";

const ANN = "ann@org_a";
const programs = await debianPrograms();
let world: Awaited<ReturnType<typeof switchboardWorld>>;
let id: string;
let using: ReturnType<typeof asking>;

beforeAll(async () => {
  world = await switchboardWorld();
  using = asking(world, sftp, () => id);
});
afterAll(() => world.close());

const connect = async (port: number, auth: object, more: object = {}) =>
  (await world.call(ANN, "POST", "/connections", { connector: "sftp", name: `C ${(count += 1)}`, baseUrl: `sftp://127.0.0.1:${port}`, auth, ...more })).body
    .id as string;
let count = 0;
const outcome = async (connection: string) => (await world.call(ANN, "POST", `/connections/${connection}/test`)).body;

describe.skipIf(!programs)("OpenSSH's server", () => {
  let server: Awaited<ReturnType<typeof startOpenSsh>>;
  let first: { ok: boolean; message: string };
  const on = (...parts: string[]) => join(server.files, ...parts);
  const key = () => ({ type: "sshKey", username: server.username, privateKey: server.privateKey, passphrase: server.passphrase });

  beforeAll(async () => {
    if (!programs) return;
    server = await startOpenSsh(programs);
    id = await connect(server.port, key());
    first = await outcome(id);
  });
  afterAll(() => server.close());

  test("lets in the key that it knows, and no other; a key that cannot be read is refused where it is given", async () => {
    expect(first).toMatchObject({ ok: true, message: expect.stringMatching(/SHA256:[A-Za-z0-9+/]{43} is known from now on/) });
    expect(await outcome(id)).toMatchObject({ ok: true, message: expect.stringContaining("proved itself") });
    const { body } = await world.call(ANN, "POST", "/connections", {
      connector: "sftp",
      baseUrl: "sftp://files.example.com",
      auth: { ...key(), passphrase: "wrong" },
    });
    expect(body).toMatchObject({ fields: [{ field: "auth.privateKey" }] });
    const stranger = await connect(server.port, { ...key(), username: "nobody-else" });
    expect(await outcome(stranger)).toMatchObject({ ok: false, code: "credential_refused" });
    expect(await using.bodyOf("status.get", {})).toEqual({ home: server.files });
  });

  test("takes files, gives them back, moves and deletes them", async () => {
    await using.bodyOf("files.put", { path: "in/a b/größe.txt", content: "Grüße\n", createFolders: true });
    expect(await readFile(on("in", "a b", "größe.txt"), "utf8")).toBe("Grüße\n");
    expect(await using.bodyOf("files.get", { path: "in/a b/größe.txt" })).toMatchObject({ content: "Grüße\n", encoding: "text", size: 8, type: "file" });
    await using.bodyOf("files.put", { path: "in/a b/größe.txt", content: "" });
    expect(await using.bodyOf("files.get", { path: "in/a b/größe.txt" })).toMatchObject({ content: "", size: 0 });
    expect(await using.bodyOf("files.rename", { path: "in/a b/größe.txt", to: "done/1.txt", createFolders: true })).toEqual({ path: "done/1.txt" });
    expect(await using.bodyOf("files.list", { folder: "in" })).toMatchObject({ files: [{ path: "in/a b", type: "folder" }] });
    expect((await using.everyItem<{ name: string }>("files.list", {})).items.map(({ name }) => name)).toEqual(["done", "in"]);
    expect(await using.bodyOf("files.stat", { path: `${server.files}/done/1.txt` })).toMatchObject({ type: "file", size: 0 });
    await using.bodyOf("files.delete", { path: "done/1.txt" });
    for (const path of ["in/a b", "in", "done"]) await using.bodyOf("folders.delete", { path });
    expect(await readdir(server.files)).toEqual([]);
  });

  test("keeps bytes that are no text, and gives parts of a file that is larger than one call takes", async () => {
    const bytes = Buffer.alloc(9 * 1_048_576 + 5, Buffer.from([0, 255, 1, 254, 2]));
    await writeFile(on("large.bin"), bytes);
    expect(await using.ask("files.get", { path: "large.bin" })).toMatchObject({
      ok: false,
      error: { status: 413, message: expect.stringContaining("offset and length") },
    });
    const part = await using.bodyOf<{ content: string; encoding: string }>("files.get", { path: "large.bin", offset: 5 * 1_048_576 });
    expect([part.encoding, Buffer.from(part.content, "base64").equals(bytes.subarray(5 * 1_048_576))]).toEqual(["base64", true]);
    await using.bodyOf("files.put", { path: "copy.bin", content: bytes.subarray(0, 3_000_001).toString("base64"), encoding: "base64" });
    expect((await readFile(on("copy.bin"))).equals(bytes.subarray(0, 3_000_001))).toBe(true);
  });

  test("is told nothing by a run that another server has", async () => {
    expect(await using.askTooLate("files.put", { path: "late.txt", content: "twice" })).toMatchObject({ ok: false, error: { withheld: true } });
    expect(await using.ask("files.stat", { path: "late.txt" })).toMatchObject({ ok: false, error: { status: 404 } });
  });

  test("writes over what is there in one step, or not at all where that is asked for, and leaves nothing beside", async () => {
    await using.bodyOf("folders.create", { path: "safe" });
    await using.bodyOf("files.put", { path: "safe/1.txt", content: "one" });
    expect(await using.ask("files.put", { path: "safe/1.txt", content: "two", onlyIfAbsent: true })).toMatchObject({ ok: false, error: { status: 409 } });
    await using.bodyOf("files.put", { path: "safe/2.txt", content: "two" });
    expect(await using.ask("files.rename", { path: "safe/2.txt", to: "safe/1.txt" })).toMatchObject({ ok: false, error: { status: 409 } });
    expect(await readFile(on("safe", "1.txt"), "utf8")).toBe("one");
    await using.bodyOf("files.rename", { path: "safe/2.txt", to: "safe/1.txt", overwrite: true });
    expect([await readdir(on("safe")), await readFile(on("safe", "1.txt"), "utf8")]).toEqual([["1.txt"], "two"]);
  });

  test("hands over each new or changed file once, when it has settled, whatever its time says", async () => {
    interface Answer {
      items: { name: string }[];
      cursor: string;
    }
    const at = async (name: string, content: string, secondsAgo: number) => {
      await writeFile(on("watched", name), content);
      await utimes(on("watched", name), new Date(), new Date(Date.now() - secondsAgo * 1_000));
    };
    await mkdir(on("watched", "inside"), { recursive: true });
    await at("before.csv", "1", 60);
    let last = await using.bodyOf<Answer>("files.listNew", { folder: "watched" });
    const next = async () => {
      last = await using.bodyOf<Answer>("files.listNew", { folder: "watched", cursor: last.cursor });
      return last.items.map(({ name }) => name);
    };
    expect(last.items).toEqual([]);
    await at("old.csv", "1", 1_000_000);
    await at("growing.csv", "1", 0);
    expect(await next()).toEqual(["old.csv"]);
    await at("growing.csv", "12", 30);
    expect(await next()).toEqual(["growing.csv"]);
    expect(await next()).toEqual([]);
    await at("before.csv", "12", 30);
    expect(await next()).toEqual(["before.csv"]);
    expect((await using.bodyOf<Answer>("files.listNew", { folder: "watched", includeExisting: true })).items).toHaveLength(3);
  });

  test.each([
    ["a file that is not there", "files.get", { path: "nothing" }, 404],
    ["a folder for a file", "files.get", { path: "taken" }, 400],
    ["to write where there is no folder", "files.put", { path: "nowhere/x", content: "" }, 404],
    ["what the account may not read", "files.get", { path: "/etc/shadow" }, 403],
    ["what the account may not write", "files.put", { path: "/etc/cron.d/x", content: "" }, 403],
    ["to delete a folder that is not empty", "folders.delete", { path: "taken" }, 422],
    ["a content that is no base64", "files.put", { path: "k", content: "no!", encoding: "base64" }, 400],
    ["a cursor that nobody gave", "files.listNew", { cursor: "yesterday" }, 400],
  ])("refuses %s", async (_, operation, args, status) => {
    await mkdir(on("taken", "inside"), { recursive: true });
    expect(await using.ask(operation, args)).toMatchObject({ ok: false, error: { status, retryable: false, uncertain: false } });
  });

  test("no record shows the key or its passphrase", async () => {
    const { calls } = await using.ask("files.put", { path: "leak", content: `${server.privateKey} ${server.passphrase}` });
    expect(calls).toHaveLength(1);
    expect(JSON.stringify(calls)).not.toMatch(/PRIVATE KEY|between us/);
  });
});

describe("the key of a server", () => {
  test("is learnt by the first test, is shown, and no password goes to a server with another", async () => {
    const server = await startPasswordSsh("shop", "canary password");
    const auth = { type: "basic", username: "shop", password: "canary password" };
    const own = await connect(server.port, auth);
    const asked = asking(world, sftp, () => own);
    expect(await asked.ask("status.get", {})).toMatchObject({ ok: false, error: { status: 403, message: expect.stringContaining("test the connection") } });
    expect(await outcome(await connect(server.port, { ...auth, password: "wrong" }))).toMatchObject({ ok: false, code: "credential_refused" });
    expect(await outcome(own)).toMatchObject({ ok: true });
    expect(await asked.bodyOf("status.get", {})).toEqual({ home: "/home/shop" });
    const { hostKey } = (await world.call(ANN, "GET", `/connections/${own}`)).body;
    expect(hostKey).toMatch(/^SHA256:/);
    const attempts = server.attempts();

    await server.changeKey();
    expect(await asked.ask("status.get", {})).toMatchObject({ ok: false, error: { status: 403, message: expect.stringContaining(hostKey) } });
    expect(await outcome(own)).toMatchObject({ ok: false, message: expect.stringContaining("If the key was changed on purpose") });
    expect(await outcome(await connect(server.port, auth, { hostKey }))).toMatchObject({ ok: false });
    expect(server.attempts()).toBe(attempts);

    await world.call(ANN, "PATCH", `/connections/${own}`, { hostKey: null });
    expect(await outcome(own)).toMatchObject({ ok: true });
    expect((await world.call(ANN, "GET", `/connections/${own}`)).body.hostKey).not.toBe(hostKey);
    await server.close();
  });

  test.each(["sftp://u:p@files.example.com", "https://files.example.com", "sftp://files.example.com/folder"])(
    "is asked of no server at %s",
    async (baseUrl) => {
      const auth = { type: "basic", username: "u", password: "p" };
      expect(await world.call(ANN, "POST", "/connections", { connector: "sftp", baseUrl, auth })).toMatchObject({
        status: 400,
        body: { fields: [{ field: "baseUrl" }] },
      });
    },
  );
});
