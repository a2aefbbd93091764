import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { GitRemote } from "../../../../contracts/git-remote.ts";
import { registerPerson, type Person } from "../../../../e2e/support/person.ts";
import { until } from "../../../../e2e/support/until.ts";
import { put, putCommit, type Objects } from "../../../platform/git/objects.ts";
import { writePack } from "../../../platform/git/write-pack.ts";
import { band, FLUSH, pkt } from "../../../platform/git/pkt-line.ts";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";

vi.setConfig({ testTimeout: 60_000 });

/** What a hostile server answers when it is asked for its branch's objects. */
interface Trap {
  readonly tip: string;
  readonly pack: Buffer | ((response: ServerResponse) => void);
}

let server: TestServer;
let person: Person;
let host: Server;
let hostUrl: string;
let trap: Trap;
let refs: ((response: ServerResponse) => void) | null = null;
let projectId: string;

beforeAll(async () => {
  host = createServer((request, response) => {
    const isLook = request.url?.includes("/info/refs") === true;
    const service = request.url?.includes("upload") ? "git-upload-pack" : "git-receive-pack";
    response.setHeader("content-type", `application/x-${service}-${isLook ? "advertisement" : "result"}`);
    if (isLook && refs) return refs(response);
    if (isLook) return void response.end(Buffer.concat([pkt(`# service=${service}\n`), FLUSH, pkt(`${trap.tip} refs/heads/main\0side-band-64k\n`), FLUSH]));
    if (typeof trap.pack === "function") return trap.pack(response);
    response.end(Buffer.concat([pkt("NAK\n"), band(1, trap.pack), FLUSH]));
  }).listen(0, "127.0.0.1");
  await once(host, "listening");
  hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  server = await startTestServer();
  person = await registerPerson(server.url);
  projectId = (await person.call<{ id: string }>("POST", base(), { name: "prey" })).body.id;
  await person.call("PATCH", `${base()}/${projectId}/files`, { baseRevision: 0, changes: [{ filePath: "notes.md", content: "kept\n" }] });
});
afterAll(async () => {
  await server.stop();
  host.closeAllConnections();
  host.close();
});

const base = () => `/api/platform/v1/o/${person.organisation.id}/projects`;

/** What comes of a sync with this address, and that the project is as it was. */
async function problemWith(url: string): Promise<GitRemote["problem"]> {
  const connected = await person.call("PUT", `${base()}/${projectId}/remote`, { url, token: "tkn-0123456789", pollMinutes: 0 });
  expect(connected.body).toMatchObject({ url });
  const remote = await until("the sync to end", async () => {
    const { body } = await person.call<{ remote: GitRemote }>("GET", `${base()}/${projectId}/remote`);
    return body.remote.isSyncing ? null : body.remote;
  });
  const { files } = (await person.call<{ files: { filePath: string; content: string }[] }>("GET", `${base()}/${projectId}/files`)).body;
  expect(files.find(({ filePath }) => filePath === "notes.md")?.content).toBe("kept\n");
  expect(files.map(({ filePath }) => filePath).filter((path) => /evil|config|link|\.\./.test(path))).toEqual([]);
  return remote.problem;
}

interface Entry {
  readonly mode: string;
  readonly name: string;
  readonly sha: string;
}

function putTree(objects: Objects, entries: readonly Entry[]): string {
  const content = Buffer.concat(entries.map(({ mode, name, sha }) => Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(sha, "hex")])));
  return put(objects, { type: "tree", content });
}

/** A branch whose uppermost folder is made by hand. */
function branchOf(make: (objects: Objects, blob: string) => string): Trap {
  const objects: Objects = new Map();
  const blob = put(objects, { type: "blob", content: Buffer.from("evil\n") });
  const tip = putCommit(objects, { tree: make(objects, blob), parents: [], message: "Evil" }, "Mallory", new Date(0));
  return { tip, pack: writePack(objects.values()) };
}

const inFolder = (names: readonly string[], mode = "100644") =>
  branchOf((objects, blob) => names.toReversed().reduce((sha, name, depth) => putTree(objects, [{ mode: depth === 0 ? mode : "40000", name, sha }]), blob));

const TRAPS: readonly [what: string, make: () => Trap, code: string][] = [
  ["a path that leads out", () => inFolder(["..", "..", "evil"]), "bad_data"],
  ["a name with a slash", () => inFolder(["../../evil"]), "bad_data"],
  ["git's own settings", () => inFolder([".git", "config"]), "bad_data"],
  ["git's own settings in another spelling, deeper", () => inFolder(["a", ".GiT ", "config"]), "bad_data"],
  ["git's own settings as another file system names them", () => inFolder([".git::$INDEX_ALLOCATION", "config"]), "bad_data"],
  ["git's own settings with a letter that nobody sees", () => inFolder([".g\u200cit", "config"]), "bad_data"],
  ["a link", () => inFolder(["link"], "120000"), "files_refused"],
  ["another repository in it", () => branchOf((objects) => putTree(objects, [{ mode: "160000", name: "link", sha: "1".repeat(40) }])), "files_refused"],
  [
    "few folders that hold more files than there are atoms",
    () =>
      branchOf((objects, blob) => {
        let sha = putTree(objects, [{ mode: "100644", name: "evil", sha: blob }]);
        for (let depth = 0; depth < 45; depth++)
          sha = putTree(
            objects,
            ["a", "b", "c"].map((name) => ({ mode: "40000", name, sha })),
          );
        return sha;
      }),
    "files_refused",
  ],
  ["a commit whose files are missing", () => ({ ...branchOf(() => "2".repeat(40)) }), "bad_data"],
  ["a pack with a broken sum", () => ({ tip: "3".repeat(40), pack: Buffer.concat([writePack([]).subarray(0, 12), Buffer.alloc(20)]) }), "bad_data"],
  ["no pack at all", () => ({ tip: "3".repeat(40), pack: Buffer.from("<html>evil</html>") }), "bad_data"],
  ["a bomb", () => ({ tip: "3".repeat(40), pack: bomb() }), "too_large"],
  [
    "an endless stream",
    () => ({
      tip: "3".repeat(40),
      pack: (response) => {
        const chunk = band(1, Buffer.alloc(1_000_000));
        const more = () => {
          while (!response.destroyed && response.write(chunk));
        };
        response.on("drain", more);
        more();
      },
    }),
    "too_large",
  ],
];

/** Objects that say they are larger than anything that is taken. */
function bomb(): Buffer {
  const head = Buffer.from("PACK\0\0\0\u0002\0\0\0\u0001", "latin1");
  const body = Buffer.concat([head, Buffer.from([0xbf, 0xff, 0xff, 0xff, 0x7f]), deflateSync(Buffer.alloc(1_000))]);
  return Buffer.concat([body, createHash("sha1").update(body).digest()]);
}

test.each(TRAPS)("of a remote that sends %s nothing is taken", async (what, make, code) => {
  trap = make();
  expect(await problemWith(`${hostUrl}/${encodeURIComponent(what)}.git`)).toMatchObject({ code });
});

test.each([
  ["the address of a cloud's metadata", () => "http://169.254.169.254/latest/meta-data", "moved"],
  ["the product itself", () => `${server.url}/git/x.git/info/refs`, "moved"],
  ["another scheme", () => "file:///etc/passwd", "moved"],
])("a remote that leads on to %s is not followed", async (what, to, code) => {
  let seen = 0;
  refs = (response) => {
    seen += 1;
    response.writeHead(302, { location: to() }).end();
  };
  expect(await problemWith(`${hostUrl}/${encodeURIComponent(what)}.git`)).toMatchObject({ code });
  expect(seen).toBe(1);
  refs = null;
});

test("addresses that the installation does not call are not called", async () => {
  for (const url of ["http://169.254.169.254/a.git", "http://10.0.0.1/a.git", `${server.url}/git/${projectId}.git`])
    expect(await problemWith(url)).toMatchObject({ code: "address_refused" });
});

test("a host whose words carry control characters, the token, or no end, is shown in short plain lines", async () => {
  refs = (response) => void response.writeHead(503).end();
  expect(await problemWith(`${hostUrl}/down.git`)).toMatchObject({ code: "server_error" });
  refs = (response) => void response.writeHead(200, { "content-type": "text/html" }).end("<html>");
  expect(await problemWith(`${hostUrl}/page.git`)).toMatchObject({ code: "not_git" });
  refs = (response) => void response.end("zzzz");
  expect(await problemWith(`${hostUrl}/garbage.git`)).toMatchObject({ code: "not_git" });
  refs = null;
  const words = `\u001b[31mevil ${"x".repeat(900)} tkn-0123456789`;
  trap = {
    tip: "3".repeat(40),
    pack: (response) => void response.end(Buffer.concat([pkt("NAK\n"), pkt(Buffer.concat([Buffer.of(3), Buffer.from(words)])), FLUSH])),
  };
  const problem = await problemWith(`${hostUrl}/words.git`);
  expect(problem).toMatchObject({ code: "server_error" });
  expect(problem?.message.length).toBeLessThan(501);
  expect(JSON.stringify(problem)).not.toMatch(/\\u001b|tkn-0123456789/);
});
