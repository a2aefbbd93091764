import { cutFacts, isObject, type ReadAttachment } from "./attachment.ts";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
const MOST_OPERATIONS = 120;

/** An API by its operations: method, path, id and what they are for. */
export function readOpenApi(document: Record<string, unknown>): Omit<ReadAttachment, "name"> {
  const info = isObject(document["info"]) ? document["info"] : {};
  const operations = Object.entries(isObject(document["paths"]) ? document["paths"] : {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = isObject(item) ? item[method] : undefined;
      if (!isObject(operation)) return [];
      const purpose = [operation["operationId"], operation["summary"]].filter((word) => typeof word === "string").join(": ");
      return `${method.toUpperCase()} ${path} ${purpose}`.trimEnd();
    }),
  );
  return described("openapi", text(info["title"], "An API"), operations);
}

export function readPostman(document: Record<string, unknown>): Omit<ReadAttachment, "name"> {
  const info = isObject(document["info"]) ? document["info"] : {};
  return described("postman", text(info["name"], "A collection"), requestsIn(document["item"]));
}

function requestsIn(items: unknown, depth = 0): string[] {
  if (!Array.isArray(items) || depth > 8) return [];
  return items.flatMap((item: unknown) => {
    if (!isObject(item)) return [];
    if (Array.isArray(item["item"])) return requestsIn(item["item"], depth + 1);
    const request = item["request"];
    if (!isObject(request)) return [];
    const url = isObject(request["url"]) ? text(request["url"]["raw"], "") : text(request["url"], "");
    return `${text(request["method"], "GET")} ${url.replace(/\?.*$/s, "")} ${text(item["name"], "")}`.trimEnd();
  });
}

function described(kind: "openapi" | "postman", title: string, operations: readonly string[]): Omit<ReadAttachment, "name"> {
  const count = `${operations.length} ${operations.length === 1 ? "operation" : "operations"}`;
  return { kind, line: `${title}: ${count}`, facts: cutFacts([`${title} with ${count}:`, ...operations.slice(0, MOST_OPERATIONS)]) };
}

function text(value: unknown, otherwise: string): string {
  return typeof value === "string" && value !== "" ? value.slice(0, 200) : otherwise;
}
