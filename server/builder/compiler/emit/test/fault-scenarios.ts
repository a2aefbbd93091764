import type { ActionPlan, Plan } from "../../plan/plan.ts";
import { literal } from "../render-value.ts";
import { allThere, isWrite, nothingSent } from "./expectations.ts";
import { scenario } from "./scenario-code.ts";

/** How a scenario begins: what starts the automation, and what is there before. */
export interface Setting {
  readonly event: string;
  readonly before: readonly string[];
  /** What it is done for: one thing, or several. */
  readonly samples: readonly unknown[];
}

/** Systems that are busy, break down, refuse what they get, or no longer take the token: in the end everything is there once, or nothing is. */
export function faultScenarios(plan: Plan, setting: Setting): string[] {
  const writes = plan.actions.filter(isWrite);
  const [first] = writes;
  const last = writes.at(-1);
  if (!first || !last) return [];
  const { event, before, samples } = setting;
  const once = allThere(plan, samples);
  const begun = (alias: string) => [
    `const first = await trigger(automation, ${event}, { mayFail: true });`,
    'expect(first.status).toBe("failed");',
    `await systems.${alias}.recover();`,
    // A list is read anew when it is due again; what one event asks for, and what a poll has handed over, is replayed.
    plan.list?.use === "each" ? `await trigger(automation, ${event});` : "await first.again();",
    ...onceCreated(plan, samples),
  ];
  const reading = plan.trigger.type === "poll" ? plan.trigger : plan.list;
  const signsIn = reading ? { name: reading.connection.name, fault: readFault(reading, "status: 401") } : null;
  return [
    ...firstOfEach(writes).map((action) =>
      scenario(`${action.connection.name} is busy at first (429)`, [
        ...before,
        fails(action, "status: 429, retryAfter: 1"),
        `await trigger(automation, ${event});`,
        ...once,
      ]),
    ),
    scenario(`${last.connection.name} breaks down half-way (500): in the end everything is there once`, [
      ...before,
      fails(last, "status: 500, times: 100", samples.length > 1 ? 2 : likeCalls(writes, last) - 1),
      ...begun(last.connection.alias),
    ]),
    samples.length > 1 ? oneRefused(plan, first, setting) : refused(plan, first, setting),
    scenario(`${signsIn?.name ?? first.connection.name} no longer takes the token (401): once renewed, everything is there once`, [
      ...before,
      signsIn?.fault ?? fails(first, "status: 401"),
      ...begun(reading?.connection.alias ?? first.connection.alias),
    ]),
  ];
}

function refused(plan: Plan, action: ActionPlan, { event, before }: Setting): string {
  return scenario(`${action.connection.name} refuses it as invalid (422): the run fails, and nothing was sent`, [
    ...before,
    fails(action, "status: 422"),
    `const run = await trigger(automation, ${event}, { mayFail: true });`,
    'expect(run.status).toBe("failed");',
    ...nothingSent(plan),
  ]);
}

/** The others are not held up, and the run tells that one is missing; the next one makes up for it, or the same one where a poll handed it over. */
function oneRefused(plan: Plan, action: ActionPlan, { event, before, samples }: Setting): string {
  return scenario(`${action.connection.name} refuses one ${plan.source?.noun ?? "thing"} as invalid (422): the others go through`, [
    ...before,
    fails(action, "status: 422", 1),
    `const run = await trigger(automation, ${event}, { mayFail: true });`,
    'expect(run.status).toBe("failed");',
    ...(plan.actions.length === 1 ? allThere(plan, samples, 1) : []),
    plan.trigger.type === "poll" ? "await run.again();" : `await trigger(automation, ${event});`,
    ...onceCreated(plan, samples),
  ]);
}

/** What is brought up to date may be so twice, but nothing is created twice. */
function onceCreated(plan: Plan, samples: readonly unknown[]): string[] {
  if (plan.list?.use !== "each" || plan.list.since) return allThere(plan, samples);
  return plan.actions
    .filter(isWrite)
    .flatMap((action) =>
      action.upsert?.creates && "operation" in action.target
        ? [
            `expect(systems.${action.connection.alias}.recorded.filter(({ operation }) => operation === ${literal(action.target.operation.id)})).toHaveLength(${samples.length});`,
          ]
        : allThere({ ...plan, actions: plan.actions.filter(({ connection, upsert }) => connection === action.connection && !upsert) }, samples),
    );
}

/** The first action of each system: a fault of a system shows at the first call. */
function firstOfEach(actions: readonly ActionPlan[]): readonly ActionPlan[] {
  return actions.filter(({ connection }, at) => actions.findIndex((other) => other.connection.alias === connection.alias) === at);
}

function likeCalls(writes: readonly ActionPlan[], action: ActionPlan): number {
  return writes.filter((other) => other.connection.alias === action.connection.alias && faultTarget(other) === faultTarget(action)).length;
}

function fails(action: ActionPlan, fault: string, after = 0): string {
  return `await systems.${action.connection.alias}.fail({ ${faultTarget(action)}${fault}${after > 0 ? `, after: ${after}` : ""} });`;
}

function readFault({ connection, operation }: Pick<NonNullable<Plan["list"]>, "connection" | "operation">, fault: string): string {
  return `await systems.${connection.alias}.fail({ operation: ${literal(operation.id)}, ${fault} });`;
}

function faultTarget(action: ActionPlan): string {
  if (!("operation" in action.target)) return "";
  const operation = action.upsert && !action.upsert.creates ? action.upsert.update : action.target.operation;
  return `operation: ${literal(operation.id)}, `;
}
