import type { Step } from "../../../../contracts/plan/step.ts";
import type { Value } from "../../../../contracts/plan/value.ts";
import type { ConnectorEvent, Operation } from "../../../connectors/connector.ts";
import type { Draft } from "./draft.ts";
import { thingOf, type Thing } from "./thing.ts";

/** What a delivery only names, and the operation that reads it. */
export interface Subject {
  readonly connection: string;
  readonly how: NonNullable<ConnectorEvent["subject"]>;
  readonly operation: Operation;
}

export function subjectOf({ subject: how }: ConnectorEvent, connection: string, operations: readonly Operation[]): { readonly subject?: Subject } {
  const operation = how && operations.find(({ id }) => id === how.operation);
  return how && operation ? { subject: { connection, how, operation } } : {};
}

/** Reads it before anything else: once for each change where a delivery brings several. */
export function readSubject(
  { connection, how, operation }: Subject,
  draft: Draft,
): { readonly steps: Step[]; /** Where to go on, if not behind the steps. */ readonly into: Step[] | null; readonly thing: Thing } {
  const item = how.each && draft.name("change");
  const raw: Value = { field: item ? { of: item, path: how.id } : { of: "event", path: ["body", ...how.id] } };
  const isText = operation.input.properties?.[how.argument]?.type === "string";
  const id = draft.name(operation.entity);
  const read: Step = {
    id,
    name: `Read the ${operation.entity}`,
    kind: "call",
    connection,
    operation: operation.id,
    args: { [how.argument]: isText && item ? { call: "text", on: raw, with: [] } : raw },
    pages: false,
    settings: {},
  };
  const thing = thingOf(id, [], operation.output, connection, operation.entity);
  if (!item || !how.each) return { steps: [read], into: null, thing };
  const into: Step[] = [read];
  const of: Value = { field: { of: "event", path: ["body", ...how.each] } };
  return { steps: [{ id: draft.name("each"), name: "", kind: "each", of, item, key: null, do: into }], into, thing };
}
