import { fieldsOf } from "../../fields/field.ts";
import type { Operation } from "../../../../connectors/connector.ts";
import type { Requirement } from "../any-of.ts";
import type { Range } from "../range.ts";
import type { ReadRequest } from "../read-request.ts";
import { isNegatedBefore, negationStart } from "../conditions/reader.ts";
import { saidValue } from "./said-value.ts";

/** “the open issues of project OPS”, in the language that the list is asked in. Nothing where somebody wrote the query. */
export function saidQuery(request: ReadRequest, { asks }: Operation, range: Range): readonly string[] {
  if (!asks) return [];
  const { text } = request;
  const isWritten = text.tokens.slice(range.from, range.to).some(({ kind }, offset) => kind === "quoted" && !text.isUsed(range.from + offset));
  if (isWritten) return [];
  const properties = Object.fromEntries(Object.entries(asks.values).map(([name, { description }]) => [name, { type: "string" as const, description }]));
  const values = fieldsOf({ type: "object", properties }).flatMap((field) => {
    const said = saidValue(request, range, field);
    const term = asks.values[field.path[0] ?? ""];
    return said?.kind === "constant" && term ? [term.as.replace("{value}", () => JSON.stringify(said.value))] : [];
  });
  const words: string[] = [];
  for (let at = range.from; at < range.to; at++) {
    const token = text.tokens[at];
    const clause = token?.kind === "word" && Object.hasOwn(asks.words, token.lower) ? asks.words[token.lower] : undefined;
    const isRuledOut = isNegatedBefore(text, at, range.from);
    // What ends in a choice would come out as both.
    const isPlain = !/^(?:or|and|non)$/.test(text.word(at - 1)) && !/^(?:or|and)$/.test(text.word(at + 1));
    if (clause === undefined || !isPlain || text.roleOf(at) === "condition" || text.roleOf(at) === "system") continue;
    if (at === range.from || isOrder(text.word(at + 1))) continue;
    text.use(negationStart(text, at, range.from), at + 1, "condition");
    const term = isRuledOut ? asks.not.replace("{clause}", () => clause) : clause;
    if (!words.includes(term)) words.push(term);
  }
  return [...values, ...words];
}

/** A condition as the query says it, so that no more is read than needed; it is checked on what comes back all the same. */
export function queryFor({ fields }: NonNullable<Operation["asks"]>, condition: Requirement): readonly string[] {
  if (condition.kind !== "equals" && condition.kind !== "has") return [];
  const path = condition.field.path.join(".");
  const name = Object.hasOwn(fields, path) ? fields[path] : undefined;
  const [value] = condition.values;
  return name === undefined || condition.negated || condition.values.length !== 1 || typeof value !== "string" ? [] : [`${name} = ${JSON.stringify(value)}`];
}

/** “open an issue” makes one. */
const isOrder = (next: string) => /^(?:an?|one)$/.test(next);
