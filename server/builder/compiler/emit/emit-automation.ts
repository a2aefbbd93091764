import type { ActionPlan, Condition, LookupPlan, Plan, PollStart } from "../plan/plan.ts";
import { compareHelpers } from "./emit-compare.ts";
import { callExpression, stepCall } from "./emit-call.ts";
import { itemType, listBody } from "./emit-list.ts";
import { pollBody, pollTrigger } from "./emit-poll.ts";
import { sinceCode } from "./emit-since.ts";
import { fieldsIn } from "./sample-data.ts";
import { windowCode } from "./emit-window.ts";
import { upsertHelpers, upsertLines } from "./emit-upsert.ts";
import { renderRequirement } from "./render-condition.ts";
import { access, literal, renderValue } from "./render-value.ts";
import { sourceTypeOf } from "./type-names.ts";
import { conditionsIn } from "../plan/any-of.ts";

/** src/automations/<id>.ts */
export function emitAutomation(plan: Plan): string {
  const body =
    plan.trigger.type === "poll" ? pollBody(plan, plan.trigger) : plan.list ? listBody(plan) : plan.lookup ? lookupBody(plan, plan.lookup) : eventBody(plan);
  const used = ["event", "step", "state", "log"].filter((name) =>
    body.some((line) => new RegExp(`\\b${name}\\b[.(]`).test(line) || (name === "event" && /\bevent\.body|= event\b/.test(line))),
  );
  return [
    ...imports(plan),
    "",
    "export default automation({",
    `  id: ${literal(plan.id)},`,
    `  name: ${literal(plan.name)},`,
    ...trigger(plan).map((line, at, all) => `  ${at === 0 ? "trigger: " : ""}${line}${at === all.length - 1 ? "," : ""}`),
    ...(remembers(plan, used) ? ["  concurrency: 1,"] : []),
    `  async run({ ${used.join(", ")} }) {`.replace("{  }", ""),
    ...body.map((line) => (line === "" ? "" : `    ${line}`)),
    "  },",
    "});",
    ...upsertHelpers(plan).lines,
    ...compareHelpers(plan).lines,
    ...(sinceCode(plan, "", itemType(plan))?.helpers ?? []),
    ...(plan.list?.window ? windowCode(plan.list.window, plan.source?.noun ?? "item", itemType(plan)).helpers : []),
    "",
  ].join("\n");
}

/** It reads on from where its last run ended: one that began before that end would read the same again. */
function remembers({ trigger: { type } }: Plan, used: readonly string[]): boolean {
  return (type === "schedule" || type === "manual") && used.includes("state");
}

function imports(plan: Plan): string[] {
  const sdk = [
    "automation",
    plan.trigger.type === "event" || plan.trigger.type === "webhook" ? "webhook" : plan.trigger.type,
    ...(plan.reply ? ["respond"] : []),
  ];
  const aliases = [
    ...("connection" in plan.trigger ? [plan.trigger.connection.alias] : []),
    ...(plan.list ? [plan.list.connection.alias] : []),
    ...(plan.list?.compare ? [plan.list.compare.connection.alias] : []),
    ...plan.actions.map((action) => action.connection.alias),
  ];
  const mapped = plan.actions.filter((action) => action.mapping.rows.length > 0);
  const typeName = plan.list && plan.source ? sourceTypeOf(plan.source).name : null;
  const mappings = mapped.map(
    ({ mapping }, index) => `import { ${mapping.exportName}${typeName && index === 0 ? `, type ${typeName}` : ""} } from "../mappings/${mapping.name}";`,
  );
  const connections = [
    ...[...new Set(aliases)].sort(),
    ...[...new Set([...upsertHelpers(plan).types, ...compareHelpers(plan).types])].map((type) => `type ${type}`),
  ];
  return [
    `import { ${sdk.join(", ")} } from "@vennel/sdk";`,
    ...(connections.length > 0 ? [`import { ${connections.join(", ")} } from "../connections";`] : []),
    ...(declared(plan) ? [`import { read${declared(plan)} } from "../inputs/${plan.source?.noun.toLowerCase()}";`] : []),
    ...mappings,
  ];
}

/** Name of the type that a plain webhook's body is read into. */
export function declared(plan: Plan): string | null {
  return plan.source?.type.from === "declared" && plan.source.fields.length > 0 ? plan.source.type.name : null;
}

function trigger(plan: Plan): readonly string[] {
  return plan.trigger.type === "poll" ? pollTrigger(plan.trigger) : [plainTrigger(plan, plan.trigger)];
}

function plainTrigger(plan: Plan, chosen: Exclude<Plan["trigger"], PollStart>): string {
  switch (chosen.type) {
    case "event":
      return `webhook({ connection: ${chosen.connection.alias}, event: ${literal(chosen.event.id)} })`;
    case "webhook": {
      const name = declared(plan);
      const options = [
        chosen.path && `path: ${literal(chosen.path)}`,
        name && `body: { parse: read${name} }`,
        chosen.respond === "sync" && 'respond: "sync"',
      ].filter(Boolean);
      return options.length === 0 ? "webhook()" : `webhook({ ${options.join(", ")} })`;
    }
    case "schedule":
      return `schedule(${literal(chosen.cron)}${chosen.timeZone === "UTC" ? "" : `, { timeZone: ${literal(chosen.timeZone)} }`})`;
    case "manual":
      return "manual()";
  }
}

function eventBody(plan: Plan): string[] {
  const focus = plan.source?.focus ?? [];
  const conditions = [...plan.conditions, ...plan.actions.flatMap((action) => action.conditions)].flatMap(conditionsIn);
  const name = focus.length > 0 && conditions.some((condition) => inFocus(condition, focus)) ? holder(plan) : null;
  const path = (condition: Condition) =>
    name && inFocus(condition, focus) ? access(condition.field, name.variable, focus.length) : access(condition.field, "event.body");
  const lines = name ? [name.declaration] : [];
  lines.push(...plan.conditions.map((condition) => `if (${renderRequirement(condition, path, false)}) return;`));
  for (const action of plan.actions) lines.push(...guarded(action, path, act(action, plan.source ? "event.body" : "null")));
  if (plan.reply)
    lines.push(
      `return respond(${plan.reply.status}, { ${plan.reply.rows.map((row) => `${row.target.join(".")}: ${renderValue(row.value, "event.body")}`).join(", ")} });`,
    );
  return lines;
}

/** An event that brings ids, several at a time: each thing is read, then treated by itself. */
function lookupBody(plan: Plan, lookup: LookupPlan): string[] {
  const noun = plan.source?.noun ?? "item";
  const path = (condition: Condition) => access(condition.field, noun);
  const needed =
    [...plan.conditions, ...plan.actions.flatMap((action) => action.conditions)].length > 0 ||
    plan.actions.some((action) => action.mapping.rows.some((row) => fieldsIn(row.value).length > 0) || action.mapping.rows.length > 0);
  const inner = [
    ...(needed ? [`const ${noun} = await ${lookup.connection.alias}.${lookup.operation.id}({ ${lookup.argument}: String(notice.${lookup.idField}) });`] : []),
    ...plan.conditions.map((condition) => `if (${renderRequirement(condition, path, false)}) return;`),
    ...plan.actions.flatMap((action) =>
      guarded(action, path, action.upsert ? upsertLines(action, action.upsert, noun) : [`await ${callExpression(action, noun)};`]),
    ),
  ];
  return [
    `await step.each(${literal(`Each ${noun}`)}, event.body, { key: (notice) => String(notice.${lookup.idField}) }, async (notice) => {`,
    ...inner.map((line) => `  ${line}`),
    "});",
  ];
}

function guarded(action: ActionPlan, path: (condition: Condition) => string, lines: readonly string[]): string[] {
  if (action.conditions.length === 0) return [...lines];
  const holds = action.conditions.map((condition) => renderRequirement(condition, path, true)).join(" && ");
  return [`if (${holds}) {`, ...lines.map((line) => `  ${line}`), "}"];
}

/** `const { issue } = event.body;` — or a name of its own where the payload calls it `object`. */
function holder(plan: Plan): { variable: string; declaration: string } {
  const focus = plan.source?.focus ?? [];
  const last = focus.at(-1) ?? "body";
  const owner = ["event.body", ...focus.slice(0, -1)].join(".");
  const variable = ["object", "data", "resource", "record", "event", "step"].includes(last) ? (plan.source?.noun ?? last) : last;
  return { variable, declaration: variable === last ? `const { ${last} } = ${owner};` : `const { ${last}: ${variable} } = ${owner};` };
}

function inFocus(condition: Condition, focus: readonly string[]): boolean {
  return (
    focus.every((segment, index) => condition.field.path[index] === segment) &&
    condition.field.path.length > focus.length &&
    (condition.field.optionalFrom === null || condition.field.optionalFrom >= focus.length)
  );
}

function act(action: ActionPlan, source: string): readonly string[] {
  return action.upsert ? upsertLines(action, action.upsert, source) : [stepCall(action, source)];
}
