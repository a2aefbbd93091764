import { issue } from "./issue.ts";
import { log, type Log } from "./log.ts";
import { state } from "./state.ts";
import { step, type Step } from "./step.ts";
import type { Trigger } from "./triggers.ts";
import { vars } from "./vars.ts";

export interface RunContext<Event> {
  readonly event: Event;
  readonly step: Step;
  readonly log: Log;
  readonly vars: typeof vars;
  readonly state: typeof state;
  readonly issue: typeof issue;
}

export interface Concurrency {
  readonly limit: number;
  /** Where the input has what is counted by itself, such as `body.order.id`: at most `limit` runs at once for each value. */
  readonly key: string;
}

export interface AutomationDefinition<Event> {
  /** Unique in the project; names the automation for ever. */
  readonly id: string;
  readonly name: string;
  readonly trigger: Trigger<Event>;
  /** At most so many runs at once; the others wait their turn, oldest first. A run that sleeps or waits leaves its place to the next. */
  readonly concurrency?: number | Concurrency;
  run(context: RunContext<Event>): unknown;
}

export interface Automation<Event = unknown> extends AutomationDefinition<Event> {
  readonly $automation: true;
}

/** The default export of a file in `src/automations`. */
export function automation<Event>(definition: AutomationDefinition<Event>): Automation<Event> {
  return { ...definition, run: (context) => definition.run(context), $automation: true };
}

/** What `run` is given, for an event. */
export function contextFor<Event>(event: Event): RunContext<Event> {
  return { event, step, log, vars, state, issue };
}
