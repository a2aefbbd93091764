import type { Operation } from "../../../../connectors/connector.ts";
import type { Field } from "../../fields/field.ts";
import type { Source, Value } from "../plan.ts";
import type { ReadRequest } from "../read-request.ts";
import { ask } from "../undecided.ts";
import { constant } from "./constant.ts";
import type { FillContext } from "./fill-rows.ts";

/** `owner/name` said in the request or as an answer fills two path arguments that follow each other. */
export function fromSlug(context: FillContext, target: Field): Value | null {
  const { operation } = context.action;
  const pair = pathPair(operation);
  const name = target.path[0] ?? "";
  if (!pair || target.path.length > 1 || !pair.includes(name)) return null;
  const said = context.action.destination ?? context.request.answers[pair[1]] ?? context.request.answers.repository ?? slugIn(context.request);
  const [first, second] = said?.split("/") ?? [];
  if (first && second) return constant(name === pair[0] ? first : second);
  // An event of the same system knows where it happened.
  if (context.source?.type.from === "event" && context.source.type.connection.connector === context.action.connection.connector)
    return ownPlace(context.source, name, pair);
  throw ask({
    subject: pair[1] === "repo" ? "repository" : pair[1],
    text: `Which ${pair[1] === "repo" ? "repository" : pair[1]} should it use? Write it as ${pair[0]}/${pair[1]}.`,
    choices: [],
  });
}

export function slugIn(request: ReadRequest): string | undefined {
  const isEvent = (text: string) => request.catalogue.connectors.some(({ events }) => events.some(({ id }) => id === text));
  const at = request.text.tokens.findIndex((token, index) => token.kind === "slug" && request.text.roleOf(index) !== "schedule" && !isEvent(token.text));
  if (at < 0) return undefined;
  request.text.use(at);
  return request.text.tokens[at]?.text;
}

export function pathPair(operation: Operation): readonly [string, string] | null {
  const match = /\{(\w+)\}\/\{(\w+)\}/.exec(operation.path);
  return match?.[1] && match[2] ? [match[1], match[2]] : null;
}

function ownPlace(source: Source, name: string, pair: readonly [string, string]): Value | null {
  const container = source.fields.find(
    (field) => field.type === "object" && field.path.length === 1 && field.words.some((word) => pair[1].startsWith(word.slice(0, 4))),
  );
  if (!container) return null;
  const at = (path: readonly string[]) => source.fields.find((field) => field.path.join(".") === path.join("."));
  const root = container.path[0] ?? "";
  const field = name === pair[1] ? at([root, "name"]) : (at([root, name, "login"]) ?? at([root, name, "name"]) ?? at([root, name]));
  return field ? { kind: "field", field, as: "same" } : null;
}
