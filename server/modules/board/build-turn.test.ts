import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Builder, CompileResult } from "../../builder/builder.ts";
import { openBoardWorld } from "./testing/board-world.ts";
import type { BoardWorld } from "./testing/compose-board.ts";
import { failing, passing } from "./testing/gate-results.ts";

const draft: CompileResult = {
  kind: "draft",
  changes: new Map([
    ["package.json", `{"name":"hello"}`],
    ["src/a.ts", "export {};\n"],
  ]),
  plan: ["Write a file"],
  summary: "Here is a file.",
};

let world: BoardWorld;
let compile: Builder["compile"] = async () => draft;
let gates = passing;

beforeAll(async () => {
  world = await openBoardWorld({
    compile: (request) => compile(request),
    async check(_, { onGate }) {
      for (const result of gates) {
        onGate?.({ gate: result.gate, result: null });
        onGate?.({ gate: result.gate, result });
      }
      return gates;
    },
  });
});
afterEach(() => {
  gates = passing;
});
afterAll(() => world.close());

test("a message becomes files, gates, a verified checkpoint and words that come from the gates", async () => {
  compile = async () => draft;
  const project = await world.newProject();
  const { status, body } = await world.send(project, "Make a file");
  expect(status).toBe(202);
  const events = await world.follow(project);

  expect(events[0]?.data).toMatchObject({
    type: "start",
    messageMetadata: { turnId: body.turnId, inReplyTo: { role: "user", parts: [{ type: "text", text: "Make a file" }] } },
  });
  expect(events.at(-1)?.data).toMatchObject({ type: "finish", messageMetadata: { status: "done" } });
  const files = events.flatMap(({ data }) => (data.type === "data-file" ? [data.data] : []));
  expect(files).toMatchObject([
    { filePath: "package.json", op: "created", added: 1, removed: 0 },
    { filePath: "src/a.ts", op: "created" },
  ]);
  const types = events.flatMap(({ data }) => (data.type === "data-check" && data.data.gate === "types" ? [data.data.status] : []));
  expect(types).toEqual(["running", "passed"]);

  const { body: conversation } = await world.call("GET", `${project}/conversation`);
  expect(conversation).toMatchObject({ activeTurn: null, lastTurn: { id: body.turnId, status: "done" }, lastEvent: events.length });
  expect(conversation.messages.map((message: { role: string }) => message.role)).toEqual(["user", "assistant"]);
  const answer = conversation.messages[1];
  expect(events[0]?.data).toMatchObject({ messageId: answer.id });
  expect(answer.parts.filter((part: { type: string }) => part.type === "data-checkpoint")).toMatchObject([{ data: { verified: true } }]);
  expect(answer.parts.at(-1).text).toMatch(/^Verified: all 5 gates passed\./);
  expect((await world.platform("GET", project)).body).toMatchObject({ displayName: "hello", state: "verified" });
});

test("when a gate fails, the last words say so and claim nothing", async () => {
  compile = async () => draft;
  gates = failing("types", "No such thing");
  const project = await world.newProject();
  await world.send(project, "Make a file");
  await world.follow(project);
  const { body } = await world.call("GET", `${project}/conversation`);
  const parts = body.messages[1].parts;
  expect(parts.at(-1).text).toMatch(/^Not verified\.\n\n\*\*Types\*\* failed: 1 error\n- `src\/a\.ts:3` No such thing/);
  expect(parts.find((part: { type: string }) => part.type === "data-checkpoint").data.verified).toBe(false);
});

test("a version that fails names the last one that was verified, and one call goes back to it", async () => {
  const project = await world.newProject();
  compile = async () => draft;
  await world.send(project, "Make a file");
  const events = await world.follow(project);
  compile = async () => ({ ...draft, changes: new Map([["src/a.ts", "export const a: string = 1;\n"]]) });
  gates = failing("types", "No such thing");
  await world.send(project, "Make it worse");
  await world.follow(project, events.length);

  const { body } = await world.call("GET", `${project}/conversation`);
  const kept = (at: number) => body.messages[at].parts.find((part: { type: string }) => part.type === "data-checkpoint").data;
  expect(kept(1).back).toBeUndefined();
  expect(kept(3)).toMatchObject({ verified: false, back: { id: kept(1).id, label: "Make a file" } });
  await world.platform("POST", `${project}/checkpoints/${kept(3).back.id}/restore`);
  expect((await world.platform("GET", project)).body).toMatchObject({ state: "verified" });
});

test("an answer continues the same request; the card shows it", async () => {
  const asked: unknown[] = [];
  compile = async ({ text, answers }) => {
    asked.push({ text, answers });
    return answers["channel"] ? draft : { kind: "question", question: { subject: "channel", text: "Which channel?", choices: [{ value: "#a", label: "A" }] } };
  };
  const project = await world.newProject();
  await world.send(project, "Post it to Slack");
  const events = await world.follow(project);
  expect(events.at(-1)?.data).toMatchObject({ messageMetadata: { status: "needs_answer" } });
  const question = events.flatMap(({ data }) => (data.type === "data-question" ? [data.data] : []))[0];

  const { status, body } = await world.call("POST", `${project}/answers/${question?.id}`, { choice: "#a" });
  expect(status).toBe(202);
  await world.follow(project, events.length);
  expect(asked).toEqual([
    { text: "Post it to Slack", answers: {} },
    { text: "Post it to Slack", answers: { channel: "#a" } },
  ]);
  const { body: conversation } = await world.call("GET", `${project}/conversation`);
  expect(conversation.messages[1].parts.find((part: { type: string }) => part.type === "data-question").data.answer).toBe("#a");
  expect(conversation.messages[2].parts).toEqual([{ type: "text", text: "A" }]);
  expect((await world.call("POST", `${project}/answers/${question?.id}`, { choice: "#a" })).body).toEqual(body);
  expect((await world.call("POST", `${project}/answers/${question?.id}`, { choice: "#b" })).status).toBe(409);
});

test("a message that is a request of its own is no answer to the question that is open", async () => {
  const asked: unknown[] = [];
  compile = async ({ text, answers }) => {
    asked.push({ text, answers });
    if (text === "Tell #general too") return draft;
    if (text === "OPS") return { kind: "refusal", message: "I can't do that.", notUnderstood: ["OPS"] };
    return answers["project"] ? draft : { kind: "question", question: { subject: "project", text: "Which project?", choices: [] } };
  };
  for (const [said, last] of [
    ["Tell #general too", { text: "Tell #general too", answers: {} }],
    ["OPS", { text: "Create a ticket", answers: { project: "OPS" } }],
  ] as const) {
    const project = await world.newProject();
    await world.send(project, "Create a ticket");
    const events = await world.follow(project);
    await world.send(project, said);
    await world.follow(project, events.length);
    expect(asked.at(-1)).toEqual(last);
  }
});

test("an answer that the builder cannot use is refused in words, and the same question is not asked again", async () => {
  compile = async ({ text }) =>
    text === "Create a ticket"
      ? { kind: "question", question: { subject: "project", text: "Which project?", choices: [] } }
      : { kind: "refusal", message: "I can't do that.", notUnderstood: [text] };
  const project = await world.newProject();
  await world.send(project, "Create a ticket");
  const events = await world.follow(project);
  await world.send(project, "hm");
  const after = await world.follow(project, events.length);
  expect(after.at(-1)?.data).toMatchObject({ messageMetadata: { status: "done" } });
  const { body } = await world.call("GET", `${project}/conversation`);
  expect(body.messages.at(-1).parts.at(-1).text).toMatch(/^I can't use “hm” as the answer to “Which project\?”/);
});

test("a refusal says what was not understood and changes nothing", async () => {
  compile = async () => ({ kind: "refusal", message: "I can't do that.", notUnderstood: ["the moon"] });
  const project = await world.newProject();
  await world.send(project, "Fly to the moon");
  await world.follow(project);
  const { body } = await world.call("GET", `${project}/conversation`);
  expect(body.messages[1].parts.at(-1).text).toBe("I can't do that.\n\nNot understood: “the moon”.");
  expect((await world.platform("GET", `${project}/files`)).body.revision).toBe(0);
});

test("asking changes no file", async () => {
  const project = await world.newProject();
  await world.send(project, "What does it do?", { mode: "ask" });
  await world.follow(project);
  const { body } = await world.call("GET", `${project}/conversation`);
  expect(body.messages[1].parts).toEqual([
    expect.objectContaining({ type: "data-usage", data: expect.objectContaining({ mind: "Offline builder", inputTokens: 0 }) }),
    expect.objectContaining({ type: "text", text: expect.stringContaining("There is no automation in this project yet") }),
  ]);
});
