import type { FlowDocument } from "../../../../contracts/flow.ts";
import { renderMermaid } from "../../analysis/mermaid.ts";
import type { Plan } from "../plan/plan.ts";
import { sayCondition } from "./say-condition.ts";
import { connectionsOf } from "./emit-project.ts";

/** ARCHITECTURE.md: what was asked for, how it works, what it rests on. */
export function emitArchitecture(plan: Plan, flow: FlowDocument): string {
  return [
    `# ${plan.name}`,
    "",
    `> ${plan.request.replace(/\s*\n\s*/g, " ")}`,
    "",
    "## How it works",
    "",
    "```mermaid",
    renderMermaid(flow),
    "```",
    "",
    ...describe(plan).map((line) => `- ${line}`),
    "",
    "## Connections",
    "",
    ...connectionsOf(plan).map(({ name, alias, connector }) => `- **${name}** (\`${alias}\` in code, connector \`${connector}\`)`),
    "",
    "## What happens when something fails",
    "",
    "- Each call is a recorded step: a run that is interrupted goes on behind the last step that finished, and repeats none.",
    "- A system that is busy (429) or down for a moment is tried again with growing pauses.",
    "- A write whose answer never came is not sent again by itself; the run waits as uncertain and raises an issue.",
    "",
    ...(plan.notes.length > 0 ? ["## Open questions", "", ...plan.notes.map((note) => `- ${note}`), ""] : []),
  ].join("\n");
}

/** The steps of a plan, as a person reads them. */
export function describe(plan: Plan): readonly string[] {
  const lines = [startOf(plan)];
  if (plan.list) lines.push(`${plan.list.operation.summary} in ${plan.list.connection.name}, every page of them.`);
  if (plan.list?.compare)
    lines.push(
      `Treats only those that ${plan.list.compare.connection.name} has not, told apart by “${plan.list.compare.here.path.at(-1)}”; one without it is left out.`,
    );
  if (plan.list?.window) lines.push(`Treats only those ${plan.list.window.label}, by “${plan.list.window.field.path.join(".")}”.`);
  if (plan.list?.threshold) lines.push(`Goes on only when their number is ${plan.list.threshold.op} ${plan.list.threshold.count}.`);
  if (plan.list?.since)
    lines.push(`Treats only what ${plan.list.since.about === "new" ? "is new" : "is new or changed"} since the last run; how far it came is remembered.`);
  for (const condition of plan.conditions) lines.push(`Goes on only when ${sayCondition(condition)}.`);
  for (const action of plan.actions) {
    const what = "operation" in action.target ? `${action.step}.` : `${action.step}: ${action.target.method} ${action.target.path}.`;
    if (action.upsert && "operation" in action.target) {
      const { find, takesKey, key } = action.upsert;
      const how = takesKey ? "" : `, going through all that “${find.summary}” gives`;
      lines.push(
        `Looks in ${action.connection.name} for a ${action.target.operation.entity} with the same ${key.replaceAll("_", " ")}${how}; ${action.upsert.creates ? "updates it when there is one" : "updates it, or says in the log that there is none"}.`,
      );
    }
    const when = action.conditions.map((condition) => `only when ${sayCondition(condition)}`).join(", ");
    lines.push(when ? `${what.replace(/\.$/, "")} (${when}).` : what);
  }
  if (plan.reply) lines.push(`Answers the caller with status ${plan.reply.status}.`);
  return lines;
}

function startOf(plan: Plan): string {
  switch (plan.trigger.type) {
    case "event":
      return `Starts on “${plan.trigger.event.name}” of ${plan.trigger.connection.name} (\`${plan.trigger.event.id}\`).`;
    case "webhook":
      return `Starts when its webhook${plan.trigger.path ? ` ${plan.trigger.path}` : ""} is called.`;
    case "schedule":
      return `Runs ${plan.trigger.label} (\`${plan.trigger.cron}\`, ${plan.trigger.timeZone}).`;
    case "poll":
      return `Asks ${plan.trigger.connection.name} every ${plan.trigger.every} for what is new (\`${plan.trigger.operation.id}\`); the first time it only notes what is there.`;
    case "manual":
      return "Is started by hand.";
  }
}
