import { isJson, type Json } from "../read-document.ts";
import { MOST_CALLS, type ObservedCall } from "./observed-call.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

export function isHar(document: Json): boolean {
  const { log } = document;
  return isJson(log) && Array.isArray(log["entries"]);
}

/** The calls of a recording that spoke JSON or changed something; pages, images and scripts are left out. */
export function fromHar(document: Json): ObservedCall[] {
  const log = document["log"] as Json;
  const entries = (log["entries"] as unknown[]).filter(isJson);
  return entries.flatMap((entry) => callOf(entry) ?? []).slice(0, MOST_CALLS);
}

function callOf({ request, response }: Json): ObservedCall | null {
  if (!isJson(request) || typeof request["url"] !== "string") return null;
  const method = typeof request["method"] === "string" ? request["method"].toUpperCase() : "GET";
  const content = isJson(response) && isJson(response["content"]) ? response["content"] : {};
  const posted = isJson(request["postData"]) ? request["postData"] : null;
  const isSpoken = isJsonType(content["mimeType"]) || (!READS.has(method) && !isPage(content["mimeType"]));
  if (method === "OPTIONS" || !isSpoken) return null;
  const text = typeof content["text"] === "string" && content["encoding"] !== "base64" && isJsonType(content["mimeType"]) ? content["text"] : "";
  return {
    method,
    url: request["url"],
    headers: pairsOf(request["headers"]),
    body: posted ? { type: String(posted["mimeType"] ?? ""), text: typeof posted["text"] === "string" ? posted["text"] : formOf(posted["params"]) } : null,
    answer: isJson(response) && typeof response["status"] === "number" ? { status: response["status"], text } : null,
  };
}

function pairsOf(given: unknown): [string, string][] {
  return (Array.isArray(given) ? given : []).filter(isJson).map(({ name, value }) => [String(name), String(value)]);
}

function formOf(given: unknown): string {
  return new URLSearchParams(pairsOf(given)).toString();
}

function isJsonType(type: unknown): boolean {
  return typeof type === "string" && /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
}

function isPage(type: unknown): boolean {
  return typeof type === "string" && /^(?:text\/(?:html|css|javascript)|image\/|font\/|application\/javascript)/i.test(type);
}
