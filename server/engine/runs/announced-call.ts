import type { Call } from "../../../contracts/calls.ts";
import type { OutgoingCall } from "../../../sdk/host.ts";

const MOST_RECORDED = 64 * 1024;

/** A call that is about to leave, as its code asked for it: should its answer never be known, a person can judge by this. */
export function announcedCall({ connection, operation, args, request }: OutgoingCall): Call {
  const body = request ? (request.bytes === undefined ? (request.body ?? null) : "a file") : args;
  const length = JSON.stringify(body ?? null).length;
  return {
    connection,
    operation,
    request: {
      method: request?.method ?? "CALL",
      url: request?.path ?? operation ?? "",
      headers: {},
      body: length > MOST_RECORDED ? `${length} characters of JSON` : body,
    },
    response: null,
    error: null,
    startedAt: new Date().toISOString(),
    durationMs: 0,
  };
}
