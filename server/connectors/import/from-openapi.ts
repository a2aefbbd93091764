import { connector as connectorSchema, type Operation } from "../connector.ts";
import { createRandom } from "../simulator/random.ts";
import { sampleValue } from "../simulator/sample-value.ts";
import type { Imported, ImportRequest, LeftOut } from "./import-document.ts";
import { inferResources } from "./infer-resources.ts";
import { isJson, type Json } from "./read-document.ts";
import { shortNamesOf } from "./short-names-of.ts";
import { toAuth } from "./to-auth.ts";
import { toOperation } from "./to-operation.ts";
import { UnsupportedDocument } from "./unsupported-document.ts";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
const MOST_OPERATIONS = 2_000;

export function fromOpenApi(document: Json, { id, name, origin, directory }: ImportRequest): Imported {
  const info = isJson(document["info"]) ? document["info"] : {};
  const licence = isJson(info["license"]) ? info["license"]["name"] : null;
  const { operations, leftOut } = operationsOf(document);
  const warnings = countReasons(leftOut);
  if (operations.length === 0) throw new UnsupportedDocument("The description has no operation that can be called.");
  const baseUrl = baseUrlOf(document, origin);
  if (baseUrl === null) warnings.push("The description names no complete address; every connection needs its own base URL.");
  const title = (name ?? (typeof info["title"] === "string" ? info["title"] : "")).trim().slice(0, 80) || "Imported API";

  const connector = connectorSchema.parse({
    format: "vennel.connector/v1",
    id,
    name: title,
    aliases: shortNamesOf(title),
    categories: [],
    description: typeof info["description"] === "string" ? info["description"].slice(0, 300) : `The API of ${title}.`,
    tier: "imported",
    provenance: {
      source: directory?.source ?? "A description that your organisation imported",
      origin,
      version: typeof info["version"] === "string" ? info["version"].slice(0, 40) : "",
      licence: typeof licence === "string" ? licence.slice(0, 80) : (directory?.licence ?? null),
    },
    protocol: "http",
    baseUrl,
    docsUrl: null,
    auth: toAuth(document),
    defaultHeaders: { accept: "application/json" },
    operations: operations.map((operation) => ({ ...operation, sampleOutput: sampleValue(operation.output, createRandom(operation.id)) })),
    events: [],
    webhook: null,
    policies: { ratePerSecond: 10, idempotencyHeader: null },
    simulation: { resources: inferResources(operations) },
    testOperation: operations.find(({ effect, input }) => effect === "read" && (input.required?.length ?? 0) === 0)?.id ?? null,
    hints: [],
  });
  return { connector, warnings, leftOut };
}

function operationsOf(document: Json): { operations: Operation[]; leftOut: LeftOut[] } {
  const operations: Operation[] = [];
  const leftOut: LeftOut[] = [];
  const taken = new Set<string>();
  for (const [path, item] of Object.entries(isJson(document["paths"]) ? document["paths"] : {})) {
    if (!isJson(item) || !path.startsWith("/")) continue;
    for (const method of METHODS) {
      const operation = item[method];
      if (!isJson(operation)) continue;
      if (operations.length >= MOST_OPERATIONS) {
        leftOut.push({ operation: `${method.toUpperCase()} ${path}`, reason: `only ${MOST_OPERATIONS} are taken` });
        continue;
      }
      const parameters = [item["parameters"], operation["parameters"]].flatMap((list) => (Array.isArray(list) ? list : []));
      const converted = toOperation({
        document,
        method: method.toUpperCase() as Operation["method"],
        path: path.split("?")[0] ?? path,
        parameters,
        operation,
        taken,
      });
      if ("leftOut" in converted) leftOut.push({ operation: `${method.toUpperCase()} ${path}`, reason: converted.leftOut });
      else operations.push(converted.operation);
    }
  }
  return { operations, leftOut };
}

function countReasons(leftOut: readonly LeftOut[]): string[] {
  const byReason = Map.groupBy(leftOut, ({ reason }) => reason);
  return [...byReason].map(([reason, { length }]) => `${length} operation${length === 1 ? "" : "s"} left out: ${reason}.`);
}

/** The first server, variables at their defaults; relative addresses count from where the description was read. */
function baseUrlOf(document: Json, origin: string | null): string | null {
  const [server] = Array.isArray(document["servers"]) ? (document["servers"] as unknown[]) : [];
  if (!isJson(server) || typeof server["url"] !== "string") return null;
  const variables = isJson(server["variables"]) ? server["variables"] : {};
  const filled = server["url"].replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const variable = variables[name];
    return isJson(variable) && typeof variable["default"] === "string" ? variable["default"] : whole;
  });
  const url = URL.parse(filled, origin ?? undefined);
  if (!url || !/^https?:$/.test(url.protocol) || filled.includes("{")) return null;
  return url.origin + url.pathname.replace(/\/$/, "");
}
