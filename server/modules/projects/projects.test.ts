import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platformService } from "../../../contracts/platform.ts";
import type { GateResult } from "../../../contracts/flow.ts";
import { GATES } from "../../../contracts/gates.ts";
import { analyseCode } from "../../builder/analysis/analyse.ts";
import type { Builder } from "../../builder/builder.ts";
import { createKeyring } from "../../platform/crypto/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { createRunFigures } from "../runs/figures/run-figures.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { serveHandlers } from "../../testing/serve-handlers.ts";
import { createProjects } from "./index.ts";

const AUTOMATION = `
import { automation, webhook } from "@vennel/sdk";
import { github, slack } from "../connections";
export default automation({
  id: "announce",
  name: "Announce",
  trigger: webhook({ connection: github, event: "issues.opened" }),
  async run({ event }) {
    await slack.chat.postMessage({ channel: "#support", text: event.body.issue.title });
  },
});
`;
const connections = [
  { id: "con_1", connector: "slack", name: "Slack", alias: "slack", environment: null },
  { id: "con_2", connector: "github", name: "Main", alias: "main", environment: null },
];

let fresh: FreshDatabase;
let api: ReturnType<typeof serveHandlers>;
let gates: readonly GateResult[] = [];
let whileDeriving: () => Promise<void> = async () => {};

const builder: Pick<Builder, "derive" | "check"> = {
  async derive(files) {
    await whileDeriving();
    const analysis = analyseCode(files, { connectors: { github: "github", slack: "slack" }, required: {} });
    return { ...analysis, connectionsSource: "export {};\n" };
  },
  check: async () => gates,
};

beforeAll(async () => {
  fresh = await freshDatabase();
  const projects = createProjects({
    audit: async () => {},
    database: fresh.database,
    clock: systemClock,
    keyring: await createKeyring(fresh.database, { derive: () => Buffer.alloc(32, 7) }),
    builderOf: async () => builder,
    listConnections: async () => connections,
    figures: createRunFigures({ database: fresh.database, clock: systemClock }),
    openIssues: async () => 0,
  });
  api = serveHandlers(platformService, projects.handlers);
});
afterAll(() => fresh.drop());

async function newProject(name = "v-abc123"): Promise<string> {
  const { body } = await api.call("ann@org_a", "POST", "/projects", { name });
  return `/projects/${body.id}`;
}

async function save(project: string, baseRevision: number, files: Record<string, string | null>) {
  const changes = Object.entries(files).map(([filePath, content]) => ({ filePath, content }));
  return api.call("ann@org_a", "PATCH", `${project}/files`, { baseRevision, changes });
}

test("a generated name is shown as the name in package.json", async () => {
  const project = await newProject("v-k3x9qa");
  await save(project, 0, { "package.json": `{"name":"issue-announcer"}` });
  const { body } = await api.call("ann@org_a", "GET", project);
  expect(body).toMatchObject({ name: "v-k3x9qa", displayName: "issue-announcer", state: "draft", revision: 1 });
});

test("every save derives the flow, the mapping and the connections from the code", async () => {
  const project = await newProject();
  const { body } = await save(project, 0, { "src/automations/announce.ts": AUTOMATION });
  expect(body.files.map((file: { filePath: string; lastWriter: string }) => [file.filePath, file.lastWriter])).toEqual([
    ["MAPPING.md", "derived"],
    ["flow.json", "derived"],
    ["src/automations/announce.ts", "user"],
    ["src/connections.ts", "derived"],
  ]);
  const flow = await api.call("ann@org_a", "GET", `${project}/flow`);
  expect(flow.body.automations[0]).toMatchObject({ id: "announce", trigger: { type: "webhook", event: "issues.opened" } });
  const detail = await api.call("ann@org_a", "GET", project);
  expect(detail.body.systems).toEqual(["github", "slack"]);
});

test("what a person writes into a derived file gives way to the code", async () => {
  const project = await newProject();
  await save(project, 0, { "src/automations/announce.ts": AUTOMATION });
  const { body } = await save(project, 1, { "flow.json": "{}" });
  const flow = body.files.find((file: { filePath: string }) => file.filePath === "flow.json");
  expect(flow).toMatchObject({ lastWriter: "derived" });
  expect(JSON.parse(flow.content).automations).toHaveLength(1);
});

test("a save onto an old revision is refused with both sides", async () => {
  const project = await newProject();
  await save(project, 0, { "src/a.ts": "theirs\n" });
  const { status, body } = await save(project, 0, { "src/a.ts": "mine\n" });
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: "revision_conflict",
    details: { baseRevision: 0, revision: 1, files: [{ filePath: "src/a.ts", yours: "mine\n", theirs: "theirs\n", theirsWriter: "user" }] },
  });
});

test("of two saves at the same moment one goes through and the other gets both sides", async () => {
  const project = await newProject();
  // Both have read revision 0 when either writes.
  let arrived = 0;
  let release = () => {};
  const bothHere = new Promise<void>((resolve) => (release = resolve));
  whileDeriving = () => (++arrived === 2 ? (release(), bothHere) : bothHere);
  const answers = await Promise.all([save(project, 0, { "src/a.ts": "one\n" }), save(project, 0, { "src/a.ts": "two\n" })]);
  whileDeriving = async () => {};
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { body } = await api.call("ann@org_a", "GET", `${project}/files`);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.details.files[0].theirs).toBe(body.files.find((file: { filePath: string }) => file.filePath === "src/a.ts").content);
});

test.each([
  ["../up.ts", "Use a relative path"],
  ["/abs.ts", "Use a relative path"],
  ["node_modules/x.ts", "reserved"],
  ["a\u0001b.ts", "control characters"],
])("the path %j is refused", async (filePath, message) => {
  const { status, body } = await save(await newProject(), 0, { [filePath]: "x" });
  expect(status).toBe(400);
  expect(body.message).toContain(message);
});

test("what no database keeps in a text is refused at the door", async () => {
  for (const name of ["a\0b", "half \ud800 pair"]) {
    const { status, body } = await api.call("ann@org_a", "POST", "/projects", { name });
    expect([status, body.code]).toEqual([400, "malformed_json"]);
  }
  expect((await api.call("ann@org_a", "GET", "/projects?query=%00")).status).toBe(400);
});

test("two files that differ by case, or a file in a folder's place, are refused", async () => {
  const project = await newProject();
  expect((await save(project, 0, { "src/a.ts": "", "src/A.ts": "" })).status).toBe(400);
  expect((await save(project, 0, { src: "", "src/a.ts": "" })).status).toBe(400);
});

test("binary files go in and out as base64, and into the archive as they are", async () => {
  const project = await newProject("My Project");
  const content = Buffer.from([0, 255, 1, 254]).toString("base64");
  const { body } = await api.call("ann@org_a", "PATCH", `${project}/files`, {
    baseRevision: 0,
    changes: [{ filePath: "assets/x.bin", content, isBinary: true }],
  });
  expect(body.files.find((file: { filePath: string }) => file.filePath === "assets/x.bin")).toMatchObject({ content, isBinary: true });
  const response = await api.fetch("ann@org_a", "GET", `${project}/archive`);
  expect(response.headers.get("content-disposition")).toContain("my-project.zip");
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect([...(entries["my-project/assets/x.bin"] ?? [])]).toEqual([0, 255, 1, 254]);
});

test("the name of an archive is made of letters, digits and hyphens, whatever the project is called", async () => {
  for (const [name, file] of [
    [`"; filename=evil.exe; x="`, "filename-evil-exe-x.zip"],
    ["../../Über/uns", "ber-uns.zip"],
  ]) {
    const response = await api.fetch("ann@org_a", "GET", `${await newProject(name ?? "")}/archive`);
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${file}"`);
  }
});

test("an archive that was taken out comes in again as the same files", async () => {
  const project = await newProject("Round trip");
  await save(project, 0, { "package.json": `{"name":"round-trip"}`, "src/automations/announce.ts": AUTOMATION });
  const archive = await (await api.fetch("ann@org_a", "GET", `${project}/archive`)).arrayBuffer();
  const send = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
    api.app.request(`${platformService.base}/o/org_a/projects/import`, {
      method: "POST",
      headers: { authorization: "Bearer ann@org_a", "content-type": "application/zip" },
      body: bytes,
    });
  const response = await send(archive);
  expect(response.status).toBe(201);
  const imported = (await response.json()) as { id: string; name: string; systems: string[] };
  expect(imported).toMatchObject({ name: "round-trip", systems: ["github", "slack"] });
  const contents = async (id: string) =>
    (await api.call("ann@org_a", "GET", `/projects/${id}/files`)).body.files.map((file: { filePath: string; content: string }) => [
      file.filePath,
      file.content,
    ]);
  expect(await contents(imported.id)).toEqual(await contents(project.split("/")[2] ?? ""));

  expect((await send(new TextEncoder().encode("not a zip"))).status).toBe(422);
  expect((await send(new Uint8Array(zipSync({ "../../up.ts": new Uint8Array([97]) })))).status).toBe(400);
  expect((await send(new Uint8Array(zipSync({ "big.txt": new Uint8Array(3_000_000) })))).status).toBe(413);
});

test("a file over 2 MB is refused as too large", async () => {
  const { status, body } = await save(await newProject(), 0, { "a.txt": "é".repeat(1_000_001) });
  expect([status, body.code]).toEqual([413, "too_large"]);
});

test("restoring brings the files back as a new checkpoint and keeps what was not kept", async () => {
  const project = await newProject();
  await save(project, 0, { "src/a.ts": "first\n" });
  const first = await api.call("ann@org_a", "POST", `${project}/checkpoints`, { message: "first" });
  await save(project, 1, { "src/a.ts": "second\n", "src/b.ts": "b\n" });
  const restored = await api.call("ann@org_a", "POST", `${project}/checkpoints/${first.body.id}/restore`);
  expect(restored.body).toMatchObject({ kind: "restore", message: "Restored: first", filesHash: first.body.filesHash, author: "ann" });

  const { body: files } = await api.call("ann@org_a", "GET", `${project}/files`);
  expect(files.revision).toBe(3);
  expect(files.files.find((file: { filePath: string }) => file.filePath === "src/a.ts").content).toBe("first\n");
  const { body: list } = await api.call("ann@org_a", "GET", `${project}/checkpoints?limit=2`);
  expect(list.items.map((item: { message: string }) => item.message)).toEqual(["Restored: first", "Before restoring"]);
  const rest = await api.call("ann@org_a", "GET", `${project}/checkpoints?limit=2&cursor=${list.nextCursor}`);
  expect(rest.body).toMatchObject({ items: [{ message: "first" }], nextCursor: null });

  const kept = list.items[1].id;
  const diff = await api.call("ann@org_a", "GET", `${project}/checkpoints/${kept}/diff`);
  expect(diff.body.files.find((file: { filePath: string }) => file.filePath === "src/a.ts")).toEqual({
    filePath: "src/a.ts",
    status: "changed",
    patch: "--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,1 +1,1 @@\n-first\n+second\n",
  });
});

test("verification belongs to exactly the files that were checked", async () => {
  const project = await newProject();
  await save(project, 0, { "src/automations/announce.ts": AUTOMATION });
  gates = GATES.map((gate) => ({ gate, status: "passed", summary: "fine", durationMs: 1, diagnostics: [] }));
  const checked = await api.call("ann@org_a", "POST", `${project}/check`);
  expect(checked.body.verification.status).toBe("verified");
  expect((await api.call("ann@org_a", "GET", project)).body).toMatchObject({ state: "verified", verification: { status: "verified" } });

  await save(project, 1, { "src/x.ts": "export {};\n" });
  expect((await api.call("ann@org_a", "GET", project)).body).toMatchObject({ state: "draft", verification: { status: "unverified" } });
  await save(project, 2, { "src/x.ts": null });
  expect((await api.call("ann@org_a", "GET", project)).body.verification.status).toBe("verified");
});

test("a skipped gate proves nothing", async () => {
  const project = await newProject();
  await save(project, 0, { "src/automations/announce.ts": AUTOMATION });
  gates = GATES.map((gate) => ({ gate, status: gate === "simulation" ? "skipped" : "passed", summary: "no scenario", durationMs: 1, diagnostics: [] }));
  const { body } = await api.call("ann@org_a", "POST", `${project}/check`);
  expect(body.verification).toMatchObject({ status: "failed", reason: "simulation: no scenario" });
});

test("an alias binds to the only connection of its connector, until a person chooses", async () => {
  const project = await newProject();
  await save(project, 0, { "src/automations/announce.ts": AUTOMATION });
  const required = async () => (await api.call("ann@org_a", "GET", `${project}/environments`)).body.items[0].required;
  expect(await required()).toEqual([
    { alias: "github", connector: "github", connectionId: "con_2", automatic: true },
    { alias: "slack", connector: "slack", connectionId: "con_1", automatic: true },
  ]);
  expect((await api.call("ann@org_a", "PUT", `${project}/environments/production/bindings`, { github: "con_9" })).status).toBe(400);
  await api.call("ann@org_a", "PUT", `${project}/environments/production/bindings`, { github: "con_2" });
  expect((await required())[0]).toMatchObject({ connectionId: "con_2", automatic: false });
});

test("stars are one's own; lists page by time of change and search", async () => {
  const [older, newer] = [await newProject("Ledger export"), await newProject("Ledger import")];
  await api.call("bob@org_a", "PUT", `${older}/star`);
  const first = await api.call("bob@org_a", "GET", "/projects?limit=1&query=ledger");
  expect(first.body).toMatchObject({ totalCount: 2, items: [{ name: "Ledger import", starred: false }] });
  const second = await api.call("bob@org_a", "GET", `/projects?limit=1&query=ledger&cursor=${first.body.nextCursor}`);
  expect(second.body).toMatchObject({ nextCursor: null, items: [{ name: "Ledger export", starred: true }] });
  expect((await api.call("ann@org_a", "GET", older)).body.starred).toBe(false);
  expect(newer).not.toBe(older);
});

test("a clone has the files and none of the bindings", async () => {
  const project = await newProject("Original");
  await save(project, 0, { "src/automations/announce.ts": AUTOMATION });
  await api.call("ann@org_a", "PUT", `${project}/environments/production/variables`, { CHANNEL: "#x" });
  const clone = await api.call("ann@org_a", "POST", `${project}/clone`, {});
  expect(clone.body).toMatchObject({ name: "Copy of Original", systems: ["github", "slack"] });
  const environments = await api.call("ann@org_a", "GET", `/projects/${clone.body.id}/environments`);
  expect(environments.body.items).toMatchObject([{ name: "production", variables: {} }]);
});

test("another organisation's project does not exist", async () => {
  const project = await newProject();
  for (const [method, path, body] of [
    ["GET", ""],
    ["GET", "/files"],
    ["GET", "/flow"],
    ["GET", "/archive"],
    ["GET", "/checkpoints"],
    ["GET", "/environments"],
    ["PUT", "/star"],
    ["PATCH", "", { name: "mine now" }],
    ["PATCH", "/files", { baseRevision: 0, changes: [{ filePath: "a", content: "b" }] }],
    ["POST", "/checkpoints", { message: "m" }],
    ["POST", "/check"],
    ["POST", "/clone", {}],
    ["PUT", "/environments/production/variables", {}],
  ] as const) {
    const { status, body: answer } = await api.call("eve@org_b", method, `${project}${path}`, body);
    expect([method, path, status, answer?.code]).toEqual([method, path, 404, "not_found"]);
  }
});
