import { fieldsIn } from "./sample-data.ts";
import { isChannel } from "../plan/messengers.ts";
import { plural } from "../plan/message-text.ts";
import type { ActionPlan, Plan, Value } from "../plan/plan.ts";
import { sayCondition } from "./say-condition.ts";

/** The whole automation in a sentence, as one person would tell it to another. */
export function sayPlan(plan: Plan): string {
  const when = plan.conditions.map(sayCondition).join(", and ");
  const parts = [...plan.actions.map((action) => sayAction(plan, action)), ...(plan.reply ? [`the caller is answered with status ${plan.reply.status}`] : [])];
  const does = parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : (parts[0] ?? "");
  return `${sayStart(plan)}${when ? ` and ${when}` : ""}, ${does.replace(/,$/, "")}.`;
}

const PASSIVE =
  /^(opened|closed|created|reopened|labell?ed|assigned|edited|updated|deleted|published|paid|starred|shipped|cancelled|refunded|added|merged|changed|completed|posted|mentioned)$/;
const ACTIVE: Readonly<Record<string, string>> = { succeeded: "succeeds", failed: "fails", started: "starts", ended: "ends" };

function sayStart(plan: Plan): string {
  const { trigger, list } = plan;
  switch (trigger.type) {
    case "event": {
      const words = trigger.event.name.split(" ");
      const verb = words.at(-1) ?? "";
      const thing = words.slice(0, -1).join(" ").toLowerCase();
      const place = `in ${trigger.connection.name}`;
      if (thing !== "" && PASSIVE.test(verb)) return `When ${article(thing)} is ${verb} ${place}`;
      if (thing !== "" && ACTIVE[verb]) return `When ${article(thing)} ${ACTIVE[verb]} ${place}`;
      return `When ${trigger.connection.name} tells of “${trigger.event.name}”`;
    }
    case "webhook":
      return `When the webhook${trigger.path ? ` ${trigger.path}` : ""} is called`;
    case "schedule": {
      const label = trigger.label.charAt(0).toUpperCase() + trigger.label.slice(1);
      return list && plan.source
        ? `${label}, ${list.connection.name} is asked for its ${which(list)}${plural(spoken(plan.source.noun))}${list.window ? ` ${list.window.label}` : ""}${list.threshold ? `; where there are ${SAID[list.threshold.op]} ${list.threshold.count}` : ""}${list.compare ? ` that are missing in ${list.compare.connection.name}` : ""}`
        : label;
    }
    case "poll":
      return `Every ${trigger.every}, ${trigger.connection.name} is asked for ${/updated|changed/.test(String(trigger.args.column)) ? "new and changed" : "new"} ${trigger.operation.entity === "row" ? `rows of ${String(trigger.args.table)}` : plural(spoken(plan.source?.noun ?? "item"))}; for each of them`;
    case "manual":
      return "When it is started by hand";
  }
}

const SAID = { ">": "more than", ">=": "at least", "<": "fewer than", "<=": "at most" } as const;

function which({ since }: NonNullable<Plan["list"]>): string {
  if (!since) return "";
  return since.about === "new" ? "new " : "new and changed ";
}

function sayAction(plan: Plan, action: ActionPlan): string {
  const unless = action.conditions.length > 0 ? `, if ${action.conditions.map(sayCondition).join(", and ")},` : "";
  if (!("operation" in action.target)) {
    const { method, path } = action.target;
    const fields = action.mapping.rows.map(({ target }) => spoken(target.at(-1) ?? ""));
    return `${fields.length > 0 ? `its ${listed(fields)} ${fields.length > 1 ? "go" : "goes"} to` : "a call goes to"} ${action.connection.name} (${method} ${path})${unless}`;
  }
  const { operation } = action.target;
  const message = action.mapping.rows.find(({ target }) => target.join(".") === operation.messageField)?.value;
  const place = action.mapping.rows.find(({ target }) => target.join(".") === operation.destinationField)?.value;
  if (message && place?.kind === "constant" && isChannel(operation)) {
    const content = sayText(plan, message);
    return `${content.text} ${content.many ? "go" : "goes"} to ${String(place.value)} in ${action.connection.name}${unless}`;
  }
  if (action.upsert && !action.upsert.creates)
    return `the ${spoken(operation.entity)} with its ${spoken(action.upsert.key)} is updated in ${action.connection.name}, where there is one${unless}`;
  if (action.upsert)
    return `${article(spoken(operation.entity))} is updated in ${action.connection.name}, or created where there is none with its ${spoken(action.upsert.key)}${unless}`;
  return `${article(spoken(operation.entity))} is ${PAST[operation.verbs[0] ?? ""] ?? "written"} in ${action.connection.name}${unless}`;
}

const PAST: Readonly<Record<string, string>> = {
  create: "created",
  add: "added",
  update: "updated",
  comment: "added",
  send: "sent",
  append: "added",
  subscribe: "added",
  delete: "deleted",
  label: "added",
  refund: "made",
  post: "posted",
  upsert: "updated",
  write: "written",
  set: "set",
};

function sayText(plan: Plan, value: Value): { text: string; many: boolean } {
  if (value.kind === "constant") return { text: `“${String(value.value)}”`, many: false };
  if (value.kind === "sum")
    return { text: `the total ${`${spoken(value.field.path.at(-1) ?? "").replace(/^total ?/, "")} `.trimStart()}of the ${value.noun}`, many: false };
  if (value.kind === "csv" || value.kind === "json") return { text: `the ${spoken(value.noun)} as ${value.kind.toUpperCase()}`, many: false };
  if (value.kind === "lines") return { text: value.line.length === 0 ? `the number of ${value.heading}` : `a list of the ${value.heading}`, many: false };
  const fields = fieldsIn(value);
  const names = [
    ...new Set(
      fields.map(({ path, groups }) =>
        groups.has("link")
          ? "link"
          : spoken(
              /^(name|login|value)$/.test(path.at(-1) ?? "") && path.length > (plan.source?.focus.length ?? 0) + 1 ? (path.at(-2) ?? "") : (path.at(-1) ?? ""),
            ),
      ),
    ),
  ];
  return { text: `its ${listed(names)}`, many: names.length > 1 };
}

function listed(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
}

function spoken(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}

function article(thing: string): string {
  return `${/^[aeiou]/.test(thing) ? "an" : "a"} ${thing}`;
}
