import { expect } from "vitest";
import { conforms } from "../connectors/simulator/conforms.ts";
import type { Connector } from "../connectors/connector.ts";
import type { CallResult } from "../engine/run-engine.ts";
import { callContext } from "./call-context.ts";
import type { switchboardWorld } from "../modules/switchboard/oauth/testing/switchboard-world.ts";

type World = Awaited<ReturnType<typeof switchboardWorld>>;

/** Calls of integration code on one connection, as the engine carries them. */
export function asking({ switchboard }: World, connector: Connector, connectionId: () => string) {
  const carrier = switchboard.callCarrier({
    resolveAlias: async () => ({ connectionId: connectionId(), connector: connector.id }),
    simulate: () => Promise.reject(new Error("nothing is simulated here")),
  });

  async function ask(operation: string, args: object, timeoutMs: number | null = null, mayLeave = () => true): Promise<CallResult> {
    const frame = { connection: "own", operation, args, request: null, idempotencyKey: null, timeoutMs };
    return carrier.carryCall(frame, { ...callContext(), mayLeave });
  }

  /** Another server has taken the run by the time when everything is ready. */
  const askTooLate = (operation: string, args: object) => ask(operation, args, null, () => false);

  /** The answer's body, which must be what the operation's types say. */
  async function bodyOf<Body = unknown>(operation: string, args: object): Promise<Body> {
    const result = await ask(operation, args);
    if (!result.ok) throw new Error(result.error.message);
    const { output = {} } = connector.operations.find(({ id }) => id === operation) ?? {};
    expect(conforms(output, result.response.body)).toEqual([]);
    return result.response.body as Body;
  }

  /** Every item of a list, page after page. */
  async function everyItem<Item>(operation: string, args: object): Promise<{ readonly items: Item[]; readonly pages: number }> {
    const items: Item[] = [];
    let pages = 0;
    for (let next: unknown = args; next !== null; pages += 1) {
      const result = await ask(operation, { $page: next });
      if (!result.ok) throw new Error(result.error.message);
      const page = result.response.body as { items: Item[]; next: unknown };
      items.push(...page.items);
      next = page.next;
    }
    return { items, pages };
  }
  return { ask, askTooLate, bodyOf, everyItem };
}
