import { z } from "zod";
import type { Login } from "./login-store.ts";

const message = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z.looseObject({}).optional(),
  result: z.looseObject({ protocolVersion: z.string().optional() }).optional(),
});
type Message = z.infer<typeof message>;

export interface Bridge {
  /** One message of the program that started us, as a line of JSON. */
  take(line: string): void;
  /** When everything that was asked has been answered. */
  settled(): Promise<void>;
}

/** Carries each message to `/mcp` and what comes back, a document or an event stream, to `answer`. */
export function createBridge({ server, key }: Login, answer: (message: unknown) => void, warn: (line: string) => void): Bridge {
  const underWay = new Map<string | number, AbortController>();
  const working = new Set<Promise<void>>();
  let version: string | null = null;
  let session: string | null = null;

  async function carry(sent: Message): Promise<void> {
    const stop = new AbortController();
    if (sent.id !== undefined) underWay.set(sent.id, stop);
    try {
      const response = await fetch(new URL("/mcp", server), {
        method: "POST",
        signal: stop.signal,
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...(version === null ? {} : { "mcp-protocol-version": version }),
          ...(session === null ? {} : { "mcp-session-id": session }),
        },
        body: JSON.stringify(sent),
      });
      session = response.headers.get("mcp-session-id") ?? session;
      for await (const one of messagesOf(response)) {
        version = one.result?.protocolVersion ?? version;
        answer(one);
      }
      if (!response.ok && sent.id !== undefined) fail(sent.id, `The server answered ${response.status}.`);
    } catch (error) {
      if (sent.id !== undefined && !stop.signal.aborted) fail(sent.id, `${server} cannot be reached: ${(error as Error).message}`);
    } finally {
      if (sent.id !== undefined) underWay.delete(sent.id);
    }
  }

  function fail(id: string | number, text: string): void {
    answer({ jsonrpc: "2.0", id, error: { code: -32_603, message: text } });
  }

  return {
    take(line) {
      const sent = message.safeParse(parse(line)).data;
      if (!sent) return warn("A line that is no message was left out.");
      const cancelled = sent.method === "notifications/cancelled" ? sent.params?.["requestId"] : undefined;
      if (typeof cancelled === "string" || typeof cancelled === "number") underWay.get(cancelled)?.abort();
      const work = carry(sent).finally(() => working.delete(work));
      working.add(work);
    },
    async settled() {
      await Promise.all(working);
    },
  };
}

/** Of an answer that is no message of the protocol, like a refusal of the key, there is none. */
async function* messagesOf(response: Response): AsyncGenerator<Message> {
  const type = response.headers.get("content-type") ?? "";
  if (!type.startsWith("text/event-stream")) {
    const found = message.safeParse(parse(await response.text()));
    if (response.ok && found.success) yield found.data;
    return;
  }
  let rest = "";
  for await (const chunk of (response.body ?? new ReadableStream<Uint8Array<ArrayBuffer>>()).pipeThrough(new TextDecoderStream())) {
    const events = (rest + chunk).split(/\r?\n\r?\n/);
    rest = events.pop() ?? "";
    for (const event of events) {
      const data = event
        .split(/\r?\n/)
        .flatMap((line) => (line.startsWith("data:") ? [line.slice(5).trimStart()] : []))
        .join("\n");
      const found = message.safeParse(parse(data));
      if (found.success) yield found.data;
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
