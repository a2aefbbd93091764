import { readFile } from "node:fs/promises";
import { Client } from "pg";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { GATES } from "../../../contracts/gates.ts";
import { announcePresence } from "../../platform/database/presence.ts";
import type { AutomationRow } from "./automations/store.ts";
import { insertDeployment } from "./store.ts";
import { automationTable } from "./tables.ts";
import { HOOK, MANIFEST, SLACK, TIMER } from "./testing/sources.ts";
import { startDeployments } from "./testing/start-deployments.ts";

const tested = await startDeployments();
const { around, deployments, fresh, api, ann, save, buildOf, newProject, deploy } = tested;
beforeEach(() => {
  around.connections = [];
});
afterAll(() => tested.close());

const hookOf = (url: string) => url.split("/")[4] ?? "";

test("verified files go live: told line by line, with a webhook address", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK });
  const { id, build } = await deploy(project);
  expect(build[0]).toMatchObject({ type: "status", status: "building" });
  expect(build.flatMap((event) => (event.type === "line" ? [event.phase] : []))).toEqual([...GATES.map(() => "gates"), "bundle", "bundle", "switch", "switch"]);
  expect(build.at(-1)).toMatchObject({ type: "status", status: "live" });

  const { body } = await ann("GET", `/deployments/${id}`);
  expect(body).toMatchObject({
    status: "live",
    version: 1,
    environment: "production",
    automations: [
      { key: "receive", enabled: true, trigger: { type: "webhook", url: expect.stringMatching(/^https:\/\/vennel\.example\/hooks\/[a-z0-9]{24}\/orders$/) } },
    ],
  });
  expect((await ann("GET", project)).body).toMatchObject({ state: "live", deployedAt: around.now.toISOString() });
  const hook = await deployments.findHook(hookOf(body.automations[0].trigger.url));
  expect(hook).toMatchObject({ organisationId: "org_a", automationKey: "receive", deploymentId: id, trigger: { path: "/orders" }, isLive: true });
  expect(await deployments.automationUrl("org_a", body.automations[0].id)).toBe(body.automations[0].trigger.url);

  const bundle = await deployments.loadBundle(id);
  expect(bundle).toMatchObject({ organisationId: "org_a", environment: "production", variables: {}, isolateRuns: false });
  expect(bundle.code).toContain("got it");
});

test("an environment has a plain name, and exists once something is deployed to it", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK });
  expect((await ann("POST", `${project}/deployments`, { environment: "~simulation" })).status).toBe(400);
  const { body } = await ann("POST", `${project}/deployments`, { environment: "staging" });
  await buildOf(body.id);
  expect((await ann("GET", `${project}/environments`)).body.items).toMatchObject([
    { name: "production", deploymentId: null },
    { name: "staging", deploymentId: body.id },
  ]);
});

test("files that were edited since their check are checked by deploying them, and refused with the reason where a gate fails", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK });
  await ann("PATCH", `${project}/files`, { baseRevision: 1, changes: [{ filePath: "src/x.ts", content: "export {};" }] });
  await buildOf((await ann("POST", `${project}/deployments`, {})).body.id);
  expect((await ann("GET", project)).body).toMatchObject({ state: "live", verification: { status: "verified" } });

  await ann("PATCH", `${project}/files`, { baseRevision: 2, changes: [{ filePath: "src/x.ts", content: "export const broken = 1;" }] });
  const { status, body } = await ann("POST", `${project}/deployments`, {});
  expect([status, body.code, body.message]).toEqual([409, "not_verified", "These files are not verified. parse: not fine"]);
  expect(body.details).toMatchObject({ status: "failed" });
});

test("aliases that nothing is bound to are named before anything goes live", async () => {
  const project = await newProject({ "src/automations/tell.ts": SLACK });
  const { status, body } = await ann("POST", `${project}/deployments`, {});
  expect([status, body.message]).toEqual([422, "Connections needed before this goes live: slack."]);

  around.connections = [{ id: "con_1", connector: "slack", name: "Slack", alias: "slack", environment: null }];
  const { id } = await deploy(project);
  const context = { organisationId: "org_a", projectId: project.split("/").at(-1) ?? "", deploymentId: id };
  expect(await deployments.resolveAlias(context, "slack")).toEqual({ connectionId: "con_1", connector: "slack", hasSecrets: false });

  around.connections = [...around.connections, { id: "con_2", connector: "slack", name: "Other", alias: "other", environment: null }];
  await ann("PUT", `${project}/environments/production/bindings`, { slack: "con_2" });
  // Every process hears of it and forgets what it remembered.
  await expect.poll(() => deployments.resolveAlias(context, "slack")).toEqual({ connectionId: "con_2", connector: "slack", hasSecrets: false });

  const here = async (connection: string, organisation = "org_a") =>
    (await api.call(`ann@${organisation}`, "GET", `/connections/${connection}/uses`)).body.items.filter(
      (use: { deploymentId: string }) => use.deploymentId === id,
    );
  expect(await here("con_2")).toEqual([
    { projectId: context.projectId, environment: "production", deploymentId: id, alias: "slack", isLive: true, automations: ["Tell"] },
  ]);
  expect([await here("con_1"), await here("con_2", "org_b")]).toEqual([[], []]);
  await ann("POST", `/deployments/${id}/suspend`);
  expect(await here("con_2")).toMatchObject([{ isLive: false }]);
});

test("a new environment takes no connection of production's by itself: one of its own, or one that is chosen for it", async () => {
  around.connections = [{ id: "con_1", connector: "slack", name: "Slack", alias: "slack", environment: null }];
  const project = await newProject({ "src/automations/tell.ts": SLACK });
  const { id } = await deploy(project);
  const { checkpointId } = (await ann("GET", `/deployments/${id}`)).body;
  const promote = (more: object) => ann("POST", `${project}/deployments`, { environment: "staging", checkpointId, ...more });
  const stagingNeeds = async () => {
    const { items } = (await ann("GET", `${project}/environments`)).body;
    return items.find(({ name }: { name: string }) => name === "staging");
  };

  const refused = await promote({});
  expect([refused.status, refused.body.details]).toEqual([422, { connections: [{ alias: "slack", connector: "slack" }] }]);
  expect((await promote({ bindings: { slack: "con_9" } })).body).toMatchObject({ code: "invalid", message: expect.stringContaining("does not exist") });

  expect((await buildOf((await promote({ bindings: { slack: "con_1" } })).body.id)).at(-1)).toMatchObject({ status: "live" });
  expect(await stagingNeeds()).toMatchObject({ bindings: { slack: "con_1" }, required: [{ alias: "slack", connectionId: "con_1", automatic: false }] });

  await ann("PUT", `${project}/environments/staging/bindings`, {});
  expect((await promote({})).status).toBe(422);
  around.connections = [...around.connections, { id: "con_2", connector: "slack", name: "Slack of staging", alias: "slackOfStaging", environment: "staging" }];
  expect((await buildOf((await promote({})).body.id)).at(-1)).toMatchObject({ status: "live" });
  expect(await stagingNeeds()).toMatchObject({ bindings: {}, required: [{ alias: "slack", connectionId: "con_2", automatic: true }] });
});

test("the migration of environments makes a choice of what each took by itself, and changes nothing of production or of a choice made before", async () => {
  around.connections = [{ id: "con_1", connector: "slack", name: "Slack", alias: "slack", environment: null }];
  const project = await newProject({ "src/automations/tell.ts": SLACK });
  const { id } = await deploy(project);
  const { checkpointId } = (await ann("GET", `/deployments/${id}`)).body;
  for (const environment of ["staging", "chosen"])
    await buildOf((await ann("POST", `${project}/deployments`, { environment, checkpointId, bindings: { slack: "con_1" } })).body.id);
  const projectId = project.split("/").at(-1) ?? "";
  const owner = new Client({ connectionString: fresh.url });
  await owner.connect();
  // As it was before: what an environment took stands in its deployment alone.
  await owner.query("update environment set bindings = '{}' where project_id = $1 and name = 'staging'", [projectId]);
  await owner.query(`update environment set bindings = '{"slack": "con_2"}' where project_id = $1 and name = 'chosen'`, [projectId]);
  const before = (await owner.query("select bindings from deployment where project_id = $1 and environment = 'staging'", [projectId])).rows;
  await owner.query(await readFile(new URL("../../migrations/0374_environment_bindings.sql", import.meta.url), "utf8"));
  const { rows } = await owner.query("select name, bindings from environment where project_id = $1 order by name", [projectId]);
  await owner.end();
  expect(before).toEqual([{ bindings: { slack: "con_1" } }]);
  expect(rows).toEqual([
    { name: "chosen", bindings: { slack: "con_2" } },
    { name: "production", bindings: {} },
    { name: "staging", bindings: { slack: "con_1" } },
  ]);
});

test("required variables are named; defaults of package.json are filled in", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK, "package.json": MANIFEST });
  expect((await ann("POST", `${project}/deployments`, {})).body).toMatchObject({ code: "unprocessable", message: "Set these variables first: REGION." });
  await ann("PUT", `${project}/environments/production/variables`, { REGION: "eu" });
  const { id } = await deploy(project);
  expect((await deployments.loadBundle(id)).variables).toEqual({ CHANNEL: "#a", REGION: "eu" });
});

test("what cannot become one module fails the build, and what was live stays live", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK });
  const first = await deploy(project);
  await save(project, 1, { "src/automations/receive.ts": HOOK.replace(`import {`, `import "left-pad";\nimport {`) });
  const { id, build } = await deploy(project);
  expect(build.at(-1)).toMatchObject({ type: "status", status: "failed", error: expect.stringContaining("left-pad") });
  expect((await ann("GET", `/deployments/${id}`)).body.status).toBe("failed");
  expect((await ann("GET", `/deployments/${first.id}`)).body.status).toBe("live");
});

test("a schedule that the clock cannot keep fails the deployment before anything changes", async () => {
  const project = await newProject({ "src/automations/tick.ts": TIMER });
  const first = await deploy(project);
  await save(project, 1, { "src/automations/tick.ts": TIMER.replace("Europe/Berlin", "Mars/X") });
  const second = await deploy(project);
  expect(second.build.filter((event) => event.type === "status").map(({ status }) => status)).toEqual(["building", "failed"]);
  expect((await ann("GET", `/deployments/${second.id}`)).body).toMatchObject({
    status: "failed",
    error: expect.stringContaining('Tick: "Mars/X" is not a time zone'),
  });
  expect((await ann("GET", `/deployments/${first.id}`)).body).toMatchObject({ status: "live" });
});

test("a build whose process died is failed; one whose process lives is left alone", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK });
  const { body: checkpoint } = await ann("POST", `${project}/checkpoints`, { message: "m" });
  const dying = await announcePresence(fresh.database.engine);
  await fresh.database.organisation("org_a", (tx) =>
    insertDeployment(tx, {
      id: "dep_dead",
      organisationId: "org_a",
      projectId: project.split("/")[2] ?? "",
      environment: "production",
      checkpointId: checkpoint.id,
      status: "building",
      bindings: {},
      variables: {},
      author: "ann",
      processId: dying.id,
      createdAt: around.now,
    }),
  );
  await deployments.recover();
  expect((await ann("GET", "/deployments/dep_dead")).body.status).toBe("building");
  expect((await ann("POST", `${project}/deployments`, {})).body.code).toBe("conflict");

  await dying.close();
  await deployments.recover();
  expect((await ann("GET", "/deployments/dep_dead")).body).toMatchObject({ status: "failed", error: "The server stopped during the build. Deploy again." });
  await deploy(project);
});

test("a simulated run begins from the files as they are now, verified or not", async () => {
  const project = await newProject({ "src/automations/tell.ts": SLACK });
  const { status, body } = await ann("POST", `${project}/simulations`, { automation: "tell", payload: { scheduledAt: "x" } });
  expect(status).toBe(202);
  const request = around.started.at(-1);
  expect(body.id).toBe(`run_${around.started.length}`);
  expect(request).toMatchObject({ automationKey: "tell", simulated: true, trigger: "schedule", input: { scheduledAt: "x" } });
  expect((await deployments.loadBundle(request?.deploymentId ?? "")).code).toContain("#a");
  expect(await deployments.resolveAlias({ organisationId: "org_a", projectId: "", deploymentId: request?.deploymentId ?? "" }, "slack")).toEqual({
    connectionId: null,
    connector: "slack",
    hasSecrets: false,
  });
  expect((await ann("GET", `/automations/${request?.automationId}`)).body).toMatchObject({ key: "tell" });
  expect((await ann("GET", `/automations?project=${project.split("/")[2]}`)).body.items).toEqual([]);
  expect((await ann("POST", `${project}/simulations`, { automation: "nope" })).body.message).toContain("It has: tell");
});

test("a webhook that an earlier version deployed goes on where its code says who may send, and takes nothing where it was misread", async () => {
  const keptBefore = async (files: Record<string, string>, trigger: AutomationRow["trigger"] & { readonly verify?: "none" }) => {
    const { id } = await deploy(await newProject(files));
    const { body } = await ann("GET", `/deployments/${id}`);
    await fresh.database.organisation("org_a", (tx) => tx.update(automationTable).set({ trigger }).where(eq(automationTable.deploymentId, id)));
    return (await deployments.findHook(hookOf(body.automations[0].trigger.url)))?.sender;
  };
  const before = { type: "webhook", connection: null, event: null, path: "orders", respond: "async" } as const;
  expect(await keptBefore({ "src/automations/receive.ts": HOOK }, before)).toBe("address");

  around.connections = [{ id: "con_1", connector: "slack", name: "Slack", alias: "slack", environment: null }];
  const signed = HOOK.replace(`import {`, `import { slack } from "../connections";\nimport {`).replace(`path: "orders"`, `connection: slack`);
  const open = signed.replace("connection: slack", `connection: slack, verify: "none"`);
  expect(await keptBefore({ "src/automations/receive.ts": signed }, before)).toBeNull();
  expect(await keptBefore({ "src/automations/receive.ts": signed }, { ...before, connection: "slack", verify: "none" })).toBe("signed");
  expect(await keptBefore({ "src/automations/receive.ts": signed }, { ...before, connection: "slack" })).toBe("signed");
  expect(await keptBefore({ "src/automations/receive.ts": open }, { ...before, connection: "slack", verify: "none" })).toBe("anyone");
});

test("another organisation's deployment does not exist", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK });
  const { id } = await deploy(project);
  const automation = (await ann("GET", `/deployments/${id}`)).body.automations[0].id;
  for (const [method, path, body] of [
    ["GET", `/deployments/${id}`],
    ["GET", `/deployments/${id}/events`],
    ["POST", `/deployments/${id}/rollback`],
    ["POST", `/deployments/${id}/suspend`],
    ["POST", `/deployments/${id}/resume`],
    ["GET", `${project}/deployments`],
    ["POST", `${project}/deployments`, {}],
    ["POST", `${project}/simulations`, { automation: "receive" }],
    ["GET", `/automations/${automation}`],
    ["PATCH", `/automations/${automation}`, { enabled: false }],
    ["DELETE", project],
  ] as const) {
    const { status } = await api.call("eve@org_b", method, path, body);
    expect([method, path, status]).toEqual([method, path, 404]);
  }
  expect((await api.call("eve@org_b", "GET", "/automations")).body.items).toEqual([]);
});
