import type { Plan } from "../../../../contracts/plan/plan.ts";
import type { CallStep } from "../../../../contracts/plan/step.ts";
import { isHole, type Slot, type Value } from "../../../../contracts/plan/value.ts";
import type { Operation } from "../../../connectors/connector.ts";
import { indent, memberName, objectCode, quote } from "../emit/code.ts";
import { fieldsIn } from "../fields-in.ts";
import type { PlanTypes } from "../types/plan-types.ts";
import { mainPath } from "./main-path.ts";
import { sampleOf } from "./sample-of.ts";
import { settle, valueAt } from "./settle-sample.ts";

/** `tests/<id>.test.ts`: what is asked for happens, and does not where a condition says so. */
export function emitScenarios(plan: Plan, types: PlanTypes): string {
  const path = mainPath(plan.steps);
  const event = path.holds.reduce<unknown>((sample, test) => settle(sample, test, true), sampleOf(plan, types));
  const writes = path.calls.flatMap((step) => {
    const operation = types.operation(step.connection, step.operation);
    return operation && operation.effect !== "read" ? [{ step, operation }] : [];
  });
  const first = path.calls.findIndex((step) => step === writes[0]?.step);
  // What was written before a condition is there whether it holds or not.
  const guards = path.guards.flatMap(({ test, after }) => (first < 0 || after <= first ? [settle(event, test, false)] : []));
  const before = [...variables(plan), ...path.calls.flatMap((step) => seedFor(step, event, types))];
  return [
    'import { expect, scenario } from "@vennel/sdk/testing";',
    `import automation from "../src/automations/${plan.id}";`,
    "",
    `const event = ${literal(event)} as const;`,
    "",
    scenario(`${plan.name}: what is asked for happens`, [
      ...before,
      "await trigger(automation, event);",
      ...writes.map(({ step, operation }) => `expect(${recorded(step.connection, operation)}[0]).toMatchObject(${expectedBody(step.args, operation)});`),
    ]),
    ...guards.map((other, at) =>
      scenario(`nothing happens where the ${guards.length > 1 ? `${at + 1}. ` : ""}condition does not hold`, [
        ...before,
        `await trigger(automation, ${literal(other)});`,
        ...[...new Set(writes.map(({ step }) => step.connection))].map((alias) => `expect(systems.${alias}.recorded).toHaveLength(0);`),
      ]),
    ),
    "",
  ].join("\n");
}

function variables(plan: Plan): string[] {
  const names = fieldsIn([plan.starts, plan.steps]).flatMap(({ of, path: [name] }) => (of === "vars" && name ? [name] : []));
  return [...new Set(names)].map((name) => `vars.${name} = ${quote(`a ${name.toLowerCase().replaceAll("_", " ")}`)};`);
}

/** What a call changes or reads by its id is there before. */
function seedFor({ connection, operation, args }: CallStep, event: unknown, types: PlanTypes): string[] {
  const resource = types.resourceOf(connection, operation);
  const slot = resource && args[resource.argument];
  if (!resource || !slot || isHole(slot)) return [];
  const field = fieldsIn(slot).find(({ of }) => of === "event");
  const id = "literal" in slot ? slot.literal : field ? valueAt(event, field.path) : undefined;
  return id === undefined ? [] : [`await systems.${connection}.seed(${quote(resource.collection)}, [{ ${memberName(resource.idField)}: ${literal(id)} }]);`];
}

function scenario(name: string, lines: readonly string[]): string {
  const uses = ["trigger", "systems", "vars"].filter((given) => lines.some((line) => new RegExp(`\\b${given}[.(]`).test(line)));
  return [`scenario(${quote(name)}, async ({ ${uses.join(", ")} }) => {`, ...lines.flatMap((line) => indent(line.split("\n"))), "});", ""].join("\n");
}

function recorded(alias: string, operation: Operation): string {
  return `systems.${alias}.recorded.filter(({ operation }) => operation === ${quote(operation.id)})`;
}

/** What the request fixed: the arguments that are the same in every run. */
function expectedBody(args: Readonly<Record<string, Slot<Value>>>, operation: Operation): string {
  const fixed = Object.entries(args).flatMap(([name, slot]) => {
    const isPlain = operation.placement[name] === undefined && operation.bodyPaths?.[name] === undefined && operation.bodyType === "json";
    return isPlain && !isHole(slot) && "literal" in slot ? [`${memberName(name)}: ${literal(slot.literal)}`] : [];
  });
  return fixed.length === 0 ? "{}" : `{ body: ${objectCode(fixed)} }`;
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${value.map(literal).join(", ")}]`;
  if (typeof value === "object" && value !== null) return objectCode(Object.entries(value).map(([name, inner]) => `${memberName(name)}: ${literal(inner)}`));
  return JSON.stringify(value);
}
