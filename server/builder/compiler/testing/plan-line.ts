import type { ActionPlan, Plan, Value } from "../plan/plan.ts";
import type { Requirement } from "../plan/any-of.ts";

/** A plan in one line: what starts it, what it depends on, what it does with what. */
export function planLine(plan: Plan): string {
  return [
    startOf(plan),
    ...plan.conditions.map((condition) => `if ${conditionText(condition)}`),
    ...plan.actions.map(actionText),
    ...(plan.reply ? [`reply ${plan.reply.status} ${plan.reply.rows.map((row) => valueText(row.value)).join(" ")}`.trim()] : []),
  ].join(" > ");
}

function startOf({ trigger, list, lookup }: Plan): string {
  const reads = list
    ? ` > ${list.connection.connector} ${list.operation.id} ${JSON.stringify(list.args)} ${list.use}${list.window ? ` ${list.window.label}` : ""}${list.threshold ? ` when ${list.threshold.op} ${list.threshold.count}` : ""}`
    : "";
  switch (trigger.type) {
    case "event":
      return `${trigger.connection.connector} ${trigger.event.id}${reads}`;
    case "webhook":
      return `webhook${trigger.path ? ` ${trigger.path}` : ""}${reads}`;
    case "schedule":
      return `${trigger.cron} ${trigger.timeZone}${reads}`;
    case "poll":
      return `poll ${trigger.every} ${trigger.connection.connector} ${trigger.operation.id} ${JSON.stringify(trigger.args)}${lookup ? ` > ${lookup.operation.id}` : ""}`;
    case "manual":
      return `manual${reads}`;
  }
}

function actionText(action: ActionPlan): string {
  const what =
    "operation" in action.target
      ? `${action.connection.connector} ${action.target.operation.id}`
      : `${action.connection.alias} ${action.target.method} ${action.target.path}`;
  const rows = action.mapping.rows.map((row) => `${row.target.join(".")}=${valueText(row.value)}`).join(", ");
  const when = action.conditions.map((condition) => ` if ${conditionText(condition)}`).join("");
  return `${what} (${rows})${when}`;
}

function valueText(value: Value): string {
  switch (value.kind) {
    case "constant":
      return JSON.stringify(value.value);
    case "field":
      return value.field.path.join(".");
    case "template":
      return `\`${value.parts.map((part) => (typeof part === "string" ? part : `{${part.field.path.join(".")}}`)).join("")}\``;
    case "list":
      return `[${value.items.map(valueText).join(", ")}]`;
    case "object":
      return `{${value.members.map(([name, member]) => `${name}: ${valueText(member)}`).join(", ")}}`;
    case "csv":
      return `csv(${value.columns.map(([name]) => name).join(", ")})`;
    case "json":
      return `json(${value.members?.map(([name]) => name).join(", ") ?? (value.focus.join(".") || value.noun)})`;
    case "sum":
      return `${value.noun} sum(${value.field.path.join(".")})`;
    case "lines":
      return `${value.heading}*[${value.line.map((part) => (typeof part === "string" ? part : `{${part.field.path.join(".")}}`)).join("")}]`;
  }
}

function conditionText(condition: Requirement): string {
  if (condition.kind === "any") return condition.of.map(conditionText).join(" or ");
  const values = "values" in condition ? condition.values.join("|") : "value" in condition ? String(condition.value) : "";
  const op = condition.kind === "compare" ? condition.op : condition.kind;
  return `${condition.negated ? "not " : ""}${condition.field.path.join(".")} ${op}${values ? ` ${values}` : ""}`;
}
