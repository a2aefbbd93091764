import { likelyReadings } from "../rank/likely-readings.ts";
import type { Range } from "./range.ts";
import { scopeOf } from "./scope-of.ts";
import type { ReadRequest } from "./read-request.ts";
import { ask, refuse } from "./undecided.ts";

export function nothingToDo(request: ReadRequest) {
  const able = request.catalogue.connectors.filter((connector) => connector.operations.length > 0).map((connector) => connector.name);
  return refuse(`I understand when it should run, but not what it should do. I can write to ${able.join(", ")} and any HTTP API.`, [request.original]);
}

/** Nothing says what starts it: events of the systems that were named are what to choose from. */
export function noStart(request: ReadRequest, actions: readonly Range[]) {
  const known = request.mentions.length > 0 || request.httpMentions.length > 0 || request.text.tokens.some((token) => token.kind === "channel");
  const able = request.catalogue.connectors.filter((connector) => connector.events.length > 0).map((connector) => connector.name);
  if (!known)
    return refuse(
      `I don't understand “${request.original.trim()}”. Tell me what should start it (an event of ${able.join(", ")}, a webhook, a schedule) and what should happen then.`,
      actions.flatMap((range) => scopeOf(request, range.from, range.to).words),
    );
  const systems = [...new Set(request.mentions.map(({ system }) => system))];
  const choices = systems.length > 1 ? eventsOf(request, systems) : [];
  if (choices.length > 0)
    return ask({
      subject: "trigger",
      text: "What should start it? Choose an event, or say it in your own words (“every day at 9”, “when a webhook arrives”).",
      choices,
    });
  return ask({
    subject: "trigger",
    text: "What should start it? You can also say it in your own words.",
    choices: [
      { value: "when a webhook arrives", label: "A webhook" },
      { value: "every day at 9", label: "A schedule: every day at 9" },
      { value: "every hour", label: "A schedule: every hour" },
    ],
  });
}

/** What most likely starts it: the events of the likeliest readings of the request, then the best known ones of the system that was named first. */
function eventsOf(request: ReadRequest, systems: readonly string[]) {
  const likely = likelyReadings(request.original, request.catalogue).flatMap(({ trigger, event }) => choice(request, trigger, event));
  const [first] = systems.flatMap((id) => {
    const connector = request.catalogue.get(id);
    return connector && connector.events.length > 0 ? [connector] : [];
  });
  const common = first ? first.events.toSorted((a, b) => b.popularity - a.popularity).flatMap((event) => choice(request, first.id, event.id)) : [];
  const seen = new Set<string>();
  return [...likely, ...common].filter(({ value }) => !seen.has(value) && seen.add(value)).slice(0, 3);
}

function choice(request: ReadRequest, system: string, id: string) {
  const connector = request.catalogue.get(system);
  const event = connector?.events.find((one) => one.id === id);
  return connector && event ? [{ value: `When ${connector.name} ${event.id} fires`, label: `${event.name} in ${connector.name}` }] : [];
}
