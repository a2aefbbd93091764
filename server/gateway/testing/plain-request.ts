import type { OutboundRequest } from "../outbound.ts";
import type { Door } from "../protocols/protocol.ts";

/** A read without a credential, to be laid over. */
export const plainRequest: OutboundRequest = {
  method: "GET",
  url: "http://127.0.0.1/",
  headers: {},
  body: null,
  repeatable: true,
  secrets: [],
  credentialHeaders: ["authorization"],
  connection: "system",
  operation: null,
  limitKey: "con_1",
  ratePerSecond: null,
  timeoutMs: 10_000,
  signal: new AbortController().signal,
};

/** Leads to this machine, whatever is asked for. */
export const loopbackDoor: Door = {
  checkedAddress: async () => "127.0.0.1",
  isPublic: () => false,
  http: () => Promise.reject(new Error("Nothing is spoken over HTTP here")),
};
