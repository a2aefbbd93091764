import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { registerPerson } from "../e2e/support/person.ts";
import { boardCalls } from "./testing/audited/board-calls.ts";
import { connectionCalls, signInCalls } from "./testing/audited/connection-calls.ts";
import { createDrive } from "./testing/audited/drive.ts";
import { hookCalls } from "./testing/audited/hook-calls.ts";
import { lastCalls, organisationCalls } from "./testing/audited/organisation-calls.ts";
import { projectCalls } from "./testing/audited/project-calls.ts";
import { remoteCalls } from "./testing/audited/remote-calls.ts";
import { repairCalls } from "./testing/audited/repair-calls.ts";
import { runCalls } from "./testing/audited/run-calls.ts";
import { startModelServer, type ModelServer } from "./testing/model-server.ts";
import { ROUTES } from "./testing/services.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

// Projects are built, deployed and run, as slowly as the machine does it.
vi.setConfig({ testTimeout: 300_000 });

let model: ModelServer;
let server: TestServer;
beforeAll(async () => {
  model = await startModelServer(() => ({ text: "The address is wrong." }));
  server = await startTestServer({ OPENAI_BASE_URL: model.url, VENNEL_MODEL: "scripted" });
});
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  await server?.stop();
  await model?.close();
});

test("every call that changes something leaves one event, by whom and from where, and no secret in it", async () => {
  const drive = createDrive(server, await registerPerson(server.url), await registerPerson(server.url));
  closing.push(() => Promise.all(drive.closing.map((close) => close())));
  await server.database.shared((tx) => tx.execute("update identity_address set verified = true"));
  await organisationCalls(drive);
  await projectCalls(drive);
  await connectionCalls(drive);
  await signInCalls(drive);
  await runCalls(drive);
  await repairCalls(drive);
  await hookCalls(drive);
  await remoteCalls(drive);
  await boardCalls(drive);
  const everything = await drive.everything();
  await lastCalls(drive);

  const audited = ROUTES.filter(({ route: { audit } }) => audit && !("none" in audit)).map(({ key }) => key);
  expect([...drive.driven.keys()].toSorted()).toEqual(audited.toSorted());
  expect(drive.secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  const told = (key: string) => drive.driven.get(key);
  expect(told("organisations.updatePrivacy")).toMatchObject({
    before: { payloadRetentionDays: 30, redactFields: [] },
    after: { payloadRetentionDays: 20, redactFields: ["iban"] },
  });
  expect(told("organisations.updateMember")).toMatchObject({ before: { role: "viewer" }, after: { role: "builder" } });
  expect(told("switchboard.createConnection")).toMatchObject({ before: null, after: { name: "Till", authType: "bearer" } });
  expect(told("switchboard.updateConnection")).toMatchObject({
    before: { name: "Till" },
    after: { name: "Till 2" },
    details: { replaced: ["auth", "webhook"] },
  });
  expect(told("switchboard.deleteConnection")).toMatchObject({ before: { name: "Till 2" }, after: null, details: { title: "Till 2" } });
  expect(told("platform.setVariables")).toMatchObject({ after: { variables: { REGION: "added" } } });
  expect(told("platform.suspend")).toMatchObject({ before: { status: "live" }, after: { status: "suspended" } });
});
