import { needed } from "./needed.ts";
import type { Operation } from "../../../../connectors/connector.ts";
import { type Field, fieldsOf } from "../../fields/field.ts";
import type { ChosenList } from "../choose-list.ts";
import type { Value } from "../plan.ts";
import type { ReadRequest } from "../read-request.ts";
import { ask } from "../undecided.ts";
import { pathPair, slugIn } from "./repositories.ts";
import { queryFor } from "./said-query.ts";
import { saidValue } from "./said-value.ts";
import type { Requirement } from "../any-of.ts";

/** The arguments of the list operation: what it must be told, and conditions that the system itself can check. */
export function fillList(
  request: ReadRequest,
  list: ChosenList,
  conditions: readonly Requirement[],
): { args: Readonly<Record<string, unknown>>; left: readonly Requirement[] } {
  const { operation } = list;
  const args: Record<string, unknown> = {};
  const pair = pathPair(operation);
  const left: Requirement[] = [];
  if (pair) {
    const beside = pair
      .map((name) => saidValue(request, list.range, field(operation, name)))
      .flatMap((value) => (value?.kind === "constant" ? [String(value.value)] : []));
    const said = slugIn(request) ?? request.answers[pair[1]] ?? request.answers.repository;
    const [first, second] = beside.length === 2 ? beside : (said?.split("/") ?? []);
    if (!first || !second)
      throw ask({
        subject: pair[1] === "repo" ? "repository" : pair[1],
        text: `Which ${pair[1] === "repo" ? "repository" : pair[1]} should it read? Write it as ${pair[0]}/${pair[1]}.`,
        choices: [],
      });
    args[pair[0]] = first;
    args[pair[1]] = second;
  }
  for (const condition of conditions) {
    const argument = askable(list, condition);
    if (argument) args[argument.name] = argument.value;
    else left.push(condition);
  }
  const { asks } = operation;
  const query = asks && request.answers[asks.argument] === undefined ? [...list.query, ...conditions.flatMap((one) => queryFor(asks, one))] : [];
  if (asks && query.length > 0) args[asks.argument] = [...new Set(query)].join(asks.join);
  for (const name of operation.input.required ?? []) {
    if (args[name] !== undefined) continue;
    const said = saidValue(request, list.range, field(operation, name)) ?? quotedFor(request, list, name);
    if (said?.kind === "constant") {
      args[name] = said.value;
      continue;
    }
    const answer = request.answers[name];
    if (answer === undefined)
      throw ask({
        subject: name,
        text: `To ${operation.summary.toLowerCase()} I need ${needed(name, operation.input.properties?.[name]?.description)}. What should it be?`,
        choices: [],
      });
    args[name] = answer;
  }
  return { args, left };
}

function field(operation: Operation, name: string): Field {
  const found = fieldsOf(operation.input).find(({ path }) => path.length === 1 && path[0] === name);
  if (!found) throw new Error(`${operation.id} has no argument ${name}`);
  return found;
}

/** A query in quotes fills the argument that takes one. */
function quotedFor(request: ReadRequest, list: ChosenList, name: string): Value | null {
  if (!/^(jql|query|q|soql|filter)$/i.test(name)) return null;
  const at = request.text.tokens.findIndex((token, index) => token.kind === "quoted" && index >= list.range.from && index < list.range.to);
  if (at < 0) return null;
  request.text.use(at);
  request.text.use(at - 1);
  return { kind: "constant", value: request.text.tokens[at]?.text };
}

/** A condition that is one of the operation's own query arguments, by the same name and for one value. */
function askable(list: ChosenList, condition: Requirement): { name: string; value: unknown } | null {
  if (condition.kind === "any" || condition.negated || (condition.kind !== "equals" && condition.kind !== "has") || condition.values.length !== 1) return null;
  const name = condition.field.path.at(-1) ?? "";
  const schema = list.operation.input.properties?.[name];
  const [value] = condition.values;
  if (!schema || condition.field.path.length > 1) return null;
  if (schema.enum && !schema.enum.includes(value)) return null;
  return { name, value };
}
