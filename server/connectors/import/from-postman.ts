import { isJson, type Json } from "./read-document.ts";
import { shapeOf } from "./shape-of.ts";

interface Request {
  readonly name: string;
  readonly folder: string | null;
  readonly request: Json;
}

export function isPostman(document: Json): boolean {
  const info = document["info"];
  return isJson(info) && typeof info["schema"] === "string" && info["schema"].includes("getpostman.com") && Array.isArray(document["item"]);
}

/** A collection as an OpenAPI document: examples become schemas, `:id` and `{{id}}` become parameters. */
export function fromPostman(collection: Json): Json {
  const variables = variablesOf(collection["variable"]);
  const paths: Record<string, Record<string, unknown>> = {};
  let server: string | null = null;
  for (const { name, folder, request } of requestsIn(collection["item"], null, 0)) {
    const target = targetOf(request["url"], variables);
    if (!target) continue;
    server ??= target.server;
    const method = String(request["method"] ?? "GET").toLowerCase();
    (paths[target.path] ??= {})[method] ??= {
      operationId: folder ? `${folder}.${name}` : name,
      summary: name,
      ...(folder ? { tags: [folder] } : {}),
      parameters: target.query.map((key) => ({ name: key, in: "query", schema: { type: "string" } })),
      ...bodyOf(request["body"]),
      responses: {},
    };
  }
  const info = collection["info"] as Json;
  return { openapi: "3.1.0", info: { title: info["name"], version: "", description: info["description"] }, servers: server ? [{ url: server }] : [], paths };
}

function requestsIn(items: unknown, folder: string | null, depth: number): Request[] {
  if (!Array.isArray(items) || depth > 20) return [];
  return items.filter(isJson).flatMap((item) => {
    const name = String(item["name"] ?? "");
    if (Array.isArray(item["item"])) return requestsIn(item["item"], name, depth + 1);
    // An address alone is a request for it.
    const request = typeof item["request"] === "string" ? { url: item["request"] } : item["request"];
    return isJson(request) ? [{ name, folder, request }] : [];
  });
}

function variablesOf(given: unknown): ReadonlyMap<string, string> {
  return new Map((Array.isArray(given) ? given : []).filter(isJson).map((variable) => [String(variable["key"]), String(variable["value"] ?? "")]));
}

function targetOf(url: unknown, variables: ReadonlyMap<string, string>) {
  const raw = typeof url === "string" ? url : isJson(url) ? String(url["raw"] ?? "") : "";
  const filled = raw.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => variables.get(name) || `{${name}}`);
  const [, server = "", rest = ""] = /^((?:https?:\/\/)?[^/?]*)([^?]*)/.exec(filled) ?? [];
  const path = rest.replace(/\/:([A-Za-z_][\w-]*)/g, "/{$1}") || "/";
  const query = [...new URLSearchParams(filled.split("?")[1] ?? "").keys()];
  if (!filled) return null;
  return { server: server.includes("{") ? null : server.startsWith("http") ? server : `https://${server}`, path, query: [...new Set(query)] };
}

function bodyOf(body: unknown): Json {
  if (!isJson(body)) return {};
  if (body["mode"] === "urlencoded" && Array.isArray(body["urlencoded"])) {
    const fields = body["urlencoded"].filter(isJson).map((field) => [String(field["key"]), { type: "string" }]);
    return { requestBody: { content: { "application/x-www-form-urlencoded": { schema: { type: "object", properties: Object.fromEntries(fields) } } } } };
  }
  if (body["mode"] !== "raw" || typeof body["raw"] !== "string") return {};
  try {
    return { requestBody: { content: { "application/json": { schema: shapeOf(JSON.parse(body["raw"])) } } } };
  } catch {
    return {};
  }
}
