import type { FlowTrigger } from "../../../../contracts/flow.ts";

/** What an automation is given by hand: of a webhook a person chooses the body, of anything else the whole input. */
export function inputOf(trigger: FlowTrigger, payload: unknown, now: Date): unknown {
  switch (trigger.type) {
    case "webhook":
      return { body: payload ?? {}, headers: {}, query: {}, method: "POST", path: trigger.path ?? "" };
    case "schedule":
      return payload ?? { scheduledAt: now.toISOString() };
    case "poll":
      return payload ?? { items: [] };
    default:
      return payload ?? {};
  }
}

/** The part of an input that a person chooses. */
export function payloadOf(input: unknown): unknown {
  return typeof input === "object" && input !== null && "body" in input && "headers" in input ? input.body : input;
}
