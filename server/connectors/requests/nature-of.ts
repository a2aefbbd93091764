import type { CallFrame, CallNature } from "../../engine/run-engine.ts";
import type { Connector } from "../connector.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** What a call would do. A plain request is judged by its method, and no system is assumed to know a key that it does not declare. */
export function natureOf(connector: Connector | undefined, frame: Pick<CallFrame, "operation" | "request">): CallNature {
  const operation = connector?.operations.find(({ id }) => id === frame.operation);
  if (operation)
    return {
      effect: operation.effect,
      honoursIdempotencyKey: operation.honoursIdempotencyKey ?? (operation.effect !== "read" && Boolean(connector?.policies.idempotencyHeader)),
    };
  const method = frame.request?.method.toUpperCase() ?? "POST";
  if (READS.has(method)) return { effect: "read", honoursIdempotencyKey: false };
  return { effect: method === "DELETE" ? "delete" : "write", honoursIdempotencyKey: Boolean(connector?.policies.idempotencyHeader) };
}
