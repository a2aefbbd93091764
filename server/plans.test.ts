import { afterAll, beforeAll, expect, test } from "vitest";
import type { Edit } from "../contracts/plan/edit.ts";
import type { Step } from "../contracts/plan/step.ts";
import type { Value } from "../contracts/plan/value.ts";
import type { AutomationPlan, ReadableName } from "../contracts/project-plans.ts";
import type { Verification } from "../contracts/flow.ts";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

interface Plans {
  readonly revision: number;
  readonly plans: AutomationPlan[];
  readonly notes: string[];
  readonly file: string;
}

let server: TestServer;
let person: Person;
let base: string;
beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server.url);
});
afterAll(() => server.stop());

async function newProject(): Promise<Plans> {
  const api = `/api/platform/v1/o/${person.organisation.id}/projects`;
  const { body: project } = await person.call<{ id: string }>("POST", api, { name: "by-hand" });
  base = `${api}/${project.id}`;
  const event = { kind: "event", connection: "github", event: "issues.opened" };
  const { body } = await person.call<Plans>("POST", `${base}/plans`, {
    baseRevision: 0,
    name: "Tell the team",
    start: event,
    connections: { GitHub: "github", Slack: "slack" },
  });
  return body;
}

const edit = (baseRevision: number, edits: readonly Edit[], file = "src/automations/tell-the-team.ts") =>
  person.call<Plans>("POST", `${base}/plans/edits`, { baseRevision, file, edits });

const message: Step = {
  id: "told",
  name: "Tell the team",
  kind: "call",
  connection: "slack",
  operation: "chat.postMessage",
  args: { channel: { hole: "Which channel?" }, text: { text: ["New issue: ", { field: { of: "event", path: ["body", "issue", "title"] } }] } },
  pages: false,
  settings: {},
};
const tell: Edit = { do: "add", step: message, at: { endOf: "steps" } };

test("an automation is built step by step, and verified once nothing is open", { timeout: 120_000 }, async () => {
  const { revision, file, plans } = await newProject();
  expect(file).toBe("src/automations/tell-the-team.ts");
  expect(plans[0]?.plan).toMatchObject({ id: "tell-the-team", starts: [{ kind: "event", event: "issues.opened" }], steps: [] });

  const added = await edit(revision, [tell]);
  expect(added.body.plans[0]?.plan.steps).toMatchObject([{ kind: "call", args: { channel: { hole: "Which channel?" } } }]);
  const half = await person.call<{ verification: { status: string } }>("POST", `${base}/check`);
  expect(half.body.verification.status).toBe("failed");

  const [step] = added.body.plans[0]?.plan.steps ?? [];
  const filled = await edit(added.body.revision, [{ do: "setArgument", step: step?.id ?? "", path: ["args", "channel"], to: { literal: "#ops" } }]);
  const whole = await person.call<{ verification: { status: string; reason?: string } }>("POST", `${base}/check`);
  expect(whole.body.verification, JSON.stringify(whole.body)).toMatchObject({ status: "verified" });
  expect(filled.body.plans[0]?.places[step?.id ?? ""]).toMatchObject({ startLine: expect.any(Number) });

  const { body: readable } = await person.call<{ items: ReadableName[] }>("GET", `${base}/plans/fields?file=${encodeURIComponent(file)}`);
  expect(readable.items.map(({ of }) => of)).toEqual([step?.id, "event"]);
  expect(readable.items[1]?.fields).toContainEqual({ path: ["body", "issue", "title"], type: "string", mayBeMissing: false });
});

test("what is done for each item of an event is looked at by the test that comes with it", { timeout: 120_000 }, async () => {
  const { revision } = await newProject();
  const labels: Value = { field: { of: "event", path: ["body", "issue", "labels"] } };
  const inner: Step = { ...message, args: { channel: { literal: "#ops" }, text: { literal: "A label" } } };
  await edit(revision, [
    { do: "add", step: { id: "each", name: "", kind: "each", of: labels, item: "label", key: null, do: [inner] }, at: { endOf: "steps" } },
  ]);
  const { body } = await person.call<{ verification: Verification }>("POST", `${base}/check`);
  expect(body.verification, JSON.stringify(body)).toMatchObject({ status: "verified" });
  expect(body.verification.gates.find(({ gate }) => gate === "simulation")?.proof).toMatchObject({ writes: { proved: 1, of: 1 }, unproved: [] });
});

test("functions of a field are plain TypeScript, and are read back as they were chosen", { timeout: 120_000 }, async () => {
  const { revision, file } = await newProject();
  const body = (...path: string[]) => ({ field: { of: "event", path: ["body", "issue", ...path] } });
  const call = (name: string, on: object, ...given: unknown[]) => ({ call: name, on, with: given.map((literal) => ({ literal })) });
  const table = { ada: "Ada", "grace-h": "Grace" };
  const parts = [
    call("upper", call("trim", body("title"))),
    call("cut", body("title"), -4),
    call("date", call("later", body("created_at"), "2 days"), "Europe/Berlin", "date and time"),
    call("lookUp", body("user", "login"), table, "unknown"),
    call("grouped", body("number"), 1),
    call("orEmpty", call("trim", body("user", "login")), "nobody"),
  ];
  const text = { text: parts.flatMap((part, at) => [`${at}: `, part]) };
  const { body: added } = await edit(revision, [tell]);
  const id = added.plans[0]?.plan.steps[0]?.id ?? "";
  const { body: after } = await edit(added.revision, [
    { do: "setArgument", step: id, path: ["args", "channel"], to: { literal: "#ops" } },
    { do: "setArgument", step: id, path: ["args", "text"], to: text as Value },
  ]);
  expect(after.plans[0]?.plan.steps).toMatchObject([{ args: { text } }]);
  const { body: checked } = await person.call<{ verification: { status: string } }>("POST", `${base}/check`);
  expect(checked.verification, JSON.stringify(checked)).toMatchObject({ status: "verified" });
  const { body: files } = await person.call<{ files: { path: string; content: string }[] }>("GET", `${base}/files`);
  const code = JSON.stringify(files);
  for (const written of ["title.trim().toUpperCase()", "title.slice(-4)", "addTime(", "lookUp(", "formatNumber(", '|| \\"nobody\\"'])
    expect(code).toContain(written);

  const { body: readable } = await person.call<{ items: ReadableName[] }>("GET", `${base}/plans/fields?file=${encodeURIComponent(file)}`);
  expect(readable.items.find(({ of }) => of === "event")?.sample).toMatchObject({ body: { issue: { title: expect.any(String) } } });
});

test("what changed meanwhile is not written over, and an edit without a place is refused in words", async () => {
  const { revision } = await newProject();
  expect((await edit(revision, [tell])).status).toBe(200);
  expect(await edit(revision, [tell])).toMatchObject({ status: 409, body: { code: "revision_conflict" } });
  expect(await edit(revision + 1, [{ do: "remove", steps: ["gone"] }])).toMatchObject({
    status: 422,
    body: { message: 'There is no step "gone" in this automation any more.' },
  });
  expect((await edit(revision + 1, [tell], "src/automations/none.ts")).status).toBe(404);
  expect((await edit(revision + 1, [{ do: "add" } as never])).status).toBe(400);
});

test("a package that an edit brings into the code is declared", async () => {
  const { revision, file } = await newProject();
  const body = [{ name: "email", type: "text", optional: false, fields: [] } as const];
  const start: Edit = { do: "setStart", at: 0, to: { kind: "webhook", path: null, body, respond: "async", verify: "none" } };
  expect((await edit(revision, [start], file)).status).toBe(200);
  const { body: files } = await person.call<{ files: { filePath: string; content: string }[] }>("GET", `${base}/files`);
  expect(files.files.find(({ filePath }) => filePath === "package.json")?.content).toContain('"zod"');
});
