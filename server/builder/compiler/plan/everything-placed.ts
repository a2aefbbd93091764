import type { Plan } from "./plan.ts";
import type { Range } from "./range.ts";
import type { ReadRequest } from "./read-request.ts";
import { refuse } from "./undecided.ts";
import { conditionsIn } from "./any-of.ts";

/** Systems, rooms and paths that were named and that the plan has no use for: a call that is not made must not look like one that is. */
export function everythingPlaced(request: ReadRequest, plan: Omit<Plan, "id" | "name">, background: readonly Range[]): void {
  const { trigger, list, lookup, actions, conditions } = plan;
  const systems = new Set([
    ...("connection" in trigger ? [trigger.connection.connector] : []),
    ...[list, lookup, ...actions].flatMap((part) => (part ? [part.connection.connector] : [])),
  ]);
  const called = new Set(actions.map(({ connection }) => connection.alias));
  const parts = [
    ...actions.flatMap(({ target, mapping, conditions: own }) => ["path" in target ? target.path : "", mapping.rows.map(({ value }) => value), said(own)]),
    plan.reply?.rows.map(({ value }) => value),
    list?.args,
    trigger.type === "webhook" ? trigger.path : trigger.type === "poll" ? trigger.args : "",
    said(conditions),
    said(list?.asked ?? []),
  ];
  const written = JSON.stringify(parts, (key, value: unknown) => (key === "field" ? undefined : value));
  const starts = [...request.clauses.filter(({ role }) => role === "trigger"), ...background];
  const within = ({ from, to }: Range) => starts.some((range) => from >= range.from && to <= range.to);
  const left = [
    ...request.mentions.filter(({ system, from, to }) => !systems.has(system) && !within({ from, to })),
    ...request.httpMentions.filter((mention) => !called.has(mention.connection.alias) && !within(mention)),
    ...request.text.tokens.flatMap((token, from) => {
      const place = token.kind === "url" ? token.text.replace(/^https?:\/\/[^/]+/, "") || "/" : token.text;
      const isPlace = token.kind === "channel" || token.kind === "path" || (token.kind === "url" && place !== "/");
      return isPlace && !written.includes(place.replace(/^#/, "")) ? [{ from, to: from + 1 }] : [];
    }),
  ].map(({ from, to }) => request.text.text(from, to));
  if (left.length === 0) return;
  const names = [...new Set(left)];
  throw refuse(`I understood the rest, but not what is to go to ${names.join(" and ")}. Say it in a sentence of its own: “Send … to ${names[0]}.”`, names);
}

function said(conditions: Plan["conditions"]): readonly unknown[] {
  return conditions.flatMap(conditionsIn).map((condition) => ["values" in condition ? condition.values : null, condition.text]);
}
