import cronstrue from "cronstrue";
import ts from "typescript-browser";
import type { FlowTrigger } from "../../../contracts/flow.ts";
import { bindingOf } from "./bindings.ts";
import { valueOf } from "./find-automations.ts";
import { readInputSchema } from "./input-schema.ts";
import { isSdk } from "./is-sdk.ts";
import { constantText, plainOptions } from "./plain-options.ts";
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
    const read = webhookTrigger(project, first);
    return read.type === "webhook" ? { ...read, ...input("webhook") } : read;
  }
  if (is("schedule")) {
    const cron = first && constantText(project, first);
    if (!cron) return { type: "unknown", reason: "The schedule is computed" };
    return scheduleTrigger(project, cron, second);
  }
  if (is("hole")) return { type: "unknown", reason: "What starts it is not decided yet" };
  if (is("poll") || is("newItems") || is("changedItems")) return pollTrigger(project, first);
  if (is("manual")) return { type: "manual", ...input("manual") };
  if (is("event")) {
    const event = first && constantText(project, first);
    return event ? { type: "event", event, ...input("event") } : { type: "unknown", reason: "The event's name is computed" };
  }
  return { type: "unknown", reason: `${brief(trigger.expression, 40)} is not a trigger of the SDK` };
}

/** An option that could not be read would be left out in silence. */
function scheduleTrigger(project: ProjectSource, cron: string, options: ts.Expression | undefined): FlowTrigger {
  const given = plainOptions("schedule", options);
  if ("reason" in given) return { type: "unknown", reason: given.reason };
  const read: Record<string, string> = {};
  for (const name of ["timeZone", "jitter"]) {
    const value = given.members.get(name);
    const text = value && constantText(project, value);
    if (text === null) return { type: "unknown", reason: `The schedule's ${name} is computed` };
    if (text !== undefined) read[name] = text;
  }
  const { timeZone = "UTC", jitter } = read;
  return { type: "schedule", cron, timeZone, ...(jitter === undefined ? {} : { jitter }) };
}

function webhookTrigger(project: ProjectSource, options: ts.Expression | undefined): FlowTrigger {
  const read = plainOptions("webhook", options);
  if ("reason" in read) return { type: "unknown", reason: read.reason };
  const { members } = read;
  const texts: Partial<Record<"event" | "path" | "in" | "respond" | "verify", string>> = {};
  for (const name of ["event", "path", "in", "respond", "verify"] as const) {
    const value = members.get(name);
    const text = value && constantText(project, value);
    if (text === null) return { type: "unknown", reason: `The webhook's ${name} is computed` };
    if (text !== undefined) texts[name] = text;
  }
  const named = members.get("connection");
  const connection = named ? connectionOf(project, named) : null;
  if (named && connection === null) return { type: "unknown", reason: `The webhook's connection can't be followed: ${brief(named, 40)}` };
  return {
    type: "webhook",
    connection,
    event: texts.event ?? null,
    path: texts.path ?? null,
    respond: texts.respond === "sync" ? "sync" : "async",
    ...(texts.in ? { place: texts.in } : {}),
    sender: texts.verify === "none" ? "anyone" : connection === null ? "address" : "signed",
  };
}

function pollTrigger(project: ProjectSource, options: ts.Expression | undefined): FlowTrigger {
  const read = plainOptions("poll", options);
  if ("reason" in read) return { type: "unknown", reason: read.reason };
  const named = read.members.get("connection");
  const connection = named ? connectionOf(project, named) : null;
  if (connection === null) return { type: "unknown", reason: "The poll names no connection" };
  const every = read.members.get("every");
  return { type: "poll", connection, every: (every && constantText(project, every)) ?? "?" };
}

function connectionOf(project: ProjectSource, value: ts.Expression): string | null {
  const binding = bindingOf(project, { file: value.getSourceFile().fileName, names: new Map() }, value);
  return binding?.kind === "connection" ? binding.alias : null;
}

/** A rhythm in words; nothing where it can't be read. */
function rhythmOf(cron: string): { readonly words?: string } {
  try {
    return { words: cronstrue.toString(cron, { use24HourTimeFormat: true }) };
  } catch {
    return {};
  }
}

export function triggerLabel(trigger: FlowTrigger): { readonly label: string; readonly words?: string; readonly detail: string | null } {
  switch (trigger.type) {
    case "webhook":
      if (trigger.connection)
        return {
          label: `${trigger.connection}: ${trigger.event ?? "any event"}`,
          detail: trigger.sender === "anyone" ? "webhook, open to anyone, unsigned" : "webhook",
        };
      return { label: trigger.path ? `Webhook ${trigger.path}` : "Webhook", detail: trigger.respond === "sync" ? "answers the caller" : null };
    case "schedule":
      return { label: `Schedule ${trigger.cron}`, ...rhythmOf(trigger.cron), detail: trigger.timeZone };
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
