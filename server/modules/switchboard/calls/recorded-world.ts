import type { Call } from "../../../../contracts/calls.ts";
import type { ConnectorCatalogue } from "../../../builder/builder.ts";
import type { KnownConnection } from "../../../builder/project-files.ts";
import { natureOf } from "../../../connectors/requests/nature-of.ts";
import type { CallFrame, CallResult } from "../../../engine/run-engine.ts";
import type { ScenarioWorld } from "../../../engine/run-scenarios.ts";
import { prepareCall, type PreparedCall } from "./prepare-call.ts";
import { toCallResult } from "./to-call-result.ts";

/** A write that would have been made. */
export interface WouldWrite {
  readonly connection: string;
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

export interface RecordedWorld extends ScenarioWorld {
  readonly writes: readonly WouldWrite[];
  /** What was asked for and never recorded. */
  readonly unrecorded: readonly string[];
}

/** The systems of a past run, which answer what they answered then. Nothing leaves; writes are taken down. */
export function createRecordedWorld(catalogue: ConnectorCatalogue, connections: readonly KnownConnection[], recorded: readonly Call[]): RecordedWorld {
  const connectors = new Map(connections.flatMap(({ alias, connector }) => [[alias, catalogue.get(connector)] as const]));
  const left = recorded.filter(({ response }) => response !== null);
  const writes: WouldWrite[] = [];
  const unrecorded: string[] = [];

  /** The same thing asked for, or of a write another of its kind: what it answered says what such a write gives. */
  function take(frame: CallFrame, { request }: PreparedCall, isWrite: boolean): Call | null {
    const alike = left.filter(
      ({ connection, operation, request: { method } }) => connection === frame.connection && operation === frame.operation && method === request.method,
    );
    const exact = alike.find((call) => asks(call, request));
    const found =
      exact ?? (isWrite ? (alike.find((call) => endsWithPath(call, request.path)) ?? (frame.operation === null ? undefined : alike[0])) : undefined);
    if (found) left.splice(left.indexOf(found), 1);
    return found ?? null;
  }

  async function carryCall(frame: CallFrame): Promise<CallResult> {
    const connector = connectors.get(frame.connection);
    if (!connector) return refused("ConnectionMissingError", `The draft has no connection called "${frame.connection}".`);
    try {
      const call = prepareCall(connector, frame);
      const isWrite = natureOf(connector, frame).effect !== "read";
      const { method, path, body } = call.request;
      const answer = take(frame, call, isWrite)?.response;
      if (isWrite && (!answer || answer.status < 400))
        writes.push({ connection: frame.connection, operation: frame.operation, method, path, body: body ?? null });
      if (!answer && !isWrite) {
        unrecorded.push(`${frame.connection} ${frame.operation ?? `${method} ${path}`}`);
        return refused(
          "NotRecordedError",
          `${frame.connection} was not asked for ${frame.operation ?? `${method} ${path}`} then, so what it would answer is not known.`,
        );
      }
      const { status, headers, body: said } = answer ?? { status: 200, headers: {}, body: {} };
      const text = said === null ? "" : typeof said === "string" ? said : JSON.stringify(said);
      const outcome = { kind: "answered", answer: { status, headers, body: Buffer.from(text) } } as const;
      return toCallResult(connector, call, { outcome, calls: [] }, { now: new Date(), repeatable: !isWrite || frame.idempotencyKey !== null });
    } catch (error) {
      if (error instanceof TypeError) return refused("TypeError", error.message);
      throw error;
    }
  }

  return { writes, unrecorded, carryCall, natureOf: async (frame) => natureOf(connectors.get(frame.connection), frame), system: () => null };
}

/** The recorded address has the connection's base before the path. */
function asks(call: Call, request: PreparedCall["request"]): boolean {
  const { searchParams } = new URL(call.request.url, "http://unknown.invalid");
  return endsWithPath(call, request.path) && request.query.every(([name, value]) => searchParams.getAll(name).includes(value));
}

function endsWithPath(call: Call, path: string): boolean {
  const { pathname } = new URL(call.request.url, "http://unknown.invalid");
  return pathname.endsWith(path) || decodeURI(pathname).endsWith(path);
}

function refused(name: string, message: string): CallResult {
  return { ok: false, error: { name, message, retryable: false, uncertain: false }, calls: [] };
}
