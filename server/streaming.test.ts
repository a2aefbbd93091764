import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { readChunks, type SeenChunk } from "./modules/board/testing/read-chunks.ts";
import { startModelServer, type ModelServer } from "./testing/model-server.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

const IS_FULL = process.env["VENNEL_FULL_TESTS"] === "1";
/** A hundred tokens a second for a minute, over fifty disconnects; a shorter answer by default. */
const TOKENS = IS_FULL ? 6_000 : 300;
const DISCONNECTS = IS_FULL ? 50 : 12;
const EVERY_MS = 10;
const ANSWER = Array.from({ length: TOKENS }, (_, index) => `word${index}${index % 17 === 0 ? "\n\n" : " "}`).join("");

let model: ModelServer;
let server: TestServer;
let person: Person;

beforeAll(async () => {
  model = await startModelServer(() => ({ text: ANSWER, everyMs: EVERY_MS }));
  server = await startTestServer({ OPENAI_BASE_URL: model.url, VENNEL_MODEL: "scripted" });
  person = await registerPerson(server.url);
});
afterAll(async () => {
  await server?.stop();
  await model?.close();
});

const textOf = (chunks: readonly SeenChunk[]) => chunks.flatMap(({ data }) => (data.type === "text-delta" ? [data.delta] : [])).join("");

test(`${TOKENS} tokens over ${DISCONNECTS} disconnects: no character is lost and none comes twice`, { timeout: 300_000 }, async () => {
  const { body: project } = await person.call<{ id: string }>("POST", `/api/platform/v1/o/${person.organisation.id}/projects`, { name: "v-stream" });
  const board = `/api/board/v1/o/${person.organisation.id}/projects/${project.id}`;
  await person.call("POST", `${board}/messages`, { clientMessageId: "one", text: "Tell me a story", mode: "ask" });

  /** Takes up the stream behind what is known, and reads so many events of it, or to the end. */
  async function readOn(after: number, most: number): Promise<SeenChunk[]> {
    let left = most;
    const response = await fetch(`${server.url}${board}/events`, { headers: { cookie: person.cookie, "last-event-id": String(after) } });
    return readChunks(response, ({ data }) => --left === 0 || data.type === "finish");
  }

  const seen: SeenChunk[] = [];
  for (let cut = 0; cut < DISCONNECTS && seen.at(-1)?.data.type !== "finish"; cut++) {
    seen.push(...(await readOn(seen.at(-1)?.id ?? 0, randomInt(1, Math.floor((2 * TOKENS) / DISCONNECTS)))));
  }
  if (seen.at(-1)?.data.type !== "finish") seen.push(...(await readOn(seen.at(-1)?.id ?? 0, Infinity)));

  expect(seen.map(({ id }) => id)).toEqual(seen.map((_, index) => index + 1));
  expect(textOf(seen)).toBe(ANSWER);
  const { body } = await person.call<{ messages: { parts: { type: string; text?: string }[] }[] }>("GET", `${board}/conversation`);
  expect(body.messages[1]?.parts.find(({ type }) => type === "text")?.text).toBe(ANSWER);
});
