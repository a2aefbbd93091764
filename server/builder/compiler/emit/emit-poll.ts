import type { ActionPlan, Plan, PollStart } from "../plan/plan.ts";
import { callExpression } from "./emit-call.ts";
import { upsertLines } from "./emit-upsert.ts";
import { renderRequirement } from "./render-condition.ts";
import { access, literal } from "./render-value.ts";

/** The trigger: what is asked for, and how often. */
export function pollTrigger({ connection, operation, args, every }: PollStart): readonly string[] {
  const given = Object.entries(args).map(([name, value]) => `${name}: ${literal(value)}, `);
  return [
    "poll({",
    `  connection: ${connection.alias},`,
    `  every: ${literal(every)},`,
    `  since: (cursor: string | undefined) => ${connection.alias}.${operation.id}({ ${given.join("")}...(cursor ? { cursor } : {}) }),`,
    "})",
  ];
}

/** Each thing that came is treated by itself. A run that failed half-way is run again: what was done is remembered. */
export function pollBody(plan: Plan, trigger: PollStart): string[] {
  const { source, lookup } = plan;
  const noun = source?.noun ?? "item";
  const isRow = source?.type.from === "declared";
  const item = lookup ? "found" : noun;
  const items = isRow ? `event.items.map(read${source.type.name})` : "event.items";
  const version = `\`${trigger.version.map((member) => `\${${item}.${member}}`).join(" ")}\``;
  const read = lookup
    ? [
        `const ${noun} = await ${lookup.connection.alias}.${lookup.operation.id}({ ${givenTo(lookup.args ?? {})}${lookup.argument}: ${item}.${lookup.idField} });`,
      ]
    : [];
  const inner = [
    `const version = ${version};`,
    ...read,
    ...plan.conditions.map((condition) => `if (${renderRequirement(condition, (one) => access(one.field, noun), false)}) return;`),
    ...plan.actions.flatMap((action) => once(action, noun)),
  ];
  return [
    `await step.each(${literal(`Each ${noun}`)}, ${items}, { key: (${item}) => ${version}, continueOnError: true }, async (${item}) => {`,
    ...inner.map((line) => `  ${line}`),
    "});",
  ];
}

function once(action: ActionPlan, noun: string): string[] {
  const done = `\`${action.mapping.name} \${version}\``;
  const work = action.upsert ? upsertLines(action, action.upsert, noun) : [`await ${callExpression(action, noun)};`];
  const own = action.conditions.map((condition) => `${renderRequirement(condition, (one) => access(one.field, noun), true)} && `);
  return [
    `if (${own.join("")}!(await state.automation.get(${done}))) {`,
    ...work.map((line) => `  ${line}`),
    `  await state.automation.set(${done}, true, { expiresIn: "30 days" });`,
    "}",
  ];
}

function givenTo(args: Readonly<Record<string, unknown>>): string {
  return Object.entries(args)
    .map(([name, value]) => `${name}: ${literal(value)}, `)
    .join("");
}
