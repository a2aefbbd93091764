import type { Outcome } from "../../outbound.ts";
import { answered } from "../protocol.ts";
import { type Fields, isFields } from "../request-parts.ts";
import type { Ask } from "./session.ts";
import { refusalOf } from "./tool-answer.ts";

const MOST_TOOLS = 500;
const MOST_PAGES = 50;
const MOST_BYTES = 4 * 1_048_576;

/** Every tool of a server, page by page, up to an end that it cannot move. */
export async function listTools(ask: Ask): Promise<Outcome> {
  const tools: Fields[] = [];
  let size = 0;
  let about: Fields = {};
  let cursor: string | null = null;
  let isCut = false;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const asked = await ask("tools/list", cursor === null ? {} : { cursor });
    if ("refusal" in asked) return asked.refusal;
    const { outcome, reply, session } = asked;
    if (outcome.kind !== "answered" || reply?.kind !== "result") return refusalOf(outcome, reply);
    const { tools: more, nextCursor, _meta } = reply.result;
    const said = isFields(_meta) ? _meta["io.modelcontextprotocol/serverInfo"] : null;
    about = isFields(said) ? said : session.server;
    for (const tool of Array.isArray(more) ? more.filter(isFields) : []) {
      size += JSON.stringify(tool).length;
      if (tools.length >= MOST_TOOLS || size > MOST_BYTES) isCut = true;
      else tools.push(tool);
    }
    const next: string | null = typeof nextCursor === "string" && nextCursor !== "" && nextCursor !== cursor ? nextCursor : null;
    if (isCut || next === null) return answered(200, { server: about, tools, isCut });
    cursor = next;
  }
  return answered(200, { server: about, tools, isCut: true });
}
