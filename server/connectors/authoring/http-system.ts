import type { Connector } from "../connector.ts";
import { ownWork } from "./own-work.ts";

type Given = Pick<
  Connector,
  "id" | "name" | "aliases" | "categories" | "description" | "baseUrl" | "auth" | "operations" | "simulation" | "testOperation" | "hints"
>;
interface Draft extends Given, Partial<Pick<Connector, "defaultHeaders" | "events" | "webhook" | "policies" | "errors">> {
  readonly docs: string;
  readonly version: string;
}

/** A system with an HTTP API of its own, written by hand from its public documentation. */
export function httpSystem({ docs, version, ...draft }: Draft): Connector {
  return {
    format: "vennel.connector/v1",
    tier: "polished",
    provenance: ownWork(docs, version),
    protocol: "http",
    docsUrl: docs,
    defaultHeaders: { accept: "application/json" },
    events: [],
    webhook: null,
    policies: { ratePerSecond: null, idempotencyHeader: null },
    ...draft,
  };
}
