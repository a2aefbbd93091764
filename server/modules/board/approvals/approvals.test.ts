import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DataPart } from "../../../../contracts/board.ts";
import type { Mind } from "../minds/mind.ts";
import { openBoardWorld } from "../testing/board-world.ts";
import type { BoardWorld } from "../testing/compose-board.ts";

let world: BoardWorld;
let act: Mind["run"] = async () => ({ status: "done" });

beforeAll(async () => {
  const scripted: Mind = { id: "scripted", name: "Scripted", provider: "test", repairs: true, run: (turn, emit, signal) => act(turn, emit, signal) };
  world = await openBoardWorld({ minds: [scripted] });
});
afterAll(() => world.close());

const SCHEDULED = (cron: string) => `import { automation, schedule } from "@vennel/sdk";
import { slack } from "../connections";
export default automation({
  id: "nightly",
  name: "Nightly",
  trigger: schedule("${cron}"),
  async run() {
    await slack.chat.postMessage({ channel: "#a", text: "hi" });
  },
});
`;
const TEST = `import { expect, scenario } from "@vennel/sdk/testing";
import nightly from "../src/automations/nightly";
scenario("hi", async ({ trigger, systems }) => {
  await trigger(nightly, {});
  expect(systems.slack.recorded[0]).toMatchObject({ body: { channel: "#a" } });
});
`;
const FILES = { "package.json": `{"name":"hello"}`, "src/automations/nightly.ts": SCHEDULED("0 6 * * *"), "tests/nightly.test.ts": TEST };

async function cardOf(project: string): Promise<DataPart<"approval">> {
  const part = (await world.messages(project)).flatMap(({ parts }) => parts).findLast(({ type }) => type === "data-approval");
  return part?.["data"] as DataPart<"approval">;
}

async function askToDeploy(): Promise<{ project: string; card: DataPart<"approval">; last: number }> {
  const project = await world.newProject(FILES);
  await world.send(project, "Deploy my Integration", { model: "offline" });
  const events = await world.follow(project);
  return { project, card: await cardOf(project), last: events.at(-1)?.id ?? 0 };
}

test("an order to deploy runs the gates and shows a card with the whole diff; nothing happens before a person approves", async () => {
  const { project, card, last } = await askToDeploy();
  expect(card).toMatchObject({ title: "Deploy to production", answer: null });
  expect(card.reasons.map(({ text }) => text)).toEqual(["Goes live in production for the first time", "Reaches slack for the first time"]);
  expect(card.files.map(({ filePath }) => filePath)).toEqual(["package.json", "src/automations/nightly.ts", "tests/nightly.test.ts"]);
  expect(card.files[1]?.patch).toContain("+    await slack.chat.postMessage");
  expect(world.recorded.done).toEqual([]);

  expect((await world.call("POST", `${project}/approvals/${card.id}`, { approved: true })).status).toBe(202);
  const events = await world.follow(project, last);
  expect(world.recorded.done).toEqual([expect.stringMatching(/^deploy chk_\w+ to production by ann$/)]);
  expect(events.flatMap(({ data }) => (data.type === "data-deploy" ? [data.data.status] : []))).toEqual(["queued", "live"]);
  expect((await cardOf(project)).answer).toBe("approved");
  const again = await world.call("POST", `${project}/approvals/${card.id}`, { approved: true });
  expect(again.status).toBe(202);
  expect((await world.call("POST", `${project}/approvals/${card.id}`, { approved: false })).status).toBe(409);
  expect(world.recorded.done.splice(0)).toHaveLength(1);
});

test("a refusal does nothing and says so", async () => {
  const { project, card, last } = await askToDeploy();
  await world.call("POST", `${project}/approvals/${card.id}`, { approved: false });
  await world.follow(project, last);
  expect(world.recorded.done).toEqual([]);
  expect((await world.messages(project)).at(-1)?.parts).toMatchObject([{ text: "Nothing was done." }]);
  expect((await cardOf(project)).answer).toBe("refused");
});

test("a file that changed after the card makes the approval worthless", async () => {
  const { project, card } = await askToDeploy();
  const { body } = await world.platform("GET", `${project}/files`);
  await world.platform("PATCH", `${project}/files`, { baseRevision: body.revision, changes: [{ filePath: "src/x.ts", content: "export {};\n" }] });
  const answer = await world.call("POST", `${project}/approvals/${card.id}`, { approved: true });
  expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
  expect((await cardOf(project)).answer).toBe("stale");
  expect((await world.call("POST", `${project}/approvals/${card.id}`, { approved: true })).status).toBe(409);
  expect(world.recorded.done).toEqual([]);
});

test("a proposal that somebody changed in the database is not carried out", async () => {
  const { project, card } = await askToDeploy();
  await world.database.organisation("org_a", (tx) =>
    tx.execute(sql`update board_question set proposal = jsonb_set(proposal, '{effect,environment}', '"staging"') where id = ${card.id}`),
  );
  expect((await world.call("POST", `${project}/approvals/${card.id}`, { approved: true })).status).toBe(409);
  expect(world.recorded.done).toEqual([]);
});

test("what serves already is not deployed again", async () => {
  const project = await world.newProject(FILES);
  const { body } = await world.platform("POST", `${project}/check`, {});
  world.recorded.served = { checkpointId: "chk_x", filesHash: body.verification.filesHash, version: 4 };
  await world.send(project, "please deploy it to production", { model: "offline" });
  await world.follow(project);
  world.recorded.served = null;
  expect((await world.messages(project)).at(-1)?.parts.at(-1)).toMatchObject({ text: "Version 4 in production is exactly this already." });
});

const HELD: [string, ReadonlyMap<string, string | null>, string][] = [
  ["another schedule", new Map([["src/automations/nightly.ts", SCHEDULED("* * * * *")]]), "Nightly runs at * * * * * (UTC) instead of at 0 6 * * * (UTC)"],
  ["a file that goes", new Map([["src/automations/nightly.ts", null]]), "Deletes src/automations/nightly.ts"],
  [
    "a system that nobody named",
    new Map([
      [
        "src/automations/nightly.ts",
        SCHEDULED("0 6 * * *").replace("{ slack }", "{ slack, telegram }").replace("await slack", "await telegram.sendMessage({});\n    await slack"),
      ],
    ]),
    "Reaches telegram for the first time",
  ],
  [
    "a test that expects less",
    new Map([["tests/nightly.test.ts", TEST.replace(/ {2}expect.*\n/, "")]]),
    "Weakens tests/nightly.test.ts: 0 expectations instead of 1",
  ],
  [
    "a test that expects what nobody asked for",
    new Map([["tests/nightly.test.ts", TEST.replace("#a", "#random")]]),
    "Weakens tests/nightly.test.ts: expects “#random” instead of “#a”",
  ],
  ["a package", new Map([["package.json", `{"name":"hello","dependencies":{"left-pad":"1.0.0"}}`]]), "Uses the package left-pad 1.0.0"],
];

test.each(HELD)("%s waits for a person, and is written once they approve", async (_, changes, reason) => {
  act = async ({ workspace, note }) => {
    if (note) return { status: "done" };
    const proposal = await workspace.hold(changes);
    return proposal ? { status: "needs_answer", kind: "approval", proposal } : { status: "done" };
  };
  const project = await world.newProject(FILES);
  await world.send(project, "Make it better", { model: "scripted" });
  const events = await world.follow(project);
  const card = await cardOf(project);
  expect(card.reasons.map(({ text }) => text)).toContain(reason);
  expect(await world.files(project)).toMatchObject(FILES);

  await world.call("POST", `${project}/approvals/${card.id}`, { approved: true });
  await world.follow(project, events.at(-1)?.id);
  const files = await world.files(project);
  for (const [path, content] of changes) expect(files[path]).toBe(content ?? undefined);
});

test("a system and a value that the person named, and a new file, need no approval", async () => {
  const held: unknown[] = [];
  act = async ({ workspace }) => {
    const code = SCHEDULED("0 6 * * *").replace("{ slack }", "{ slack, telegram }").replace("await slack", "await telegram.sendMessage({});\n    await slack");
    held.push(await workspace.hold(new Map([["src/automations/nightly.ts", code]])), await workspace.hold(new Map([["src/new.ts", "export {};\n"]])));
    held.push(await workspace.hold(new Map([["tests/nightly.test.ts", TEST.replace("#a", "#team")]])));
    return { status: "done" };
  };
  const project = await world.newProject(FILES);
  const both = `Send it to Telegram too, and to #team`;
  await world.send(project, both, { model: "scripted" });
  await world.follow(project);
  expect(held).toEqual([null, null, null]);
});

test("a run on real systems waits for a person, for the version that they saw", async () => {
  world.recorded.live = { id: "aut_1", name: "Nightly", environment: "production", deploymentId: "dep_1" };
  act = async ({ workspace }) => ({ status: "needs_answer", kind: "approval", proposal: await workspace.proposeRun("Nightly", { id: 1 }) });
  const project = await world.newProject(FILES);
  await world.send(project, "Run it", { model: "scripted" });
  const first = await world.follow(project);
  const card = await cardOf(project);
  expect(card).toMatchObject({ title: "Run Nightly now", reasons: [{ kind: "run", text: "Runs on the real systems of production, once" }] });
  await world.call("POST", `${project}/approvals/${card.id}`, { approved: true });
  const second = await world.follow(project, first.at(-1)?.id);
  expect(world.recorded.done.splice(0)).toEqual([`run aut_1 with {"id":1} by ann`]);

  await world.send(project, "Run it", { model: "scripted" });
  await world.follow(project, second.at(-1)?.id);
  world.recorded.live = { ...world.recorded.live, deploymentId: "dep_2" };
  const stale = await world.call("POST", `${project}/approvals/${(await cardOf(project)).id}`, { approved: true });
  expect(stale.status).toBe(409);
  expect(world.recorded.done).toEqual([]);
});
