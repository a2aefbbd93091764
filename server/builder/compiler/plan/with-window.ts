import type { Field } from "../fields/field.ts";
import { stem } from "../language/stem.ts";
import { plural } from "./message-text.ts";
import type { Plan } from "./plan.ts";
import type { Window } from "./read-window.ts";
import { CHANGED, CREATED, stampOf } from "./stamps.ts";
import { refuse } from "./undecided.ts";
import { withHeading } from "./with-heading.ts";

/** The plan with what is left of a list when only a stretch of time is looked at. */
export function withWindow(plan: Plan, window: Window): Plan {
  const { list, source, trigger } = plan;
  if (!list || !source || trigger.type !== "schedule") throw refuse(`I don't know what “${window.label}” is said of: nothing is listed.`, [window.label]);
  const field = window.verb === null ? stampOf(source.fields, CREATED) : happenedAt(source.fields, window.verb);
  if (!field) {
    const what = window.verb === null ? "came to be" : `were ${window.verb}`;
    throw refuse(`${list.connection.name} does not say of its ${plural(source.noun)} when they ${what}, so I can't tell which are ${window.label}.`, [
      window.label,
    ]);
  }
  return {
    ...plan,
    actions: plan.actions.map((action) => withHeading(action, (heading) => `${heading} ${window.label}`)),
    list: { ...list, args: { ...widest(list, window.verb), ...list.args }, window: { ...window, field, timeZone: trigger.timeZone } },
  };
}

/** Lists that show what is open unless they are told otherwise are asked for all: what came about then may be closed by now. */
function widest({ operation, asked }: NonNullable<Plan["list"]>, verb: string | null): Readonly<Record<string, unknown>> {
  for (const name of ["state", "status"]) {
    const values = operation.input.properties?.[name]?.enum ?? [];
    const value = values.find((one) => one === verb) ?? values.find((one) => one === "all" || one === "any");
    if (value !== undefined && !asked.some(({ field }) => field.path.at(-1) === name)) return { [name]: value };
  }
  return {};
}

function happenedAt(fields: readonly Field[], verb: string): Field | null {
  if (/^(?:updat|chang|modif|edit)/.test(verb)) return stampOf(fields, CHANGED);
  return fields.find(({ path, schema, words }) => path.length === 1 && schema.format === "date-time" && words.some((word) => word === stem(verb))) ?? null;
}
