import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type ModelReply =
  | { readonly text: string; readonly everyMs?: number }
  | { readonly tool: string; readonly args: unknown }
  | { readonly status: number }
  /** Begins to speak and then the connection breaks. */
  | { readonly breakAfter: string };

export interface ModelRequest {
  readonly stream?: boolean;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

export interface ModelServer {
  /** Base address, as OPENAI_BASE_URL takes it. */
  readonly url: string;
  /** The bodies that came, as they came. */
  readonly prompts: string[];
  /** A reader stays connected; a connection without one is gone. */
  readonly open: () => number;
  close(): Promise<void>;
}

const USAGE = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };

/** A server that speaks OpenAI's chat protocol and says what it is told: word by word, at a pace. */
export async function startModelServer(reply: (request: ModelRequest, prompt: string) => ModelReply): Promise<ModelServer> {
  const prompts: string[] = [];
  let open = 0;
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      prompts.push(body);
      open += 1;
      response.on("close", () => (open -= 1));
      const asked = JSON.parse(body) as ModelRequest;
      const said = reply(asked, body);
      void (asked.stream || !("text" in said) ? stream(response, said) : answerWhole(response, said.text)).catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    prompts,
    open: () => open,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answerWhole(response: ServerResponse, content: string): Promise<void> {
  const choices = [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }];
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ id: "chat", object: "chat.completion", created: 1, model: "scripted", choices, usage: USAGE }));
}

async function stream(response: ServerResponse, said: ModelReply): Promise<void> {
  if ("status" in said) {
    response.writeHead(said.status, { "content-type": "application/json", "retry-after": "0" }).end(JSON.stringify({ error: { message: "not now" } }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (choice: object, usage?: object) =>
    response.write(
      `data: ${JSON.stringify({ id: "chat", object: "chat.completion.chunk", created: 1, model: "scripted", choices: [choice], ...(usage && { usage }) })}\n\n`,
    );
  if ("tool" in said) {
    const call = { index: 0, id: `call_${Math.random().toString(36).slice(2)}`, type: "function" };
    // Streamed in two pieces, as providers do.
    const args = JSON.stringify(said.args);
    send({ index: 0, delta: { role: "assistant", tool_calls: [{ ...call, function: { name: said.tool, arguments: args.slice(0, 5) } }] } });
    send({ index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: args.slice(5) } }] } });
    send({ index: 0, delta: {}, finish_reason: "tool_calls" }, USAGE);
  } else {
    for (const token of ("text" in said ? said.text : said.breakAfter).match(/\S+\s*|\s+/g) ?? []) {
      if (response.destroyed) return;
      send({ index: 0, delta: { content: token } });
      if ("text" in said && said.everyMs) await sleep(said.everyMs);
    }
    if ("breakAfter" in said) {
      // What was written has to be on its way before the connection breaks.
      await new Promise((resolve) => response.write(": \n\n", resolve));
      response.destroy();
      return;
    }
    send({ index: 0, delta: {}, finish_reason: "stop" }, USAGE);
  }
  response.end("data: [DONE]\n\n");
}
