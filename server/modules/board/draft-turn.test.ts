import { afterAll, beforeAll, expect, test } from "vitest";
import type { CompileRequest, CompileResult } from "../../builder/builder.ts";
import { openBoardWorld } from "./testing/board-world.ts";
import type { BoardWorld } from "./testing/compose-board.ts";

const open = {
  automation: "tell-us",
  request: "Tell us by region",
  said: [{ from: 0, to: 7, step: 2 }],
  lines: [{ step: 1, depth: 0, text: "When somebody starts it", open: [] }],
  phrases: [{ subject: "phrase by region", text: "by region", from: 8, to: 17, guess: null }],
  questions: [
    { subject: "message.args.channel", text: "Which channel?", step: 2, choices: [{ value: "#ops", label: "#ops" }], live: null },
    { subject: "message.args.text", text: "Which text?", step: 2, choices: [], live: null },
  ],
};
const written = (code: string) => ({ kind: "draft" as const, changes: new Map([["src/a.ts", code]]), plan: ["One", "Two"], summary: "This is a draft." });

let world: BoardWorld;
const asked: Omit<CompileRequest, "files" | "connections">[] = [];

beforeAll(async () => {
  world = await openBoardWorld({
    async compile({ text, answers, draft }): Promise<CompileResult> {
      asked.push({ text, answers, ...(draft ? { draft } : {}) });
      if (text === "#general") return { kind: "refusal", message: "I can't do that.", notUnderstood: ["#general"] };
      if (text === "One thing" && !draft) return { ...written("export {};\n"), open: { ...open, phrases: [], questions: open.questions.slice(0, 1) } };
      return draft ? written("export const a = 2;\n") : { ...written("export {};\n"), open };
    },
  });
});
afterAll(() => world.close());

const cardOf = (parts: readonly { type: string; data?: unknown }[]) => parts.find(({ type }) => type === "data-draft")?.data;

test("a draft is written at once, with one card for all that is open; its answers by subject continue it", async () => {
  asked.length = 0;
  const project = await world.newProject();
  await world.send(project, "Tell us by region");
  const events = await world.follow(project);
  expect(events.at(-1)?.data).toMatchObject({ messageMetadata: { status: "needs_answer" } });
  expect(events.flatMap(({ data }) => (data.type === "data-file" ? [data.data.filePath] : []))).toEqual(["src/a.ts"]);
  const { body: before } = await world.call("GET", `${project}/conversation`);
  const card = cardOf(before.messages[1].parts) as typeof open & { id: string; answer: string | null };
  expect(card).toMatchObject({ ...open, answer: null });

  const answers = { "message.args.channel": "#ops", "message.args.text": "later", "phrase by region": "leave out" };
  const { status, body } = await world.call("POST", `${project}/answers/${card.id}`, { answers });
  expect(status).toBe(202);
  await world.follow(project, events.length);
  expect(asked).toEqual([
    { text: "Tell us by region", answers: {} },
    { text: "Tell us by region", answers, draft: { automation: "tell-us", answers: {} } },
  ]);
  const { body: after } = await world.call("GET", `${project}/conversation`);
  expect(JSON.parse((cardOf(after.messages[1].parts) as { answer: string }).answer)).toEqual(answers);
  expect(after.messages[2].parts[0].text).toBe("Which channel? #ops\nWhich text? Decide later\n“by region”: Leave it out");

  expect((await world.call("POST", `${project}/answers/${card.id}`, { answers })).body).toEqual(body);
  expect((await world.call("POST", `${project}/answers/${card.id}`, { answers: { "message.args.channel": "#b" } })).status).toBe(409);
  expect((await world.call("POST", `${project}/answers/${card.id}`, { answers: {} })).status).toBe(400);
});

test("a message while a draft is open is a request of its own, however short", async () => {
  asked.length = 0;
  const project = await world.newProject();
  await world.send(project, "Tell us by region");
  const events = await world.follow(project);
  await world.send(project, "Try again");
  await world.follow(project, events.length);
  expect(asked.at(-1)).toEqual({ text: "Try again", answers: {} });
});

test("the only thing that is open may be answered by a message too", async () => {
  asked.length = 0;
  const project = await world.newProject();
  await world.send(project, "One thing");
  const events = await world.follow(project);
  await world.send(project, "#general");
  await world.follow(project, events.length);
  expect(asked.at(-1)).toEqual({ text: "One thing", answers: { "message.args.channel": "#general" }, draft: { automation: "tell-us", answers: {} } });
  const { body } = await world.call("GET", `${project}/conversation`);
  expect(cardOf(body.messages[1].parts)).toMatchObject({ answer: '{"message.args.channel":"#general"}' });
});
