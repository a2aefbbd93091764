import { plural } from "../plan/message-text.ts";
import type { ActionPlan, Condition, LookupPlan, Plan } from "../plan/plan.ts";
import { fieldsIn } from "./sample-data.ts";
import { upsertHelpers, upsertLines } from "./emit-upsert.ts";
import { renderRequirement } from "./render-condition.ts";
import { access, literal, renderValue } from "./render-value.ts";
import { sourceTypeOf } from "./type-names.ts";
import { conditionsIn } from "../plan/any-of.ts";

/** src/automations/<id>.ts */
export function emitAutomation(plan: Plan): string {
  const body = plan.list ? listBody(plan) : plan.lookup ? lookupBody(plan, plan.lookup) : eventBody(plan);
  const used = ["event", "step", "state"].filter((name) =>
    body.some((line) => new RegExp(`\\b${name}\\b[.(]`).test(line) || (name === "event" && /\bevent\.body|= event\b/.test(line))),
  );
  return [
    ...imports(plan),
    "",
    "export default automation({",
    `  id: ${literal(plan.id)},`,
    `  name: ${literal(plan.name)},`,
    `  trigger: ${trigger(plan)},`,
    `  async run({ ${used.join(", ")} }) {`.replace("{  }", ""),
    ...body.map((line) => (line === "" ? "" : `    ${line}`)),
    "  },",
    "});",
    ...upsertHelpers(plan).lines,
    "",
  ].join("\n");
}

function imports(plan: Plan): string[] {
  const sdk = [
    "automation",
    plan.trigger.type === "event" || plan.trigger.type === "webhook" ? "webhook" : plan.trigger.type,
    ...(plan.reply ? ["respond"] : []),
  ];
  const aliases = [
    ...(plan.trigger.type === "event" ? [plan.trigger.connection.alias] : []),
    ...(plan.list ? [plan.list.connection.alias] : []),
    ...plan.actions.map((action) => action.connection.alias),
  ];
  const mapped = plan.actions.filter((action) => action.mapping.rows.length > 0);
  const itemType = plan.list && plan.source ? sourceTypeOf(plan.source) : null;
  const mappings = mapped.map(
    ({ mapping }, index) => `import { ${mapping.exportName}${itemType && index === 0 ? `, type ${itemType.name}` : ""} } from "../mappings/${mapping.name}";`,
  );
  const connections = [...[...new Set(aliases)].sort(), ...upsertHelpers(plan).types.map((type) => `type ${type}`)];
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

function trigger(plan: Plan): string {
  const { trigger: chosen } = plan;
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

function call(action: ActionPlan, source: string): string {
  return `await step(${literal(action.step)}, () => ${callExpression(action, source)});`;
}

function act(action: ActionPlan, source: string): readonly string[] {
  return action.upsert ? upsertLines(action, action.upsert, source) : [call(action, source)];
}

function callExpression(action: ActionPlan, source: string): string {
  const { alias } = action.connection;
  const mapped = action.mapping.rows.length > 0 ? `${action.mapping.exportName}(${source})` : null;
  if ("operation" in action.target) return `${alias}.${action.target.operation.id}(${mapped ?? ""})`;
  const { method } = action.target;
  const body = mapped ?? (method === "GET" || method === "DELETE" || source === "null" ? null : source);
  return `${alias}.request(${literal(method)}, ${pathExpression(action.target, source)}${body ? `, { body: ${body} }` : ""})`;
}

/** `"/orders"`, or `/stock/${encodeURIComponent(event.body.sku)}` where a field of what started it stands in the path. */
export function pathExpression({ path, params }: Extract<ActionPlan["target"], { method: string }>, source: string): string {
  if (params.length === 0) return literal(path);
  const text = params.reduce(
    (whole, { said, field }) => whole.replace(said, () => `\${encodeURIComponent(${access(field, source)})}`),
    path.replaceAll("`", ""),
  );
  return `\`${text}\``;
}

function listBody(plan: Plan): string[] {
  const { list, source } = plan;
  if (!list || !source) return [];
  const items = plural(source.noun);
  const path = (condition: Condition) => access(condition.field, source.noun);
  const type = plan.actions.some((action) => action.mapping.rows.length > 0) ? sourceTypeOf(source).name : "{ id: string }";
  const filter = plan.conditions.map((condition) => renderRequirement(condition, path, true)).join(" && ");
  const lines = [
    `const ${filter ? "all" : items} = await step(${literal(list.operation.summary)}, () =>`,
    `  Array.fromAsync(${list.connection.alias}.pages<${type}>(${literal(list.operation.id)}, ${literal(list.args)})),`,
    ");",
    ...(filter ? [`const ${items} = all.filter((${source.noun}) => ${filter});`] : []),
  ];
  const none = plan.actions.every(saysNumber) ? [] : [`if (${items}.length === 0) return;`];
  if (list.use === "digest") return [...lines, ...none, ...plan.actions.map((action) => call(action, items))];
  const id = source.fields.find((field) => field.path.length === 1 && field.path[0] === "id");
  return [...lines, ...plan.actions.flatMap((action) => eachAction(action, source.noun, items, id !== undefined))];
}

/** “How many are open?” has an answer when there are none. */
export function saysNumber({ mapping }: ActionPlan): boolean {
  return mapping.rows.some(({ value }) => value.kind === "sum" || (value.kind === "lines" && value.line.length === 0));
}

/** Runs again see the same items again; what has been done is remembered by the item's id. */
function eachAction(action: ActionPlan, noun: string, items: string, hasId: boolean): string[] {
  // Doing it again only brings it up to date, so that nothing need be remembered.
  if (action.upsert) {
    const options = `{ ${hasId ? `key: (${noun}) => ${noun}.id, ` : ""}continueOnError: true }, `;
    const lines = upsertLines(action, action.upsert, noun).map((line) => `  ${line}`);
    return [`await step.each(${literal(`Each ${noun}`)}, ${items}, ${options}async (${noun}) => {`, ...lines, "});"];
  }
  if (!hasId) return [`await step.each(${literal(action.step)}, ${items}, { continueOnError: true }, (${noun}) => ${callExpression(action, noun)});`];
  return [
    `await step.each(${literal(action.step)}, ${items}, { key: (${noun}) => ${noun}.id, continueOnError: true }, async (${noun}) => {`,
    `  const key = \`${action.mapping.name} \${${noun}.id}\`;`,
    "  if (await state.automation.get(key)) return;",
    `  await ${callExpression(action, noun)};`,
    "  await state.automation.set(key, true);",
    "});",
  ];
}
