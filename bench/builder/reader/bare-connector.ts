import type { Connector, ConnectorEvent, Operation } from "../../../server/connectors/connector.ts";

/** A connector of which only names are known. */
export function bareConnector(id: string, name: string, events: readonly ConnectorEvent[], operations: readonly Operation[]): Connector {
  return {
    format: "vennel.connector/v1",
    id,
    name,
    aliases: [],
    categories: [],
    description: name,
    tier: "catalogue",
    provenance: { source: "", origin: null, version: "", licence: null },
    protocol: "http",
    baseUrl: null,
    docsUrl: null,
    auth: [],
    defaultHeaders: {},
    operations,
    events,
    webhook: null,
    policies: { ratePerSecond: null, idempotencyHeader: null },
    simulation: { resources: [] },
    testOperation: null,
    hints: [],
  };
}

export function bareEvent(id: string, entity: string): ConnectorEvent {
  return { id, name: id, entity, verbs: ["create", "new"], aliases: [], payload: {}, sample: null, popularity: 0.5 };
}

export function bareOperation(id: string, entity: string): Operation {
  return {
    id,
    method: "POST",
    path: "/",
    summary: id,
    effect: "write",
    input: {},
    placement: {},
    bodyType: "json",
    output: {},
    verbs: ["create", "add", "send"],
    entity,
    aliases: [],
    popularity: 0.5,
  };
}
