import { eventSource } from "../plan/event-source.ts";
import { firstItem } from "../plan/choose-list.ts";
import { itemSchema } from "../../../connectors/item-schema.ts";
import { declaredBody } from "./declared-body.ts";
import { nounOf } from "../plan/look-up.ts";
import type { Source, TriggerPlan } from "../plan/plan.ts";
import { fieldsOf } from "../fields/field.ts";
import type { Root } from "./reach/reach-field.ts";
import type { EditContext } from "./read-edit.ts";

/** What an existing automation works on, as the planner knows it. */
export interface ExistingSource {
  readonly trigger: TriggerPlan;
  readonly source: Source;
  readonly root: Root;
}

/** The event that starts it, or the things that it reads; null when neither has a schema. */
export function existingSource(context: EditContext): ExistingSource | null {
  return startedBy(context) ?? calledWith(context) ?? listed(context);
}

function startedBy({ request, catalogue, automation }: EditContext): ExistingSource | null {
  const { trigger } = automation;
  if (trigger.type !== "webhook" || !trigger.connection || !trigger.event) return null;
  const connection = request.connections.find(({ alias }) => alias === trigger.connection);
  const event = connection && catalogue.get(connection.connector)?.events.find(({ id }) => id === trigger.event);
  if (!connection || !event || event.payload.type === "array") return null;
  return { trigger: { type: "event", connection, event }, source: eventSource(connection, event), root: "event" };
}

/** A plain webhook whose body is read into a type. */
function calledWith(context: EditContext): ExistingSource | null {
  const { trigger } = context.automation;
  const body = trigger.type === "webhook" && !trigger.event ? declaredBody(context) : null;
  return body && { trigger: { type: "webhook", path: null, respond: "async" }, source: body.source, root: "event" };
}

function listed({ request, catalogue, automation }: EditContext): ExistingSource | null {
  const { trigger } = automation;
  for (const node of automation.nodes) {
    const connection = request.connections.find(({ alias }) => alias === node.connection);
    const operation = connection && catalogue.get(connection.connector)?.operations.find(({ id }) => id === node.operation);
    const item = operation?.effect === "read" && operation.paging ? itemSchema(operation)?.schema : undefined;
    if (!connection || !operation || !item) continue;
    const source: Source = {
      kind: "items",
      schema: item,
      fields: fieldsOf(item),
      focus: [],
      noun: nounOf(operation.entity),
      sample: firstItem(operation),
      type: { from: "operation", connection, operation },
    };
    const plan: TriggerPlan =
      trigger.type === "schedule" ? { type: "schedule", cron: trigger.cron, timeZone: trigger.timeZone, label: "" } : { type: "manual" };
    return { trigger: plan, source, root: "item" };
  }
  return null;
}

export function testOf({ request, automation }: EditContext): string | null {
  const own = `tests/${automation.id}.test.ts`;
  if (request.files.has(own)) return own;
  const module = automation.file.replace(/^src\//, "").replace(/\.ts$/, "");
  return [...request.files].find(([path, text]) => path.startsWith("tests/") && text.includes(module))?.[0] ?? null;
}

/** Aliases that the automation writes to. */
export function writtenAliases({ request, catalogue, automation }: EditContext): readonly string[] {
  const writes = automation.nodes.filter((node) => {
    const connector = request.connections.find(({ alias }) => alias === node.connection)?.connector;
    const operation = connector && catalogue.get(connector)?.operations.find(({ id }) => id === node.operation);
    return node.kind === "call" && node.connection !== null && !(operation && operation.effect === "read");
  });
  return [...new Set(writes.map((node) => node.connection ?? ""))];
}

/** What the operations that the automation calls name the text of a message, or the place where it goes. */
export function fieldsCalled({ request, catalogue, automation }: EditContext, kind: "messageField" | "destinationField"): readonly string[] {
  const names = automation.nodes.flatMap((node) => {
    const connector = request.connections.find(({ alias }) => alias === node.connection)?.connector;
    const operation = connector && catalogue.get(connector)?.operations.find(({ id }) => id === node.operation);
    return (operation && operation[kind]) ?? [];
  });
  return [...new Set(names)];
}

/** The files that an automation consists of: its own, and what it imports from the project. */
export function filesOf({ request, automation }: Pick<EditContext, "request" | "automation">): readonly string[] {
  const found = new Set([automation.file]);
  for (const file of found) {
    for (const [, module = ""] of (request.files.get(file) ?? "").matchAll(/from\s+["'](\.[^"']*)["']/g)) {
      const path = new URL(module, `file:///${file}`).pathname.slice(1);
      const target = [path, `${path}.ts`, path.replace(/\.js$/, ".ts"), `${path}/index.ts`].find((one) => request.files.has(one));
      if (target && target !== "src/connections.ts") found.add(target);
    }
  }
  return [...found];
}
