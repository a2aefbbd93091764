import { pascalCase as pascal } from "../../../connectors/typescript/shared-types.ts";
import type { ChosenAction } from "./choose-actions.ts";
import { plural } from "./message-text.ts";
import type { ActionPlan, Plan, Row, Source } from "./plan.ts";

/** Names of the step, of the mapping and of what it exports, from what the action does. */
export function nameAction(action: ChosenAction, source: Source | null, rows: readonly Row[]): Pick<ActionPlan, "step" | "mapping"> {
  const noun = source?.noun ?? "note";
  const target = action.kind === "operation" ? entityWord(action.operation.entity) : targetWord(action.path, action.connection.name);
  const from = kebab(source?.kind === "items" ? plural(noun) : noun === "body" ? "webhook" : noun);
  const to = from === target ? `${slug(action.connection.name)}-${target}` : target;
  return { step: stepName(action, rows), mapping: { name: `${from}-to-${to}`, exportName: `to${pascal(to)}`, rows } };
}

function stepName(action: ChosenAction, rows: readonly Row[]): string {
  if (action.kind === "request") return `Call ${action.connection.name}`;
  const { operation, connection } = action;
  const place = rows.find((row) => row.target.join(".") === operation.destinationField)?.value;
  const destination = place?.kind === "constant" ? String(place.value) : null;
  if (operation.messageField !== undefined && destination?.startsWith("#")) return `Post to ${destination}`;
  const [first = "Do", ...rest] = operation.summary.replace(/[`"./]/g, "").split(" ");
  const whole = `${first.charAt(0).toUpperCase()}${first.slice(1)} ${rest.join(" ")}`.trim();
  return `${whole.length > 48 ? whole.slice(0, 48).replace(/,? \S*$/, "") : whole} in ${connection.name}`;
}

/** What an automation is called: from what starts it to where it goes. */
export function nameAutomation(plan: Pick<Plan, "trigger" | "source" | "list" | "actions" | "reply">): Pick<Plan, "id" | "name"> {
  const to = [...new Set(plan.actions.map((action) => action.connection.name))].join(" and ") || "the caller";
  const name = `${subject(plan)} to ${to}`;
  return { id: slug(name).slice(0, 60).replace(/-$/, ""), name };
}

function subject(plan: Pick<Plan, "trigger" | "source" | "list" | "actions">): string {
  const noun = plan.source?.noun.replace(/([A-Z])/g, " $1").toLowerCase() ?? "";
  switch (plan.trigger.type) {
    case "event":
      return `${plan.trigger.connection.name} ${plan.trigger.event.name.replace(/^./, (letter) => letter.toLowerCase())}`;
    case "webhook":
      return noun === "body" || noun === "" ? "Webhook" : `${noun.charAt(0).toUpperCase()}${noun.slice(1)} webhook`;
    case "schedule":
      return plan.list ? `${plan.list.connection.name} ${plural(noun)}` : "Scheduled call";
    case "poll":
      return `${plan.trigger.connection.name} ${plural(noun)}`;
    case "manual":
      return "Started by hand";
  }
}

/** For names of people's own spelling: `GitHub` stays one word. */
export function slug(text: string): string {
  return (text.match(/[A-Za-z0-9]+/g) ?? ["integration"]).join("-").toLowerCase();
}

export function kebab(text: string): string {
  return (text.replace(/([a-z\d])([A-Z])/g, "$1-$2").match(/[A-Za-z0-9]+/g) ?? ["item"]).join("-").toLowerCase();
}

function entityWord(entity: string): string {
  return kebab(entity);
}

function targetWord(path: string, name: string): string {
  const last = path
    .split("/")
    .filter((part) => /^[A-Za-z]/.test(part))
    .at(-1);
  return last ? kebab(last) : slug(name);
}
