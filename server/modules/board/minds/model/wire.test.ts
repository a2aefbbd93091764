import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { DataPart } from "../../../../../contracts/board.ts";
import { CALL_TOKENS, startWireModels, WIRES, type WireModels, type WireReply } from "../../../../testing/wire-models.ts";
import type { BoardProcessOrder } from "../../testing/board-process.ts";
import { openBoardWorld } from "../../testing/board-world.ts";
import { failing, passing } from "../../testing/gate-results.ts";

const NIGHTLY = `import { automation, schedule } from "@vennel/sdk";
import { slack } from "../connections";
export default automation({
  id: "nightly",
  name: "Nightly",
  trigger: schedule("0 6 * * *"),
  async run() {
    await slack.chat.postMessage({ channel: "#a", text: "hi" });
  },
});
`;
const FILES = { "package.json": `{"name":"hello"}`, "src/automations/nightly.ts": NIGHTLY };
const STORY = Array.from({ length: 40 }, (_, index) => `word${index}`).join(" ");
const LONG = Array.from({ length: 40 }, (_, index) => `export const value${index} = ${index};\n`).join("");

let replies: WireReply[];
let models: WireModels;
let world: Awaited<ReturnType<typeof openBoardWorld>>;

beforeAll(async () => {
  models = await startWireModels(() => replies.shift() ?? { text: "Nothing more to say." });
  world = await openBoardWorld({ models: models.settings });
});
beforeEach(() => {
  models.prompts.length = 0;
  world.gates.length = 0;
});
afterAll(async () => {
  await world.close();
  await models.close();
});

const write = (filePath: string, content: string): WireReply => ({ tool: "write_file", args: { filePath, content } });
const read: WireReply = { tool: "read_file", args: { filePath: "src/automations/nightly.ts" } };
const reschedule: WireReply = {
  tool: "edit_files",
  args: { edits: [{ filePath: "src/automations/nightly.ts", oldText: "0 6 * * *", newText: "0 7 * * *" }] },
};

describe.each(modelOfEach())("over the protocol of %s", (_, model) => {
  async function say(project: string, text: string, after = 0, more: Record<string, unknown> = {}) {
    await world.send(project, text, { model, ...more });
    return outcome(project, after);
  }

  /** Sends a message and breaks what is held of its answer once something of it has arrived. */
  async function cutOff(project: string, mode: "ask" | "build") {
    await world.send(project, "Tell me", { model, mode });
    await world.follow(project, 0, ({ data }) => data.type === "text-delta");
    models.breakOff();
    return outcome(project);
  }

  test("a build: what it looks up, writes and says, and the gates' last word", async () => {
    replies = [{ tool: "search_operations", args: { query: "post a message" } }, write("src/a.ts", LONG), { text: "I wrote it." }];
    const project = await world.newProject(FILES);
    const { status, text, parts } = await say(project, "Make it");
    expect(status).toBe("done");
    expect(text).toMatch(/^I wrote it\.\nVerified: /);
    expect(models.prompts[1]).toContain("chat.postMessage");
    expect((await world.files(project))["src/a.ts"]).toBe(LONG);
    expect(parts.find(({ type }) => type === "data-checkpoint")).toMatchObject({ data: { verified: true } });
  });

  test("a repair: what a gate reports goes back, with what was said before", async () => {
    world.gates.push(failing("types", "No such thing"), passing);
    replies = [write("src/a.ts", "export const a = 1;\n"), { text: "Written." }, write("src/b.ts", "export const b = 1;\n"), { text: "Repaired." }];
    const { text } = await say(await world.newProject(FILES), "Make it");
    expect(models.prompts[2]).toContain("No such thing");
    expect(models.prompts[2]).toContain("Written.");
    expect(text).toMatch(/Repaired\.\nVerified: /);
  });

  test("three repairs at most", async () => {
    world.gates.push(...["a", "b", "c", "d", "e"].map((message) => failing("types", message)));
    replies = ["One.", "Two.", "Three.", "Four.", "Never said."].flatMap((text) => [write(`src/${text.toLowerCase()}ts`, "export {};\n"), { text }]);
    const { text, status } = await say(await world.newProject(FILES), "Make it");
    expect(status).toBe("done");
    expect(text).toMatch(/One\.\nTwo\.\nThree\.\nFour\.\nNot verified/);
    expect(text).not.toContain("Never said");
  });

  test("a question ends the turn, and its answer goes on", async () => {
    replies = [{ tool: "ask_user", args: { subject: "channel", text: "Which channel?", choices: [{ value: "#a", label: "a" }] } }];
    const project = await world.newProject(FILES);
    const asked = await say(project, "Post it");
    expect(asked.status).toBe("needs_answer");
    replies = [{ text: "To #a, then." }];
    await world.call("POST", `${project}/answers/${asked.part<DataPart<"question">>("data-question").id}`, { choice: "#a" });
    expect(await outcome(project, asked.last)).toMatchObject({ status: "done", text: "To #a, then." });
    expect(models.prompts[1]).toContain("channel: #a");
  });

  test.each([true, false])("an approval: approved is %s", async (approved) => {
    replies = [read, reschedule];
    const project = await world.newProject(FILES);
    const asked = await say(project, "Later, please");
    const card = asked.part<DataPart<"approval">>("data-approval");
    expect(card.reasons).toMatchObject([{ kind: "schedule" }]);
    expect((await world.files(project))["src/automations/nightly.ts"]).toBe(NIGHTLY);

    replies = [{ text: "Noted." }];
    await world.call("POST", `${project}/approvals/${card.id}`, { approved });
    expect(await outcome(project, asked.last)).toMatchObject({ status: "done" });
    expect(models.prompts.at(-1)).toContain(approved ? "It is done; go on." : "The person refused");
    expect((await world.files(project))["src/automations/nightly.ts"]).toContain(approved ? "0 7 * * *" : "0 6 * * *");
  });

  test("cancelling ends the answer and the connection to the provider", async () => {
    replies = [{ text: STORY, cut: "holds" }];
    const project = await world.newProject(FILES);
    const { body } = await world.send(project, "Tell me", { model, mode: "ask" });
    await world.follow(project, 0, ({ data }) => data.type === "text-delta");
    expect(models.open()).toBe(1);
    await world.call("POST", `${project}/turns/${body.turnId}/cancel`);
    const { status, text } = await outcome(project);
    expect(status).toBe("cancelled");
    expectBeginning(text);
    await vi.waitFor(() => expect(models.open()).toBe(0));
  });

  test("a provider that is busy is asked again", async () => {
    replies = [{ status: 429 }, { text: "Here I am." }];
    expect(await say(await world.newProject(), "Hi", 0, { mode: "ask" })).toMatchObject({ status: "done", text: "Here I am." });
  });

  test.each([true, false])(
    "an answer that ends in its middle is no answer (by an error: %s): what was said stays, and the next message goes on",
    async (breaks) => {
      replies = [{ text: STORY, cut: breaks ? "holds" : "ends" }];
      const project = await world.newProject();
      const broken = await cutOff(project, "ask");
      expect(broken.status).toBe("failed");
      expect(broken.error).toContain("broke off");
      expectBeginning(broken.text);
      replies = [{ text: "and so on." }];
      expect(await say(project, "Go on", broken.last, { mode: "ask" })).toMatchObject({ status: "done", text: "and so on." });
      expect(models.prompts.at(-1)).toContain(broken.text.trim());
    },
  );

  test.each([true, false])("a call of a tool that ends in its middle is not carried out (by an error: %s)", async (breaks) => {
    replies = [{ text: "I write it.", tool: "write_file", args: { filePath: "src/a.ts", content: LONG }, cut: breaks ? "holds" : "ends" }];
    const project = await world.newProject(FILES);
    expect((await cutOff(project, "build")).status).toBe("failed");
    expect(Object.keys(await world.files(project))).not.toContain("src/a.ts");
  });

  test("what it reads and writes is counted, and ends the turn at the budget", async () => {
    const limit = (turnTokens: number | null) =>
      world.board.assistantHandlers.updateAssistant({ params: { organisation_id: "org_a" }, body: { turnTokens } } as never);
    await limit(1_000);
    replies = Array.from({ length: 20 }, (_, index) => ({ tool: "list_files", args: { index } }));
    const { text, part } = await say(await world.newProject(), "Go on and on", 0, { mode: "ask" });
    await limit(null);
    expect(models.prompts.filter((prompt) => prompt.includes("Go on and on"))).toHaveLength(3);
    expect(part("data-usage")).toMatchObject({ inputTokens: 3 * CALL_TOKENS.input, outputTokens: 3 * CALL_TOKENS.output });
    expect(text).toBe("The token budget of this turn is used up.");
  });
});

test("a server that is killed in the middle of a call: over every protocol the turn ends as interrupted, its call with it, and the next message goes on", async () => {
  replies = WIRES.map(() => ({ text: "I look first.", tool: "check", args: {} }));
  const messages = await Promise.all(modelOfEach().map(async ([, model]) => ({ model, project: await world.newProject(FILES) })));
  const order: BoardProcessOrder = { url: world.databaseUrl, models: models.settings, messages };
  const server = fork(fileURLToPath(new URL("../../testing/board-process.ts", import.meta.url)), [JSON.stringify(order)], { stdio: "inherit", execArgv: [] });
  try {
    for (const { project } of messages) {
      const [start] = await world.follow(project, 0, ({ data }) => data.type === "text-end");
      const turnId = start?.data.type === "start" ? start.data.messageMetadata?.turnId : undefined;
      const calls = async () => (await world.call("GET", `${project}/turns/${turnId}/tool-calls`)).body.items;
      await vi.waitFor(async () => expect(await calls()).toMatchObject([{ tool: "check", outcome: "running" }]), 20_000);
    }
  } finally {
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGKILL");
    await gone;
  }

  for (const { project, model } of messages) {
    await vi.waitFor(async () => {
      await world.board.recover();
      expect((await world.call("GET", `${project}/conversation`)).body).toMatchObject({ activeTurn: null, lastTurn: { status: "interrupted" } });
    }, 20_000);
    const before = await outcome(project);
    expect(before).toMatchObject({ status: "interrupted", text: "I look first." });
    expect((await world.call("GET", `${project}/turns/${before.turnId}/tool-calls`)).body.items).toMatchObject([{ outcome: "interrupted" }]);
    replies = [{ text: "It is well." }];
    await world.send(project, "Go on", { model, mode: "ask" });
    expect(await outcome(project, before.last)).toMatchObject({ status: "done", text: "It is well." });
    expect(models.prompts.at(-1)).toContain("I look first.");
  }
}, 90_000);

/** How the next turn after an event ended, and what is stored of it. */
async function outcome(project: string, after = 0) {
  const events = await world.follow(project, after);
  const last = (await world.messages(project)).at(-1);
  const parts = last?.parts ?? [];
  const end = events.at(-1)?.data;
  return {
    turnId: last?.turnId,
    last: events.at(-1)?.id ?? 0,
    parts,
    status: end?.type === "finish" ? end.messageMetadata?.status : undefined,
    error: events.flatMap(({ data }) => (data.type === "error" ? [data.errorText] : [])).join(),
    text: parts.flatMap((part) => (part["type"] === "text" ? [String(part["text"])] : [])).join("\n"),
    part: <T>(type: string) => parts.findLast((part) => part["type"] === type)?.["data"] as T,
  };
}

function expectBeginning(text: string): void {
  expect(text).not.toBe("");
  expect(STORY.startsWith(text)).toBe(true);
  expect(text.length).toBeLessThan(STORY.length);
}

/** Protocol and model, for `each`, which asks before anything is started. */
function modelOfEach(): [string, string][] {
  return WIRES.map((provider) => [provider, `${provider}/${provider === "google" ? "gemini-pro" : "some-model"}`]);
}
