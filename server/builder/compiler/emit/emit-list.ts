import { plural } from "../plan/message-text.ts";
import type { ActionPlan, Plan } from "../plan/plan.ts";
import { callExpression, stepCall } from "./emit-call.ts";
import { isKeyed } from "../plan/written-over.ts";
import { compareLines } from "./emit-compare.ts";
import { type SinceCode, sinceCode } from "./emit-since.ts";
import { windowCode } from "./emit-window.ts";
import { upsertLines } from "./emit-upsert.ts";
import { renderRequirement } from "./render-condition.ts";
import { access, literal } from "./render-value.ts";
import { sourceTypeOf } from "./type-names.ts";

/** A schedule that reads a list: every page of it, then one message about all or the actions once for each. */
export function listBody(plan: Plan): string[] {
  const { list, source } = plan;
  if (!list || !source) return [];
  const items = plural(source.noun);
  const since = sinceCode(plan, items, itemType(plan));
  const conditions = plan.conditions.map((condition) => renderRequirement(condition, (one) => access(one.field, source.noun), true));
  const window = list.window ? windowCode(list.window, source.noun, itemType(plan)) : null;
  const filter = [...(since ? [since.filter] : []), ...(window ? [window.filter] : []), ...conditions].join(" && ");
  const lines = [
    ...(since ? [since.begin] : []),
    ...(window?.begin ?? []),
    `const ${filter ? "all" : items} = await step(${literal(list.operation.summary)}, () =>`,
    `  Array.fromAsync(${list.connection.alias}.pages<${itemType(plan)}>(${literal(list.operation.id)}, ${literal(list.args)})),`,
    ");",
    ...(filter ? [`const ${items} = all.filter((${source.noun}) => ${filter});`] : []),
  ];
  const end = since ? [since.end] : [];
  if (list.compare) {
    const missing = [...lines, ...compareLines(list.compare, source.noun, items)];
    if (list.use === "digest") return [...missing, ...digestLines(plan, "missing", false)];
    return [...missing, ...plan.actions.flatMap((action) => missingAction(action, source.noun))];
  }
  if (list.use === "digest") return [...lines, ...digestLines(plan, items, since !== null), ...end];
  const hasId = source.fields.some((field) => field.path.join(".") === "id");
  return [...lines, ...plan.actions.flatMap((action) => eachAction(action, source.noun, items, hasId, since)), ...end];
}

/** Type of one item, as the automation names it. */
export function itemType(plan: Plan): string {
  const isMapped = plan.actions.some((action) => action.mapping.rows.length > 0);
  return isMapped && plan.source
    ? sourceTypeOf(plan.source).name
    : `{ id: string${[plan.list?.since, plan.list?.window].map((one) => (one ? `; ${one.field.path.join(".")}: ${one.field.type}` : "")).join("")} }`;
}

/** “How many are open?” has an answer when there are none. */
export function saysNumber({ mapping }: ActionPlan): boolean {
  return mapping.rows.some(({ value }) => value.kind === "sum" || (value.kind === "lines" && value.line.length === 0));
}

const OPPOSITE = { ">": "<=", ">=": "<", "<": ">=", "<=": ">" } as const;

/** Where something is remembered afterwards, having nothing to tell is no reason to end. */
function digestLines(plan: Plan, items: string, goesOn: boolean): string[] {
  const calls = plan.actions.map((action) => stepCall(action, items));
  const { threshold } = plan.list ?? {};
  if (threshold) return [`if (${items}.length ${OPPOSITE[threshold.op]} ${threshold.count}) return;`, ...calls];
  if (plan.actions.every(saysNumber)) return calls;
  if (!goesOn) return [`if (${items}.length === 0) return;`, ...calls];
  return calls.length === 1 ? [`if (${items}.length > 0) ${calls[0]}`] : [`if (${items}.length > 0) {`, ...calls.map((line) => `  ${line}`), "}"];
}

/** What was made is there when it is compared again, so that nothing need be remembered. */
function missingAction(action: ActionPlan, noun: string): string[] {
  return [`await step.each(${literal(action.step)}, missing, { continueOnError: true }, (${noun}) => ${callExpression(action, noun)});`];
}

/** By a key of its own, so that a second time changes nothing. */
export function writesOver({ target }: ActionPlan): boolean {
  return "operation" in target && isKeyed(target.operation);
}

/** Runs again see the same items again; what has been done is remembered by the item's id. */
function eachAction(action: ActionPlan, noun: string, items: string, hasId: boolean, since: SinceCode | null): string[] {
  const key = hasId ? `key: (${noun}) => ${noun}.id, ` : "";
  const each = (name: string, lines: readonly string[]) => [
    `await step.each(${literal(name)}, ${items}, { ${key}continueOnError: true }, async (${noun}) => {`,
    ...lines.map((line) => `  ${line}`),
    "});",
  ];
  const work = action.upsert ? upsertLines(action, action.upsert, noun) : [`await ${callExpression(action, noun)};`];
  const name = action.upsert ? `Each ${noun}` : action.step;
  if (since) {
    const version = [`const version = ${since.version(action.mapping.name)};`, "if (await state.automation.get(version)) return;"];
    return each(name, [...version, ...work, 'await state.automation.set(version, true, { expiresIn: "30 days" });']);
  }
  // Doing it again only brings it up to date, so that nothing need be remembered.
  if (action.upsert || writesOver(action)) return each(name, work);
  if (!hasId) return [`await step.each(${literal(name)}, ${items}, { continueOnError: true }, (${noun}) => ${callExpression(action, noun)});`];
  return each(name, [
    `const key = \`${action.mapping.name} \${${noun}.id}\`;`,
    "if (await state.automation.get(key)) return;",
    ...work,
    "await state.automation.set(key, true);",
  ]);
}
