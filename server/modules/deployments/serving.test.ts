import { afterAll, beforeEach, expect, test } from "vitest";
import { HOOK, SLACK, TIMER } from "./testing/sources.ts";
import { startDeployments } from "./testing/start-deployments.ts";

const tested = await startDeployments();
const { around, deployments, fresh, ann, save, newProject, deploy } = tested;
beforeEach(() => {
  around.connections = [];
});
afterAll(() => tested.close());

const hookOf = (url: string) => url.split("/")[4] ?? "";

test("an automation keeps its address over versions; one that left the code answers no more", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK });
  const first = await deploy(project);
  const { automations } = (await ann("GET", `/deployments/${first.id}`)).body;
  const key = hookOf(automations[0].trigger.url);

  await save(project, 1, { "src/automations/receive.ts": HOOK.replace("got it", "got it again"), "src/automations/tick.ts": TIMER });
  const second = await deploy(project);
  expect((await ann("GET", `/deployments/${first.id}`)).body).toMatchObject({ status: "superseded", automations: [] });
  expect((await ann("GET", `/deployments/${second.id}`)).body.automations).toMatchObject([
    { id: automations[0].id, trigger: automations[0].trigger },
    { key: "tick", trigger: { type: "schedule", nextAt: "2026-03-03T08:00:00.000Z" } },
  ]);
  expect(await deployments.findHook(key)).toMatchObject({ deploymentId: second.id, isLive: true });

  await save(project, 2, { "src/automations/receive.ts": null });
  await deploy(project);
  expect(await deployments.findHook(key)).toMatchObject({ isLive: false });
  expect((await ann("GET", `/automations?project=${project.split("/")[2]}`)).body).toMatchObject({ totalCount: 1, items: [{ key: "tick" }] });

  expect((await ann("POST", `/deployments/${first.id}/rollback`)).body).toEqual({ id: first.id, status: "live" });
  expect(await deployments.findHook(key)).toMatchObject({ deploymentId: first.id, isLive: true });
  expect(around.onTheClock.get(`${project.split("/")[2]}/production`)).toEqual([]);
});

test("webhooks are registered at each change of what serves; the deployment's record shows it and keeps nothing from going live", async () => {
  around.connections = [{ id: "con_1", connector: "slack", name: "Slack", alias: "slack", environment: null }];
  const hook = SLACK.replace("automation, schedule", "automation, webhook").replace(
    'schedule("0 9 * * *")',
    'webhook({ connection: slack, event: "message" })',
  );
  const project = await newProject({ "src/automations/tell.ts": hook });
  around.told.length = 0;
  const { id, build } = await deploy(project);
  expect(around.told).toEqual([["production con_1 message https://vennel.example/hooks/"]]);
  expect(build).toContainEqual(expect.objectContaining({ type: "line", phase: "switch", text: expect.stringMatching(/^Slack was told of https/) }));

  const { automations } = (await ann("GET", `/deployments/${id}`)).body;
  await ann("POST", `/deployments/${id}/suspend`);
  await ann("POST", `/deployments/${id}/resume`);
  await ann("PATCH", `/automations/${automations[0].id}`, { enabled: false });
  await ann("PATCH", `/automations/${automations[0].id}`, { enabled: true });
  await ann("POST", `/automations/${automations[0].id}/rotate`);
  await ann("DELETE", project);
  expect(around.told.map((wanted) => wanted.length)).toEqual([1, 0, 1, 0, 1, 1, 0]);

  around.cannotBeTold = true;
  const other = await deploy(await newProject({ "src/automations/tell.ts": hook }));
  around.cannotBeTold = false;
  expect(other.build.at(-1)).toMatchObject({ status: "live" });
  expect(other.build).toContainEqual(expect.objectContaining({ level: "error", text: expect.stringContaining("could not be settled") }));
});

test("suspending stops hooks and schedules until resumed; so does deleting the project", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK, "src/automations/tick.ts": TIMER });
  const place = `${project.split("/")[2]}/production`;
  const { id } = await deploy(project);
  const [receive, tick] = (await ann("GET", `/deployments/${id}`)).body.automations;
  expect(around.onTheClock.get(place)).toEqual(["tick"]);

  expect((await ann("POST", `/deployments/${id}/suspend`)).body.status).toBe("suspended");
  expect((await deployments.findHook(hookOf(receive.trigger.url)))?.isLive).toBe(false);
  expect(around.onTheClock.get(place)).toEqual([]);
  expect((await ann("GET", project)).body.state).toBe("suspended");
  expect((await ann("POST", `/deployments/${id}/suspend`)).status).toBe(409);

  expect((await ann("POST", `/deployments/${id}/resume`)).body.status).toBe("live");
  expect(around.onTheClock.get(place)).toEqual(["tick"]);
  expect((await ann("PATCH", `/automations/${tick.id}`, { enabled: false })).body).toMatchObject({ enabled: false, trigger: { nextAt: null } });
  expect(around.onTheClock.get(place)).toEqual([]);

  expect((await ann("DELETE", project)).status).toBe(204);
  expect((await deployments.findHook(hookOf(receive.trigger.url)))?.isLive).toBe(false);
  expect((await ann("GET", project)).status).toBe(404);
  expect((await ann("POST", `${project}/restore`)).body).toMatchObject({ state: "verified" });
  expect((await ann("GET", `/automations?project=${project.split("/")[2]}`)).body.items).toEqual([]);
  await ann("POST", `/deployments/${id}/rollback`);
  expect((await deployments.findHook(hookOf(receive.trigger.url)))?.isLive).toBe(true);
});

test("what a schedule missed while it was off is made up for as it was told to be", async () => {
  const project = await newProject({ "src/automations/tick.ts": TIMER });
  const { id } = await deploy(project);
  const [tick] = (await ann("GET", `/deployments/${id}`)).body.automations;
  expect(tick).toMatchObject({ catchUp: "skip", pausedAt: null, expectEveryMinutes: null });
  const pauseFor = async (days: number, catchUp: string) => {
    const begun = around.now;
    around.started.length = 0;
    await ann("PATCH", `/automations/${tick.id}`, { enabled: false, catchUp });
    around.now = new Date(begun.getTime() + days * 86_400_000);
    const { body } = await ann("PATCH", `/automations/${tick.id}`, { enabled: true });
    around.now = begun;
    expect(body).toMatchObject({ enabled: true, pausedAt: null, catchUp });
    return around.started.map(({ input, idempotencyKey, trigger }) => [
      (input as { scheduledAt: string }).scheduledAt.slice(0, 16),
      idempotencyKey?.slice(0, 21),
      trigger,
    ]);
  };
  expect(await pauseFor(3, "all")).toEqual(["2026-03-03T08:00", "2026-03-04T08:00", "2026-03-05T08:00"].map((at) => [at, `tick:${at}`, "schedule"]));
  expect(await pauseFor(3, "one")).toEqual([["2026-03-05T08:00", "tick:2026-03-05T08:00", "schedule"]]);
  expect(await pauseFor(3, "skip")).toEqual([]);
});

test("a webhook's address can be changed, and the one before leads nowhere", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK, "src/automations/tick.ts": TIMER });
  const { id } = await deploy(project);
  const [receive, tick] = (await ann("GET", `/deployments/${id}`)).body.automations;
  const { status, body } = await ann("POST", `/automations/${receive.id}/rotate`);
  expect([status, body.trigger.url === receive.trigger.url]).toEqual([200, false]);
  expect((await deployments.findHook(hookOf(body.trigger.url)))?.automationId).toBe(receive.id);
  await expect.poll(() => deployments.findHook(hookOf(receive.trigger.url))).toBe(null);
  expect((await ann("POST", `/automations/${tick.id}/rotate`)).status).toBe(422);
});

test("an automation that does not run as often as expected is reported once, until it has run again", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK });
  const { id } = await deploy(project);
  const [receive] = (await ann("GET", `/deployments/${id}`)).body.automations;
  await ann("PATCH", `/automations/${receive.id}`, { expectEveryMinutes: 30 });
  const missedAfter = async (minutes: number) => {
    const missed = await deployments.missed(new Date(around.now.getTime() + minutes * 60_000));
    return missed.filter(({ automationId }) => automationId === receive.id);
  };
  expect(await missedAfter(29)).toEqual([]);
  expect(await missedAfter(31)).toMatchObject([
    { organisationId: "org_a", automationKey: "receive", kind: "expectation", expectedAt: new Date(around.now.getTime() + 30 * 60_000) },
  ]);
  expect(await missedAfter(90)).toEqual([]);
  await fresh.database.engine.query(
    `insert into run (id, organisation_id, project_id, automation_id, automation_key, deployment_id, status, trigger, simulated, seed, due_at, created_at)
     values ('run_alive', 'org_a', 'p', $1, 'receive', $2, 'succeeded', 'webhook', false, 's', now(), $3)`,
    [receive.id, id, new Date(around.now.getTime() + 100 * 60_000)],
  );
  expect(await missedAfter(120)).toEqual([]);
  expect(await missedAfter(131)).toHaveLength(1);
  await ann("PATCH", `/automations/${receive.id}`, { enabled: false });
  expect(await missedAfter(500)).toEqual([]);
});
