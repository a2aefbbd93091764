import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { embed, generateText } from "ai";
import { describe, expect, test } from "vitest";
import type { Connector } from "../connector.ts";
import { anthropic } from "../polished/anthropic/connector.ts";
import { openai } from "../polished/openai/connector.ts";
import { SIMULATED_SECRET } from "./simulated-credential.ts";
import { createSimulatedSystem } from "./simulated-system.ts";

/** Carries what a client sends to a simulated system. */
function fetchFrom(connector: Connector): typeof fetch {
  const system = createSimulatedSystem(connector.id, connector, "clients");
  const base = new URL(connector.baseUrl ?? "").pathname.replace(/\/$/, "");
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const outcome = system.handle({
      method: request.method,
      path: pathname.slice(base.length),
      query: [...searchParams],
      headers: Object.fromEntries(request.headers),
      body: request.method === "GET" ? undefined : await request.json(),
    });
    if (outcome.kind !== "answered") throw new Error("No answer came");
    return new Response(JSON.stringify(outcome.answer.body), { status: outcome.answer.status, headers: outcome.answer.headers });
  };
}

describe("clients that others wrote are content with the simulated system", () => {
  test("of OpenAI: an answer, a vector, and a key that is refused", async () => {
    const client = (apiKey: string) => createOpenAI({ apiKey, fetch: fetchFrom(openai) });
    const { text, usage } = await generateText({ model: client(SIMULATED_SECRET).chat("gpt-5-mini"), prompt: "Hello", maxRetries: 0 });
    expect([text, usage.outputTokens]).toEqual(["Hello!", 10]);
    const { embedding } = await embed({ model: client(SIMULATED_SECRET).embedding("text-embedding-3-small"), value: "gift card", maxRetries: 0 });
    expect(embedding).toHaveLength(3);
    await expect(generateText({ model: client("another").chat("gpt-5-mini"), prompt: "Hello", maxRetries: 0 })).rejects.toMatchObject({ statusCode: 401 });
  });

  test("of Anthropic: an answer, and a key that is refused", async () => {
    const client = (apiKey: string) => createAnthropic({ apiKey, fetch: fetchFrom(anthropic) });
    const { text, finishReason } = await generateText({ model: client(SIMULATED_SECRET)("claude-sonnet-4-5"), prompt: "Hello", maxRetries: 0 });
    expect([text, finishReason]).toEqual(["The customer wants a new address on the invoice.", "stop"]);
    await expect(generateText({ model: client("another")("claude-sonnet-4-5"), prompt: "Hello", maxRetries: 0 })).rejects.toMatchObject({ statusCode: 401 });
  });
});
