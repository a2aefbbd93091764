import type { Connector } from "../connector.ts";
import type { SimulatedAnswer } from "./simulated-request.ts";

export type ErrorKind = "unauthorized" | "notFound" | "invalid" | "rateLimited" | "server";

const COMMON: Readonly<Record<ErrorKind, { readonly status: number; readonly body: unknown }>> = {
  unauthorized: { status: 401, body: { error: "unauthorized", message: "{message}" } },
  notFound: { status: 404, body: { error: "not_found", message: "{message}" } },
  invalid: { status: 400, body: { error: "invalid_request", message: "{message}", field: "{field}" } },
  rateLimited: { status: 429, body: { error: "rate_limited", message: "{message}" } },
  server: { status: 500, body: { error: "internal_error", message: "{message}" } },
};

/** An error in the words and the form of the real system. */
export function simulatedError(connector: Connector, kind: ErrorKind, message: string, field = ""): SimulatedAnswer {
  const { status, body } = connector.simulation.errors?.[kind] ?? COMMON[kind];
  return { status, headers: { "content-type": "application/json", "x-vennel-simulated": "1" }, body: fill(body, { message, field }) };
}

function fill(value: unknown, words: Readonly<Record<string, string>>): unknown {
  if (typeof value === "string") return value.replace(/\{(message|field)\}/g, (_, name: string) => words[name] ?? "");
  if (Array.isArray(value)) return value.map((item) => fill(item, words));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [fill(key, words) as string, fill(item, words)]));
}
