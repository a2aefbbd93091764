import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { boardService } from "../../contracts/board.ts";
import type { Answer, Api } from "./api.ts";

export const sayInput = z.object({
  projectId: z.string().min(1),
  text: z.string().min(1).max(20_000).describe("What the integration should do, or what should change"),
  mode: z.enum(["build", "ask"]).default("build").describe("build changes files, ask only answers"),
});

const LONGEST_MS = 120_000;
const LOOK_EVERY_MS = 250;
const { base, routes } = boardService;
const conversationOf = routes.getConversation.output;

/** Says something to Vennel's own assistant and waits until it has answered, asked back, or taken too long. */
export async function converse(api: Api, { projectId, text, mode }: z.output<typeof sayInput>, signal: AbortSignal): Promise<Answer> {
  const inProject = (path: string) => base + path.replace("{project_id}", encodeURIComponent(projectId));
  const sent = await api.call("POST", inProject(routes.sendMessage.path), { body: { clientMessageId: randomUUID(), text, mode } });
  if (!sent.ok) return sent;
  const { turnId } = routes.sendMessage.output.parse(sent.body);
  for (const deadline = Date.now() + LONGEST_MS; Date.now() < deadline; await sleep(LOOK_EVERY_MS, undefined, { signal })) {
    const { ok, body } = await api.call("GET", inProject(routes.getConversation.path));
    if (!ok) return { ok, body };
    const { messages, lastTurn, activeTurn } = conversationOf.parse(body);
    if (activeTurn || lastTurn?.id !== turnId) continue;
    return { ok: true, body: { status: lastTurn.status, answer: messages.filter((message) => message.turnId === turnId && message.role === "assistant") } };
  }
  return { ok: true, body: { status: "running", turnId, note: "It is still at work; read the project later." } };
}
