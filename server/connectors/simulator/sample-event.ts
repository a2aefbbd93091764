import type { Connector } from "../connector.ts";
import { createRandom } from "./random.ts";
import { sampleValue } from "./sample-value.ts";

export interface SampleEvent {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** A delivery of an event as the system would send it, for trying an automation out; null for an unknown event. */
export function sampleEvent(connector: Connector, eventId: string): SampleEvent | null {
  const event = connector.events.find(({ id }) => id === eventId);
  if (!event) return null;
  const body = event.sample === undefined ? sampleValue(event.payload, createRandom(`${connector.id}/${eventId}`)) : structuredClone(event.sample);
  return { body, headers: { "content-type": "application/json", ...event.sampleHeaders } };
}
