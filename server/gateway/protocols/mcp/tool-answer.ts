import type { Outcome } from "../../outbound.ts";
import { answered } from "../protocol.ts";
import { type Fields, isFields } from "../request-parts.ts";
import type { Reply } from "./message.ts";

const LONGEST_MESSAGE = 2_000;
const STATUS_OF: Readonly<Record<number, number>> = { [-32_601]: 404, [-32_602]: 400, [-32_700]: 400, [-32_600]: 400 };

/** What a tool gave. A tool that failed is an error of the system, in its own words. */
export function toolAnswer(result: Fields, isTyped: boolean): Outcome {
  if (result["resultType"] !== undefined && result["resultType"] !== "complete")
    return answered(422, { code: "input_required", message: "The tool asks a person for something, and nobody is there who could answer." });
  const content = (Array.isArray(result["content"]) ? result["content"] : []).filter(isFields);
  const text = content.flatMap((item) => (item["type"] === "text" && typeof item["text"] === "string" ? [item["text"]] : [])).join("\n");
  if (result["isError"] === true)
    return answered(422, { code: "tool_error", message: text.slice(0, LONGEST_MESSAGE) || "The tool failed, and did not say why." });

  const data = result["structuredContent"] ?? parsed(text);
  if (!isTyped) return answered(200, { text, data, content });
  if (data === null) return answered(422, { code: "untyped", message: "The tool answered without the fields that its description declares." });
  return answered(200, data);
}

/** Why there is no result: what did not arrive stays as it is, and everything else is told in words. */
export function refusalOf(outcome: Outcome, reply: Reply | null): Outcome {
  if (outcome.kind !== "answered") return outcome;
  const { status: given, headers } = outcome.answer;
  const failed = reply?.kind === "failed" ? reply : null;
  const status = given >= 400 ? given : failed ? (STATUS_OF[failed.code] ?? 500) : 502;
  const message = failed ? failed.message.slice(0, LONGEST_MESSAGE) : withoutWords(given, headers["location"]);
  const refusal = answered(status, { code: failed ? "protocol_error" : "no_mcp", message });
  const kept = Object.fromEntries(["retry-after", "www-authenticate"].flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
  return refusal.kind === "answered" ? { kind: "answered", answer: { ...refusal.answer, headers: { ...refusal.answer.headers, ...kept } } } : refusal;
}

function withoutWords(status: number, location: string | undefined): string {
  if (status === 401) return "The server wants a credential, or does not accept this one.";
  if (status === 403) return "The server does not allow this with the credential of the connection.";
  if (location !== undefined) return `The server answered ${status} and leads elsewhere; give the address that it leads to, if that is the right one.`;
  return `There is no MCP server (streamable HTTP) at this address: it answered ${status}.`;
}

/** Many servers give their fields as JSON in a text. */
function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
