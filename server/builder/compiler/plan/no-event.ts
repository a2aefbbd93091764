import type { Range } from "./range.ts";
import { scopeOf } from "./scope-of.ts";
import type { ReadRequest } from "./read-request.ts";
import { ask, refuse } from "./undecided.ts";

export function noEvent(request: ReadRequest, system: string | null, range: Range) {
  const said = request.text.text(range.from, range.to).trim();
  const connector = system ? request.catalogue.get(system) : undefined;
  if (connector && connector.events.length > 0) {
    const names = connector.events.slice(0, 6).map((event) => event.name.toLowerCase());
    const vague = scopeOf(request, range.from, range.to).words.length === 0;
    if (vague)
      return ask({
        subject: "event",
        text: `Which event of ${connector.name} should start it?`,
        choices: [...connector.events]
          .sort((a, b) => b.popularity - a.popularity)
          .slice(0, 3)
          .map((event) => ({ value: event.id, label: event.name })),
      });
    return refuse(`I don't know an event of ${connector.name} that fits “${said}”. It can start on: ${names.join(", ")}.`, [said]);
  }
  if (connector) return refuse(`${connector.name} tells us of no events, so it can't start an automation by itself. It can be read on a schedule.`, [said]);
  const able = request.catalogue.connectors.filter((item) => item.events.length > 0).map((item) => item.name);
  return refuse(`I don't understand what should start it: “${said}”. I can start on events of ${able.join(", ")}, on any webhook, and on a schedule.`, [said]);
}
