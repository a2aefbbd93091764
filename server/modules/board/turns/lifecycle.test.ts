import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { announcePresence } from "../../../platform/database/presence.ts";
import { insertToolCall } from "../audit/store.ts";
import type { Mind, TurnOutcome } from "../minds/mind.ts";
import { openBoardWorld } from "../testing/board-world.ts";
import { composeBoard } from "../testing/compose-board.ts";
import { insertTurn } from "./store.ts";

let world: Awaited<ReturnType<typeof openBoardWorld>>;
let act: Mind["run"] = async () => ({ status: "done" });

beforeAll(async () => {
  const scripted: Mind = { id: "scripted", name: "Scripted", provider: "test", repairs: true, run: (turn, emit, signal) => act(turn, emit, signal) };
  world = await openBoardWorld({ minds: [scripted] });
});
afterAll(() => world.close());

test("the same message sent again is the same turn; another one meanwhile is refused", async () => {
  const end = Promise.withResolvers<TurnOutcome>();
  act = () => end.promise;
  const project = await world.newProject();
  const first = await world.send(project, "Go", { clientMessageId: "same", model: "scripted" });
  const again = await world.send(project, "Go", { clientMessageId: "same", model: "scripted" });
  expect(again).toEqual(first);
  const other = await world.send(project, "Something else", { model: "scripted" });
  expect([other.status, other.body.code]).toEqual([409, "turn_active"]);
  end.resolve({ status: "done" });
  await world.follow(project);
});

test("of many messages at the same moment one begins a turn", async () => {
  let finish = () => {};
  const end = new Promise<void>((resolve) => (finish = resolve));
  act = () => end.then(() => ({ status: "done" }));
  const project = await world.newProject();
  const answers = await Promise.all(Array.from({ length: 6 }, () => world.send(project, "Go", { model: "scripted" })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409, 409, 409]);
  finish();
  await world.follow(project);
});

test("cancelling stops the work, wherever it runs", async () => {
  let wasAborted = false;
  const speaking = Promise.withResolvers<void>();
  act = (_, emit, signal) =>
    new Promise((_resolve, reject) => {
      emit({ type: "text-start", id: "t" });
      emit({ type: "text-delta", id: "t", delta: "Thinking" });
      speaking.resolve();
      signal.addEventListener("abort", () => {
        wasAborted = true;
        reject(signal.reason);
      });
    });
  const project = await world.newProject();
  const { body } = await world.send(project, "Go", { model: "scripted" });
  await speaking.promise;
  expect((await world.call("POST", `${project}/turns/${body.turnId}/cancel`)).status).toBe(202);
  const events = await world.follow(project);
  expect(wasAborted).toBe(true);
  expect(events.at(-1)?.data).toMatchObject({ type: "finish", messageMetadata: { status: "cancelled" } });
  const { body: conversation } = await world.call("GET", `${project}/conversation`);
  expect(conversation).toMatchObject({ lastTurn: { status: "cancelled" }, messages: [{}, { parts: [{ type: "text", text: "Thinking" }] }] });
});

test("a turn is cancelled from another process", async () => {
  const atWork = Promise.withResolvers<void>();
  act = (_, __, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      atWork.resolve();
    });
  const project = await world.newProject();
  const { body } = await world.send(project, "Go", { model: "scripted" });
  await atWork.promise;

  const far = await composeBoard({ database: world.database, url: world.databaseUrl }, {});
  expect((await far.send(project, "x", { clientMessageId: "far", mode: "ask" })).body.code).toBe("turn_active");
  await far.call("POST", `${project}/turns/${body.turnId}/cancel`);
  expect((await world.follow(project)).at(-1)?.data).toMatchObject({ messageMetadata: { status: "cancelled" } });
  await far.close();
});

test("a turn whose process died ends as interrupted, with what it had said", async () => {
  const project = await world.newProject();
  const projectId = project.split("/")[2] ?? "";
  const stream = { organisationId: "org_a", stream: `board:${projectId}` };
  const dead = await announcePresence(world.database.engine);
  const firstSeq = await world.events.append(stream, [{ type: "start", messageId: "msg_x" }]);
  await world.events.append(stream, [
    { type: "text-start", id: "t" },
    { type: "text-delta", id: "t", delta: "Half a sen" },
  ]);
  await world.database.organisation("org_a", (tx) =>
    insertTurn(tx, {
      id: "trn_dead",
      organisationId: "org_a",
      projectId,
      status: "running",
      mind: "offline",
      mode: "build",
      request: { text: "", answers: {} },
      author: "ann",
      processId: dead.id,
      firstSeq,
      createdAt: new Date(),
    }),
  );

  const call = { id: "tcl_1", organisationId: "org_a", projectId, turnId: "trn_dead", tool: "check", inputHash: "", subject: "", at: new Date() };
  await world.database.organisation("org_a", (tx) => insertToolCall(tx, { ...call, outcome: "running" }));

  await world.board.recover();
  expect((await world.call("GET", `${project}/conversation`)).body).toMatchObject({ activeTurn: { id: "trn_dead" }, lastEvent: firstSeq - 1 });

  await dead.close();
  await world.board.recover();
  const { body } = await world.call("GET", `${project}/conversation`);
  expect(body).toMatchObject({
    activeTurn: null,
    lastTurn: { id: "trn_dead", status: "interrupted" },
    messages: [{ parts: [{ type: "text", text: "Half a sen" }] }],
  });
  expect((await world.call("GET", `${project}/turns/trn_dead/tool-calls`)).body.items).toMatchObject([{ tool: "check", outcome: "interrupted" }]);
  act = async () => ({ status: "done" });
  expect((await world.send(project, "Again", { model: "scripted" })).status).toBe(202);
  await world.follow(project, 4);
});

test("an unexpected failure is told without its inner words", async () => {
  act = async () => {
    throw new Error("password=hunter2");
  };
  const project = await world.newProject();
  await world.send(project, "Go", { model: "scripted" });
  const events = await world.follow(project);
  expect(JSON.stringify(events)).not.toContain("hunter2");
  expect(events.at(-1)?.data).toMatchObject({ messageMetadata: { status: "failed" } });
});

test("another organisation's conversation does not exist", async () => {
  const project = await world.newProject();
  for (const [method, path, body] of [
    ["GET", "/conversation"],
    ["GET", "/events"],
    ["GET", "/models"],
    ["POST", "/messages", { clientMessageId: "x", text: "hi", mode: "ask" }],
    ["POST", "/turns/trn_x/cancel"],
    ["POST", "/answers/qst_x", { choice: "a" }],
    ["POST", "/approvals/qst_x", { approved: true }],
  ] as const) {
    const { status } = await world.call(method, `${project}${path}`, body, "eve@org_b");
    expect([method, path, status]).toEqual([method, path, 404]);
  }
  const { rows } = await world.database.organisation("org_b", (tx) => tx.execute(sql`select count(*)::int as count from board_message`));
  expect(rows[0]).toEqual({ count: 0 });
});
