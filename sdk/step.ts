import type { Automation } from "./automation.ts";
import { parseDuration } from "./duration.ts";
import { currentHost, type StepOptions } from "./host.ts";

export interface EachOptions<Item> extends StepOptions {
  /** How many items are worked on at once; 1 if left out. */
  readonly concurrency?: number;
  /** Names an item in the journal, so that a changed order does not matter; its index if left out. */
  readonly key?: (item: Item) => string | number;
  /** Works on the other items when one fails, and throws at the end. */
  readonly continueOnError?: boolean;
}

export interface Step {
  /** Groups calls under a name. What it returned is kept: a step that finished is never repeated. */
  <T>(name: string, work: () => T | Promise<T>, options?: StepOptions): Promise<T>;
  each<Item, T>(name: string, items: Iterable<Item>, work: (item: Item, index: number) => T | Promise<T>): Promise<T[]>;
  each<Item, T>(name: string, items: Iterable<Item>, options: EachOptions<Item>, work: (item: Item, index: number) => T | Promise<T>): Promise<T[]>;
  /** `"1 hour"`; the run waits without holding anything. */
  sleep(duration: string): Promise<void>;
  until(date: Date | string): Promise<void>;
  /** The payload of a signal sent to this run, or null once the time is up. */
  waitFor<T = unknown>(signal: string, options?: { readonly timeout?: string }): Promise<T | null>;
  /** Asks a person; true once somebody has agreed, false when they declined or the time is up. */
  approve(question: string, options?: { readonly timeout?: string }): Promise<boolean>;
  /** Starts another automation of this project and does not wait for it. */
  start<Event>(automation: Automation<Event>, input: Event): Promise<{ runId: string }>;
  /** Starts every automation of this project whose trigger is `event(name)`. */
  emit(event: string, payload: unknown): Promise<void>;
}

const run = <T>(name: string, work: () => T | Promise<T>, options: StepOptions = {}) => currentHost().step(name, work, options);

export const step: Step = Object.assign(run, {
  each,
  sleep: (duration: string) => currentHost().sleepUntil(`sleep ${duration}`, (now) => new Date(now.getTime() + parseDuration(duration))),
  until: (date: Date | string) => currentHost().sleepUntil("sleep until", () => new Date(date)),
  waitFor: async <T>(signal: string, options: { readonly timeout?: string } = {}) =>
    (await currentHost().waitFor(signal, options.timeout ? parseDuration(options.timeout) : null)) as T | null,
  approve: async (question: string, options: { readonly timeout?: string } = {}) => {
    const answer = (await currentHost().waitFor(`approve ${question}`, options.timeout ? parseDuration(options.timeout) : null)) as {
      approved?: unknown;
    } | null;
    return answer?.approved === true;
  },
  start: <Event>(automation: Automation<Event>, input: Event) => currentHost().start(automation.id, input),
  emit: (event: string, payload: unknown) => currentHost().emit(event, payload),
});

type Work<Item, T> = (item: Item, index: number) => T | Promise<T>;

async function each<Item, T>(name: string, items: Iterable<Item>, second: EachOptions<Item> | Work<Item, T>, third?: Work<Item, T>): Promise<T[]> {
  const options = typeof second === "function" ? {} : second;
  const work = typeof second === "function" ? second : third;
  if (!work) throw new TypeError("step.each needs a function for its items.");
  const list = [...items];
  const results: T[] = [];
  const failures: unknown[] = [];

  await currentHost().scope(name, async () => {
    let next = 0;
    const lane = async () => {
      while (next < list.length && (failures.length === 0 || options.continueOnError)) {
        const index = next++;
        const item = list[index] as Item;
        try {
          results[index] = await run(String(options.key?.(item) ?? index + 1), () => work(item, index), options);
        } catch (error) {
          failures.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: Math.max(1, Math.min(options.concurrency ?? 1, list.length)) }, lane));
  });

  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${list.length} items of "${name}" failed.`);
  return results;
}
