import type { Automation, RunContext } from "../sdk/automation.ts";
import { contextFor } from "../sdk/automation.ts";
import type { Trigger } from "../sdk/triggers.ts";

/** Items that a poll remembers having seen. */
const MOST_SEEN = 2000;

/** A poll reads first and keeps its cursor last, so that what failed is read again. */
export async function runAutomation(automation: Automation, input: unknown): Promise<unknown> {
  const { trigger } = automation;
  const given = (input as { items?: unknown } | null)?.items;
  // A simulated poll is given its items.
  if (!trigger.fetch || Array.isArray(given)) return automation.run(contextFor(trigger.prepare ? trigger.prepare(input) : input));

  const context = contextFor<unknown>(null);
  const state = context.state.automation;
  const cursor = await state.get("poll cursor");
  const read = trigger.fetch;
  const found = await context.step("Read what is new", () => read(cursor));
  const { items, remember } = await unseen(context, trigger, found.items);
  const output = items.length === 0 ? null : await automation.run(contextFor<unknown>({ items }));
  await remember();
  await state.set("poll cursor", found.cursor);
  return output;
}

/** Leaves out what an earlier read had, and what this one has twice. */
async function unseen({ state }: RunContext<unknown>, { identify }: Trigger, all: readonly unknown[]) {
  if (!identify) return { items: all, remember: async () => {} };
  const before = (await state.automation.get<readonly string[]>("poll seen")) ?? [];
  const seen = new Set(before);
  const items = all.filter((item) => {
    const name = identify(item);
    return !seen.has(name) && seen.add(name);
  });
  return { items, remember: () => state.automation.set("poll seen", [...seen].slice(-MOST_SEEN)) };
}
