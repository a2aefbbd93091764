import { createServer, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { until } from "./until.ts";

/** A model on loopback that speaks OpenAI's protocol and says what the test gives it, when the test gives it. */
export interface TalkingModel {
  readonly url: string;
  /** Until the product waits for an answer. */
  asked(): Promise<void>;
  say(text: string): void;
  finish(): void;
  close(): Promise<void>;
}

export async function startTalkingModel(): Promise<TalkingModel> {
  let listener: ServerResponse | null = null;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    listener = response;
  });
  const send = (delta: object, more: object = {}) => {
    if (!listener) throw new Error("Nobody asked the model");
    const chunk = { id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: null, ...more }] };
    listener.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: () => until("a question to the model", async () => listener !== null).then(() => undefined),
    say: (text) => send({ role: "assistant", content: text }),
    finish() {
      send({}, { finish_reason: "stop" });
      listener?.end("data: [DONE]\n\n");
      listener = null;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
