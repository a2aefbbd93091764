import { eventSource } from "../plan/event-source.ts";
import type { Source, TriggerPlan } from "../plan/plan.ts";
import type { EditContext } from "./read-edit.ts";

/** What an existing automation is started by, as the planner knows it; null when its payload has no schema. */
export function existingSource({ request, catalogue, automation }: EditContext): { readonly trigger: TriggerPlan; readonly source: Source } | null {
  const { trigger } = automation;
  if (trigger.type !== "webhook" || !trigger.connection || !trigger.event) return null;
  const connection = request.connections.find(({ alias }) => alias === trigger.connection);
  const event = connection && catalogue.get(connection.connector)?.events.find(({ id }) => id === trigger.event);
  if (!connection || !event || event.payload.type === "array") return null;
  return { trigger: { type: "event", connection, event }, source: eventSource(connection, event) };
}

export function testOf({ request, automation }: EditContext): string | null {
  const own = `tests/${automation.id}.test.ts`;
  if (request.files.has(own)) return own;
  const module = automation.file.replace(/^src\//, "").replace(/\.ts$/, "");
  return [...request.files].find(([path, text]) => path.startsWith("tests/") && text.includes(module))?.[0] ?? null;
}

/** Aliases that the automation writes to. */
export function writtenAliases({ automation }: EditContext): readonly string[] {
  return [...new Set(automation.nodes.filter((node) => node.kind === "call" && node.connection !== null).map((node) => node.connection ?? ""))];
}
