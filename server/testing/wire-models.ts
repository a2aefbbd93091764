import { LLMock } from "@copilotkit/aimock";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { ModelSetting } from "../modules/board/minds/model/load-model.ts";

/** What becomes of an answer half-way: it ends as if that were all, or nothing more comes until the connection is broken. */
type Cut = "ends" | "holds";
export type WireReply = (
  | { readonly text: string }
  | { readonly text?: string; readonly tool: string; readonly args: Readonly<Record<string, unknown>> }
  | { readonly status: number }
) & { readonly cut?: Cut };

export interface WireModels {
  /** One model for each protocol. */
  readonly settings: readonly ModelSetting[];
  /** What was asked, in order, as JSON in one shape whatever the protocol. */
  readonly prompts: string[];
  /** Answers that somebody still waits for. */
  readonly open: () => number;
  /** Breaks the connections of answers that are held. */
  breakOff(): void;
  close(): Promise<void>;
}

export const WIRES = ["anthropic", "openai", "openai-compatible", "google"] as const;
/** Of each call. */
export const CALL_TOKENS = { input: 400, output: 10 };
const USAGE = {
  prompt_tokens: CALL_TOKENS.input,
  completion_tokens: CALL_TOKENS.output,
  total_tokens: CALL_TOKENS.input + CALL_TOKENS.output,
  input_tokens: CALL_TOKENS.input,
  output_tokens: CALL_TOKENS.output,
  promptTokenCount: CALL_TOKENS.input,
  candidatesTokenCount: CALL_TOKENS.output,
  totalTokenCount: CALL_TOKENS.input + CALL_TOKENS.output,
};

/** A provider that speaks Anthropic's, OpenAI's (responses and chat) and Gemini's protocol, says what it is told, and is cut off when told. */
export async function startWireModels(reply: (prompt: string) => WireReply): Promise<WireModels> {
  const prompts: string[] = [];
  let cut: Cut | undefined;
  const speaker = new LLMock({ port: 0, chunkSize: 8 });
  speaker.on({ predicate: () => true }, (request) => {
    const prompt = JSON.stringify(request);
    prompts.push(prompt);
    const said = reply(prompt);
    cut = said.cut;
    if ("status" in said) return { error: { message: "not now", type: "server_error" }, status: said.status, retryAfter: 0 };
    if (!("tool" in said)) return { content: said.text, usage: USAGE };
    const toolCalls = [{ name: said.tool, arguments: JSON.stringify(said.args) }];
    // Gemini calls tools with the reason with which it also ends.
    const ending = request.model.startsWith("gemini") ? { finishReason: "STOP" } : {};
    return { ...(said.text === undefined ? {} : { content: said.text }), toolCalls, usage: USAGE, ...ending };
  });
  await speaker.start();

  let open = 0;
  let held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    open += 1;
    response.on("close", () => (open -= 1));
    void passOn(request, response).catch(() => response.destroy());
  });
  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await buffer(request);
    const answer = await fetch(speaker.url + (request.url ?? ""), {
      method: "POST",
      headers: { "content-type": "application/json", ...keyOf(request.headers) },
      body: asked,
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "", ...(answer.ok ? {} : { "retry-after-ms": "0" }) });
    const half = bytes.subarray(0, bytes.length / 2);
    if (cut === undefined) response.end(bytes);
    else if (cut === "ends") response.end(half);
    else response.write(half);
    if (cut === "holds") held.push(response);
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: WIRES.map((provider) => ({
      provider,
      model: provider === "google" ? "gemini-pro" : "some-model",
      apiKey: "key-of-the-operator",
      baseUrl: `${base}${provider === "google" ? "/v1beta" : "/v1"}`,
    })),
    prompts,
    open: () => open,
    breakOff() {
      for (const response of held) response.destroy();
      held = [];
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, speaker.stop()]);
    },
  };
}

function keyOf(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    ["authorization", "x-api-key", "x-goog-api-key", "anthropic-version"].flatMap((name) => (typeof headers[name] === "string" ? [[name, headers[name]]] : [])),
  );
}
