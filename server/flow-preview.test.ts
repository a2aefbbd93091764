import { afterAll, beforeAll, expect, test } from "vitest";
import type { FlowPreview } from "../contracts/project-plans.ts";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

const FILE = "src/automations/nightly.ts";
const WRITTEN = `import { automation, manual } from "@vennel/sdk";
import { slack } from "../connections";

export default automation({
  id: "nightly",
  name: "Nightly",
  trigger: manual(),
  async run({ step }) {
    await step("Tell the team", () => slack.chat.postMessage({ channel: "#ops", text: "Done" }));
  },
});
`;

let server: TestServer;
let person: Person;
let stranger: Person;
let path: string;

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server.url);
  stranger = await registerPerson(server.url);
  const projects = `/api/platform/v1/o/${person.organisation.id}/projects`;
  const { body } = await person.call<{ id: string }>("POST", projects, { name: "nightly" });
  path = `${projects}/${body.id}`;
  await person.call("PATCH", `${path}/files`, { baseRevision: 0, changes: [{ filePath: FILE, content: WRITTEN }] });
});
afterAll(() => server.stop());

const preview = (content: string, by = person) => by.call<FlowPreview>("POST", `${path}/flow/preview`, { changes: [{ filePath: FILE, content }] });

test("code that is not saved is drawn, and nothing of it is kept", async () => {
  const { status, body } = await preview(WRITTEN.replace("Tell the team", "Tell everybody"));
  expect(status).toBe(200);
  expect(body).toMatchObject({ revision: 1, problem: null, plans: [{ file: FILE, plan: { steps: [{ name: "Tell everybody", connection: "slack" }] } }] });
  expect(body.flow.automations[0]?.nodes.map(({ label }) => label)).toContain("Tell everybody");
  const { body: stored } = await person.call<{ plans: FlowPreview["plans"] }>("GET", `${path}/plans`);
  expect(stored.plans[0]?.plan.steps).toMatchObject([{ name: "Tell the team" }]);
});

test("code that cannot be parsed is told by its first place", async () => {
  const { body } = await preview(WRITTEN.replace(`"Done" })`, `"Done" `));
  expect(body.problem).toEqual({ file: FILE, line: 9, message: "',' expected." });
});

test("another organisation has no such project", async () => {
  expect((await preview(WRITTEN, stranger)).status).toBe(404);
});
