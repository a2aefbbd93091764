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

/** A number of starts within any span of time, up to 1,000. */
export interface StartRate {
  readonly limit: number;
  /** `"1 minute"` */
  readonly period: string;
  /** A path of the input, such as `body.customer.id`: each value of it is counted by itself. */
  readonly key?: string;
}

export interface Debounce {
  /** `"30 seconds"` */
  readonly period: string;
  /** A path of the input: only starts with the same value of it replace each other. */
  readonly key?: string;
  /** Runs after this time at the latest, however many starts keep coming. */
  readonly timeout?: string;
}

export interface Singleton {
  /** A path of the input: one run at a time for each value of it. */
  readonly key?: string;
  /** Skips the new start, or cancels the run that is there. */
  readonly mode: "skip" | "cancel";
}

export interface AutomationDefinition<Event> {
  /** Unique in the project; names the automation for ever. */
  readonly id: string;
  readonly name: string;
  readonly trigger: Trigger<Event>;
  /** At most so many runs at once; the others wait their turn, oldest first. A run that sleeps or waits leaves its place to the next. */
  readonly concurrency?: number | Concurrency;
  /** At most so many starts within any `period`; later ones wait, oldest first. For systems that limit their callers. */
  readonly throttle?: StartRate;
  /** At most so many starts within any `period`; each later one is kept as a cancelled run, which can be replayed. */
  readonly rateLimit?: StartRate;
  /** Of several starts only the last runs, once no other has come for `period`; the others are kept as cancelled runs. */
  readonly debounce?: Debounce;
  /** One run at a time, counting runs that wait or sleep. What is skipped or replaced is kept as a cancelled run. */
  readonly singleton?: Singleton;
  /** A path of the input, such as `body.order.id`: of starts with the same value only the first runs, the others get its run. */
  readonly idempotency?: string;
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
