import type { ConnectorEvent } from "../../../connectors/connector.ts";
import type { KnownConnection } from "../../project-files.ts";
import { fieldsOf } from "../fields/field.ts";
import { focusOf, nounOf } from "./look-up.ts";
import type { Source } from "./plan.ts";

export function eventSource(connection: KnownConnection, event: ConnectorEvent): Source {
  const focus = focusOf(event.payload, event.entity);
  return {
    kind: "event",
    schema: event.payload,
    fields: fieldsOf(event.payload),
    focus,
    noun: nounOf(event.entity),
    sample: event.sample,
    type: { from: "event", connection, event: event.id },
  };
}
