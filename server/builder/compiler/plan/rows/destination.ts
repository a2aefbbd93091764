import { isChannel } from "../messengers.ts";
import type { Value } from "../plan.ts";
import { ask } from "../undecided.ts";
import { constant } from "./constant.ts";
import type { FillContext } from "./fill-rows.ts";

export function destinationValue({ request, action }: FillContext, name: string, destination: string | null): Value {
  const answer = request.answers[name];
  const chosen = destination ?? (answer !== undefined && isChannel(action.operation) ? channelName(answer) : answer);
  if (chosen !== undefined) return constant(chosen);
  const system = request.catalogue.get(action.connection.connector)?.name ?? action.connection.name;
  throw ask({
    subject: name,
    text: /^to$/i.test(name) ? `Who should ${system} send it to?` : `Which ${name.replaceAll("_", " ").replace(/ id$/, "")} of ${system} should it go to?`,
    choices: [],
  });
}

function channelName(answer: string): string {
  return /^[#@A-Z]|^\d+$/.test(answer) || /\s/.test(answer) ? answer : `#${answer}`;
}
