import { createHmac, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FlowDocument, Verification } from "../contracts/flow.ts";
import { connect, deploy } from "../e2e/support/deploy.ts";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { HOOK_FORMS, type HookForm } from "./testing/hook-forms.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

const FILE = "src/automations/receive.ts";
const SECRET = "the secret of GitHub's deliveries";
const BODY = JSON.stringify({ action: "opened" });

let server: TestServer;
let person: Person;
let base: string;
beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server.url);
  base = `/api/platform/v1/o/${person.organisation.id}`;
  await connect(person, { connector: "github", name: "GitHub", auth: { type: "bearer", token: "t" }, webhook: { secret: SECRET } });
});
afterAll(() => server.stop());

const ending = (end: HookForm["ends"]) => HOOK_FORMS.filter(({ ends }) => ends === end);

test.each(ending("refused"))("the check refuses $name, at its line", async (form) => {
  const { verification } = await check(form);
  const found = verification.gates.flatMap(({ diagnostics }) => diagnostics);
  expect(verification.status).toBe("failed");
  expect(found).toContainEqual(expect.objectContaining({ severity: "error", file: FILE, line: expect.any(Number), code: "trigger" }));
});

test.each(ending("signed"))("$name: what nobody signed is refused", async (form) => {
  const url = await goLive(form);
  expect(await deliver(url, {})).toBe(401);
  expect(await deliver(url, { "x-hub-signature-256": `sha256=${createHmac("sha256", SECRET).update(BODY).digest("hex")}` })).toBe(202);
});

test.each(ending("open"))("a webhook $name takes what nobody signed, and is shown as open", async (form) => {
  const { url, projectId, sender } = await serve(form);
  expect(await deliver(url, {})).toBe(202);
  const { body: flow } = await person.call<FlowDocument>("GET", `${base}/projects/${projectId}/flow`);
  const [read] = flow.automations;
  const open = form.trigger.includes("connection") || form.above?.includes("connection") ? "anyone" : "address";
  expect([sender, read?.trigger.type === "webhook" && read.trigger.sender]).toEqual([open, open]);
  expect(read?.nodes.find(({ kind }) => kind === "trigger")?.detail ?? "").toContain(open === "anyone" ? "open to anyone" : "");
});

test("who only looks whether something is there starts no run", async () => {
  const [form] = ending("open");
  if (!form) throw new Error("No form is open");
  const url = await goLive(form);
  const runs = async () => (await person.call<{ items: unknown[] }>("GET", `${base}/runs`)).body.items.length;
  const before = await runs();
  expect((await fetch(url, { method: "HEAD" })).status).toBe(200);
  expect(await runs()).toBe(before);
  expect((await fetch(url)).status).toBe(202);
  expect(await runs()).toBe(before + 1);
});

async function goLive(form: HookForm): Promise<string> {
  return (await serve(form)).url;
}

async function serve(form: HookForm) {
  const { projectId, verification } = await check(form);
  if (verification.status !== "verified") throw new Error(JSON.stringify(verification.gates));
  const { trigger } = await deploy(person, projectId);
  if (trigger.type !== "webhook" || !trigger.url) throw new Error("It has no address");
  return { url: trigger.url, projectId, sender: trigger.sender };
}

async function check({ trigger, above = "", files = {}, source }: HookForm) {
  const { body: project } = await person.call<{ id: string }>("POST", `${base}/projects`, { name: `v-${randomBytes(3).toString("hex")}` });
  const code = `import { automation, webhook } from "@vennel/sdk";
import { github } from "../connections";
void github;
${above}
${source ?? `export default automation({ id: "receive", name: "Receive", trigger: ${trigger}, async run() { return 1; } });`}
`;
  const written = {
    "package.json": JSON.stringify({ name: "v-hook", version: "0.1.0", private: true, type: "module", vennel: { connections: { GitHub: "github" } } }),
    [FILE]: code,
    "tests/receive.test.ts": `import { scenario } from "@vennel/sdk/testing";
import receive from "../src/automations/receive";
scenario("it runs", async ({ trigger }) => { await trigger(receive as never, { body: {} }); });
`,
    ...files,
  };
  const changes = Object.entries(written).map(([filePath, content]) => ({ filePath, content }));
  const { body: now } = await person.call<{ revision: number }>("GET", `${base}/projects/${project.id}/files`);
  await person.call("PATCH", `${base}/projects/${project.id}/files`, { baseRevision: now.revision, changes });
  const { body } = await person.call<{ verification: Verification }>("POST", `${base}/projects/${project.id}/check`);
  return { projectId: project.id, verification: body.verification };
}

async function deliver(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json", "x-github-event": "issues", ...headers }, body: BODY });
  return answer.status;
}
