import type { ConnectorCatalogue } from "../../builder.ts";
import type { Field } from "../fields/field.ts";
import { plural } from "./message-text.ts";
import { isChannel } from "./messengers.ts";
import type { ActionPlan, ListPlan, Plan, SincePlan } from "./plan.ts";
import type { Since } from "./read-since.ts";
import { CHANGED, CREATED, stampOf } from "./stamps.ts";
import { withHeading } from "./with-heading.ts";
import { refuse } from "./undecided.ts";
import { withUpserts } from "./with-upsert.ts";

/** The plan with a memory of what it has read: of a list only what is new or changed is treated. */
export function withSince(plan: Plan, since: Since, catalogue: ConnectorCatalogue): Plan {
  const { list, source } = plan;
  if (!list || !source) return plan;
  const changedAt = stampOf(source.fields, CHANGED);
  if (since === "alike") return keptAlike(plan, changedAt, catalogue);
  const field = since === "changed" ? changedAt : stampOf(source.fields, CREATED);
  const things = plural(source.noun);
  if (!field) throw noStamp(plan, list, since, catalogue);
  if (list.use === "digest" || since === "new")
    return {
      ...plan,
      actions: plan.actions.map((action) => withHeading(action, (heading) => `${SAID[since]} ${heading}`)),
      list: { ...list, since: { field, about: since } },
    };
  const actions = withUpserts(plan, catalogue).actions;
  const [twice] = actions.filter(makesAnother);
  if (twice)
    throw refuse(
      `One of the ${things} that changes again would be created in ${twice.connection.name} a second time: I know nothing there by which to find the first. “New ${things}” copies each once.`,
      ["changed"],
    );
  return { ...plan, actions, list: { ...list, since: { field, about: "changed" } } };
}

/** What else there is: an event of the system, or a poll that a person writes. */
function noStamp({ source }: Plan, { connection }: ListPlan, since: "new" | "changed", catalogue: ConnectorCatalogue) {
  const things = plural(source?.noun ?? "thing");
  const system = catalogue.get(connection.connector);
  const listNew = system?.operations.find(({ id }) => id.endsWith(".listNew"));
  const instead = listNew
    ? `In the code, a poll with ${connection.alias}.${listNew.id} hands each over once; the assistant writes it where a model is set up.`
    : system && system.events.length > 0
      ? `Start it on the event instead: “when … is ${since === "changed" ? "updated" : "created"} in ${connection.name}”.`
      : "";
  const unknown = `${connection.name} does not say of its ${things} when they ${since === "changed" ? "were changed last" : "came to be"}, so I can't tell which ${since === "changed" ? "changed" : "are new"}.`;
  return refuse(`${unknown} ${instead}`.trim(), [since]);
}

/** What changes is brought over again, as far as one tells the other by something. */
function keptAlike(plan: Plan, field: Field | null, catalogue: ConnectorCatalogue): Plan {
  const { list, source } = plan;
  if (!list || !source || list.use === "digest") return plan;
  const { actions } = withUpserts(plan, catalogue);
  const [twice] = actions.filter(makesAnother);
  if (twice) {
    const note = `Each of the ${plural(source.noun)} is created in ${twice.connection.name} once; what changes later is not carried over, because nothing there tells which one it belongs to.`;
    return { ...plan, notes: [...plan.notes, note] };
  }
  const since: SincePlan | null = field ? { field, about: "changed" } : null;
  return { ...plan, actions, list: { ...list, since } };
}

/** Done again it would make a second one, where others tell, replace or bring up to date. */
function makesAnother({ target, upsert }: ActionPlan): boolean {
  if (!("operation" in target) || upsert) return false;
  const { operation } = target;
  return operation.method === "POST" && !isChannel(operation) && !/message|comment|e?mail|note/i.test(operation.entity) && !operation.verbs.includes("upsert");
}

const SAID = { new: "new", changed: "new and changed" } as const;
