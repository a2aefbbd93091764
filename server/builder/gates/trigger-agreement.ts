import { isDeepStrictEqual } from "node:util";
import type { AutomationFlow, Diagnostic, FlowDocument, FlowTrigger } from "../../../contracts/flow.ts";

/** An automation as the module itself says it is, once its code was evaluated. */
export interface ToldAutomation {
  readonly id: string;
  readonly name: string;
  readonly trigger: { readonly type: string; readonly settings: Readonly<Record<string, unknown>> };
}

/**
 * What starts an automation is what its module says. The flow, which is read without running anything, has to say the
 * same: people, the clock and the webhooks go by it.
 */
export function triggerDisagreements({ automations }: Pick<FlowDocument, "automations">, told: readonly ToldAutomation[]): readonly Diagnostic[] {
  const unread = told.filter(({ id }) => !automations.some((read) => read.id === id));
  return [
    ...automations.flatMap((read) => {
      const said = told.find(({ id }) => id === read.id);
      if (!said) return [atTrigger(read, `Nothing starts "${read.id}": it is not what its file in src/automations exports by default.`)];
      const inFlow = comparable(read.trigger);
      if (isDeepStrictEqual(inFlow, fromModule(said))) return [];
      return [atTrigger(read, `${read.name}: what starts it differs between reading the code and running it. Write the trigger's options in place.`)];
    }),
    ...unread.map(({ id }) => ({ ...ANYWHERE, message: `The automation "${id}" can't be found in the code. Write its id in place.` })),
  ];
}

const ANYWHERE = { severity: "error", file: null, line: null, column: null, code: "trigger" } as const;

/** A finding about what starts an automation, at the line that says so. */
export function atTrigger({ file, nodes }: AutomationFlow, message: string): Diagnostic {
  const span = nodes.find(({ kind }) => kind === "trigger")?.span;
  return { ...ANYWHERE, message, file: span?.file ?? file, line: span?.startLine ?? null, column: span?.startColumn ?? null };
}

function comparable(trigger: FlowTrigger): Record<string, unknown> {
  if (trigger.type === "webhook") {
    const { type, connection, event, path, place = null, respond, sender } = trigger;
    return { type, connection, event, path, place, respond, sender };
  }
  if (trigger.type === "schedule") return { type: "schedule", cron: trigger.cron, timeZone: trigger.timeZone, jitter: trigger.jitter ?? null };
  if (trigger.type === "event") return { type: "event", event: trigger.event };
  return trigger.type === "manual" ? { type: "manual" } : { ...trigger };
}

function fromModule({ trigger: { type, settings } }: ToldAutomation): Record<string, unknown> {
  const of = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, settings[name] ?? null]));
  if (type === "webhook") return { type, ...of("connection", "event", "path", "place", "respond", "sender") };
  if (type === "schedule") return { type, ...of("cron", "timeZone", "jitter") };
  if (type === "poll") return { type, ...of("connection", "every") };
  return { type, ...(type === "event" ? of("event") : {}) };
}
