import ts from "typescript-browser";
import type { FlowTrigger } from "../../../contracts/flow.ts";
import { bindingOf, unwrap } from "./bindings.ts";
import { isSdk, valueOf } from "./find-automations.ts";
import { readInputSchema } from "./input-schema.ts";
import { propertyOf, textOf, textProperty } from "./literals.ts";
import type { ProjectSource } from "./project-source.ts";
import { brief } from "./source-span.ts";

export function readTrigger(project: ProjectSource, trigger: ts.Expression | null): FlowTrigger {
  if (!trigger) return { type: "unknown", reason: "The automation names no trigger" };
  const file = trigger.getSourceFile().fileName;
  if (!ts.isCallExpression(trigger)) return { type: "unknown", reason: `${brief(trigger, 40)} can't be followed to a trigger` };
  const [first, second] = trigger.arguments.map((argument) => valueOf(project, file, argument));
  const is = (name: string) => isSdk(project, file, trigger.expression, name);
  const input = (type: Parameters<typeof readInputSchema>[2]) => {
    const schema = readInputSchema(project, trigger, type);
    return schema ? { input: schema } : {};
  };
  if (is("webhook")) {
    const read = webhookTrigger(project, file, first);
    return read.type === "webhook" ? { ...read, ...input("webhook") } : read;
  }
  if (is("schedule")) {
    const cron = first && textOf(first);
    if (!cron) return { type: "unknown", reason: "The schedule is computed" };
    return scheduleTrigger(project, cron, second);
  }
  if (is("poll")) return pollTrigger(project, file, first);
  if (is("manual")) return { type: "manual", ...input("manual") };
  if (is("event")) return { type: "event", event: (first && textOf(first)) ?? "?", ...input("event") };
  return { type: "unknown", reason: `${brief(trigger.expression, 40)} is not a trigger of the SDK` };
}

/** An option that could not be read would be left out in silence. */
function scheduleTrigger(project: ProjectSource, cron: string, options: ts.Expression | undefined): FlowTrigger {
  if (!options) return { type: "schedule", cron, timeZone: "UTC" };
  if (!ts.isObjectLiteralExpression(options)) return { type: "unknown", reason: "The schedule's options are computed" };
  const read: Record<string, string> = {};
  for (const name of ["timeZone", "jitter"]) {
    const value = propertyOf(options, name);
    const text = value && ts.isExpression(value) ? textOf(valueOf(project, options.getSourceFile().fileName, value)) : null;
    if (value && text === null) return { type: "unknown", reason: `The schedule's ${name} is computed` };
    if (text !== null) read[name] = text;
  }
  const { timeZone = "UTC", jitter } = read;
  return { type: "schedule", cron, timeZone, ...(jitter === undefined ? {} : { jitter }) };
}

function webhookTrigger(project: ProjectSource, file: string, options: ts.Expression | undefined): FlowTrigger {
  const object = options && ts.isObjectLiteralExpression(options) ? options : null;
  if (options && !object) return { type: "unknown", reason: "The webhook's options are computed" };
  return {
    type: "webhook",
    connection: object && connectionProperty(project, file, object),
    event: object && textProperty(object, "event"),
    path: object && textProperty(object, "path"),
    respond: object && textProperty(object, "respond") === "sync" ? "sync" : "async",
    ...placeOf(object),
    ...(object && textProperty(object, "verify") === "none" ? { verify: "none" as const } : {}),
  };
}

function placeOf(object: ts.ObjectLiteralExpression | null): { place?: string } {
  const place = object && textProperty(object, "in");
  return place ? { place } : {};
}

function pollTrigger(project: ProjectSource, file: string, options: ts.Expression | undefined): FlowTrigger {
  const object = options && ts.isObjectLiteralExpression(options) ? options : null;
  const connection = object && connectionProperty(project, file, object);
  if (!object || !connection) return { type: "unknown", reason: "The poll names no connection" };
  return { type: "poll", connection, every: textProperty(object, "every") ?? "?" };
}

function connectionProperty(project: ProjectSource, file: string, object: ts.ObjectLiteralExpression): string | null {
  const value = propertyOf(object, "connection");
  if (!value || !ts.isExpression(value)) return null;
  const node = unwrap(value);
  const binding = bindingOf(project, { file, names: new Map() }, node);
  return binding?.kind === "connection" ? binding.alias : textOf(node);
}

export function triggerLabel(trigger: FlowTrigger): { readonly label: string; readonly detail: string | null } {
  switch (trigger.type) {
    case "webhook":
      if (trigger.connection) return { label: `${trigger.connection}: ${trigger.event ?? "any event"}`, detail: "webhook" };
      return { label: trigger.path ? `Webhook ${trigger.path}` : "Webhook", detail: trigger.respond === "sync" ? "answers the caller" : null };
    case "schedule":
      return { label: `Schedule ${trigger.cron}`, detail: trigger.timeZone };
    case "poll":
      return { label: `Poll ${trigger.connection}`, detail: `every ${trigger.every}` };
    case "manual":
      return { label: "Started by hand", detail: null };
    case "event":
      return { label: `Event ${trigger.event}`, detail: null };
    case "unknown":
      return { label: "Unknown trigger", detail: trigger.reason };
  }
}
