import type { Outcome } from "../../outbound.ts";
import { RefusedTarget } from "../../refused-target.ts";
import { answered, type Protocol } from "../protocol.ts";
import { BadRequest, fieldsOf } from "../request-parts.ts";
import { listTools } from "./list-tools.ts";
import { type Line, sendMessage } from "./send-message.ts";
import { type Ask, createSessions, inSession, WITHOUT_HANDSHAKE } from "./session.ts";
import { refusalOf, toolAnswer } from "./tool-answer.ts";

/** Below the address of the server: the list of its tools, one of them, or one of them with an answer of declared fields. */
const TOOLS = /^(.*)\/tools(?:\/([^/]+)(\/typed)?)?$/;
const CANCEL_MS = 2_000;

/** The Model Context Protocol, spoken as a client: `mcp+https://host/mcp/tools/{name}`. Sessions are kept from call to call. */
export function createSpeakMcp(): Protocol {
  const asker = createSessions();

  return async (request, url, door) => {
    const [, path = null, tool, typed] = TOOLS.exec(url.pathname) ?? [];
    try {
      const isList = request.method === "GET" && tool === undefined;
      if (path === null || (!isList && (request.method !== "POST" || tool === undefined)))
        throw new BadRequest(`A server of tools has no ${request.method} ${url.pathname}.`);
      const endpoint = `${url.protocol.slice("mcp+".length)}//${url.host}${path || "/"}${url.search}`;
      const line: Line = { request, door, endpoint, until: performance.now() + request.timeoutMs };
      const ask = asker(line);
      return tool === undefined ? await listTools(ask) : await callTool(line, ask, decodeURIComponent(tool), typed !== undefined);
    } catch (error) {
      if (error instanceof BadRequest || error instanceof URIError) return answered(400, { code: "invalid", message: error.message });
      if (error instanceof RefusedTarget) return { kind: "refused", message: error.message };
      throw error;
    }
  };
}

async function callTool(line: Line, ask: Ask, name: string, isTyped: boolean): Promise<Outcome> {
  const asked = await ask("tools/call", { name, arguments: fieldsOf(line.request.body) });
  if ("refusal" in asked) return asked.refusal;
  const { id, outcome, reply, session } = asked;
  if (outcome.kind === "answered" && reply?.kind === "result") return toolAnswer(reply.result, isTyped);
  const isLeft = outcome.kind === "no_answer" || (outcome.kind === "answered" && outcome.answer.status < 300 && reply === null);
  // A server continues a call when its caller hangs up, unless it is told. Nobody waits for that.
  if (isLeft && session.version !== WITHOUT_HANDSHAKE) {
    const rest = { ...line, request: { ...line.request, signal: AbortSignal.timeout(CANCEL_MS) }, until: performance.now() + CANCEL_MS };
    const notice = inSession(session, "notifications/cancelled", { requestId: id, reason: "The caller no longer waits." });
    void sendMessage(rest, { ...notice, isNotice: true }).catch(() => {});
  }
  if (isLeft && outcome.kind === "answered") return { kind: "no_answer", message: "The server ended its answer before the tool's result was in it." };
  return refusalOf(outcome, reply);
}
