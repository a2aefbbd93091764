import type { Automation, RunContext } from "../sdk/automation.ts";
import { contextFor } from "../sdk/automation.ts";
import { TAKE_STEP } from "../sdk/poll-step.ts";
import type { Trigger } from "../sdk/triggers.ts";

/** Items that a poll remembers having seen. */
const MOST_SEEN = 2000;

/**
 * A poll takes what it has read before it hands it over: whatever reads after that begins behind it, however long this
 * run lasts. What the run holds then is its own; if it fails, it is run again from the step that failed.
 */
export async function runAutomation(automation: Automation, input: unknown): Promise<unknown> {
  const { trigger } = automation;
  const given = (input as { items?: unknown } | null)?.items;
  // A simulated poll is given its items.
  if (!trigger.fetch || Array.isArray(given)) return automation.run(contextFor(trigger.prepare ? trigger.prepare(input) : input));

  const context = contextFor<unknown>(null);
  const cursor = await context.state.automation.get("poll cursor");
  const read = trigger.fetch;
  const found = await context.step("Read what is new", () => read(cursor));
  const { items, seen, before } = await unseen(context, trigger, found.items);
  const isSame = items.length === 0 && isEqual(cursor, found.cursor);
  const isOurs = isSame || (await context.step(TAKE_STEP, () => take(context, { cursor, next: found.cursor, before, seen })));
  return items.length === 0 || !isOurs ? null : automation.run(contextFor<unknown>({ items }));
}

interface Taken {
  readonly cursor: unknown;
  readonly next: unknown;
  readonly before: readonly string[] | undefined;
  /** Null where the poll tells nothing apart. */
  readonly seen: readonly string[] | null;
}

/** False when another run, started by hand meanwhile, has taken the same. */
async function take({ state }: RunContext<unknown>, { cursor, next, before, seen }: Taken): Promise<boolean> {
  const isOurs = seen === null || isEqual(before, seen) || (await state.automation.compareAndSet("poll seen", before, seen));
  const hasMoved = isEqual(cursor, next) || (await state.automation.compareAndSet("poll cursor", cursor, next));
  return seen === null ? hasMoved : isOurs;
}

/** Leaves out what an earlier read had, and what this one has twice. */
async function unseen({ state }: RunContext<unknown>, { identify }: Trigger, all: readonly unknown[]) {
  if (!identify) return { items: all, seen: null, before: undefined };
  const before = await state.automation.get<readonly string[]>("poll seen");
  const seen = new Set(before);
  const items = all.filter((item) => {
    const name = identify(item);
    return !seen.has(name) && seen.add(name);
  });
  return { items, seen: [...seen].slice(-MOST_SEEN), before };
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
