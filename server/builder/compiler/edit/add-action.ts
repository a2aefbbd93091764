import { IMPERATIVES } from "../language/imperatives.ts";
import { isFunction } from "../language/function-words.ts";
import { NOTIFIES } from "../language/notifies.ts";
import { emitMapping } from "../emit/emit-mapping.ts";
import { emitPackage } from "../emit/emit-project.ts";
import { fieldsIn, valueAt } from "../emit/sample-data.ts";
import { literal } from "../emit/render-value.ts";
import { chooseActions, type ChosenAction } from "../plan/choose-actions.ts";
import { literals } from "../plan/literals.ts";
import { isChannel } from "../plan/messengers.ts";
import { planAction } from "../plan/plan-action.ts";
import type { ActionPlan, Plan } from "../plan/plan.ts";
import { readRequest, type ReadRequest } from "../plan/read-request.ts";
import { refuse } from "../plan/undecided.ts";
import { leftOver } from "./account-for-edit.ts";
import { existingSource, filesOf, type ExistingSource } from "./existing-source.ts";
import type { FileEdit } from "./edits.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";
import { pathExpression } from "../emit/emit-call.ts";

/** “post that in #night-shift, too”, “and create a contact in …”: one more thing that is done, behind the others. */
export function addAction(context: EditContext): EditDraft | null {
  const { request, catalogue, automation } = context;
  const read = readRequest(request, catalogue);
  const again = repeated(context, read);
  if (again && leftOver(context, again, REPEATS).length === 0) return { ...again, spans: [[0, request.text.length]] };
  if (/\b(?:instead|rather)\b/i.test(request.text))
    throw refuse(`I found nothing in “${automation.name}” that this could take the place of, so nothing was changed.`, [request.text.trim()]);
  if (!orders(read)) throw refuse(`I don't know what “${request.text.trim()}” goes on with. Say the whole change in one sentence.`, [request.text.trim()]);
  const known = existingSource(context);
  const range = read.clauses.find(({ role }) => role === "action") ?? { from: 0, to: read.text.tokens.length };
  const [action, ...others] = chooseActions(read, range, known?.trigger.type === "event" ? known.trigger.connection.connector : null);
  if (!action) return null;
  if (others.length > 0) throw refuse("Those are several things to do. Say one change at a time.", [request.text.trim()]);
  if (action.kind !== "operation" && literals(read, range, "path").length === 0 && calls(context, action))
    throw refuse(
      `${action.connection.name} is called already. Say the path of the other call (“at /things”), or what is to change about the one that is there.`,
      [request.text.trim()],
    );
  if (!known && literals(read, range, "quoted").length === 0 && action.kind === "operation")
    throw refuse(`“${automation.name}” is not started by an event whose fields I know, so I can't fill “${request.text.trim()}” from it.`, [
      request.text.trim(),
    ]);
  const plan = planFor(context, read, action, known);
  if (isEmpty(plan)) throw refuse("I don't know what that should be done with, so nothing was added.", [request.text.trim()]);
  return { ...draftOf(context, plan, known), said: read.text, added: plan };
}

/** It says what is to be done, or where: “and those labelled draft” goes on with something that was said before. */
function orders({ text, mentions, httpMentions }: ReadRequest): boolean {
  const first = text.tokens.find(
    ({ kind, lower }) => kind !== "stop" && !isFunction(lower) && !/^(?:and|also|then|additionally|afterwards|finally)$/.test(lower),
  );
  if (!first || first.kind !== "word") return true;
  return (
    mentions.length > 0 ||
    httpMentions.length > 0 ||
    text.tokens.some(({ kind }) => kind === "channel") ||
    IMPERATIVES.has(first.lower) ||
    NOTIFIES.test(first.lower)
  );
}

function calls({ automation }: EditContext, { connection }: ChosenAction): boolean {
  return automation.nodes.some((node) => node.connection === connection.alias);
}

/** Words that ask for the same once more. */
const REPEATS = /^(post|send|share|notify|tell|alert|message|text|notification|channel|same|announce|it|copy|drop|and|forward|ping|put)$/;

/** A write of nothing: all that it holds is which thing it is for. */
function isEmpty({ actions }: Plan): boolean {
  return actions.some(({ target, mapping }) => {
    if (!("operation" in target) || target.operation.effect === "read") return false;
    const { input, placement } = target.operation;
    const inBody = (name: string | undefined) => placement[name ?? ""] !== "path";
    return Object.keys(input.properties ?? {}).some(inBody) && !mapping.rows.some((row) => inBody(row.target[0]));
  });
}

/** The same message to one more place: the call that is there, once more. */
function repeated(context: EditContext, read: ReadRequest): EditDraft | null {
  const { request, catalogue, automation } = context;
  const said = read.text.tokens.filter((token) => token.kind === "channel").map(({ text }) => text);
  if (said.length === 0 || read.text.tokens.some((token) => token.kind === "quoted")) return null;
  const asked = read.mentions.map(({ system }) => system);
  const found = automation.nodes.findLast((node) => {
    const connector = request.connections.find(({ alias }) => alias === node.connection)?.connector ?? "";
    const operation = catalogue.get(connector)?.operations.find(({ id }) => id === node.operation);
    return node.kind === "call" && operation?.messageField && isChannel(operation) && (asked.length === 0 || asked.includes(connector));
  });
  const connector = request.connections.find(({ alias }) => alias === found?.connection)?.connector ?? "";
  const field = catalogue.get(connector)?.operations.find(({ id }) => id === found?.operation)?.destinationField;
  if (!found?.connection || !field) return null;
  const { connection: alias } = found;
  const own = filesOf(context).map((file) => request.files.get(file) ?? "");
  const channels = [...new Set(said)].filter((channel) => !own.some((text) => new RegExp(`["'\`]${channel}["'\`]`).test(text)));
  if (channels.length === 0) throw refuse(`“${automation.name}” posts to ${said.join(" and ")} already; nothing was changed.`, said);
  return {
    edits: channels.map((to): FileEdit => ({ type: "also", file: automation.file, alias, field, to })),
    files: new Map(),
    plan: channels.map((to) => `The same message goes to ${to} as well.`),
    words: said,
  };
}

function planFor(context: EditContext, read: ReadRequest, action: ChosenAction, known: ExistingSource | null): Plan {
  const { request, automation } = context;
  const source = known?.source ?? null;
  const trigger = known?.trigger ?? { type: "manual" as const };
  const base = planAction(read, action, source, trigger, []);
  const planned: ActionPlan = {
    ...base,
    step: freeName(base.step, new Set(automation.nodes.map(({ label }) => label))),
    mapping: freeMapping(base.mapping, request.files),
  };
  const empty = { lookup: null, list: null, conditions: [], reply: null, notes: [] };
  return { id: automation.id, name: automation.name, request: request.text, trigger, source, actions: [planned], ...empty };
}

function draftOf(context: EditContext, plan: Plan, known: ExistingSource | null): EditDraft {
  const { request, automation } = context;
  const [action] = plan.actions;
  const files = new Map<string, string>();
  if (!action) return { edits: [], files, plan: [] };
  const { alias } = action.connection;
  const mapping = emitMapping(plan, action);
  if (mapping) files.set(`src/mappings/${action.mapping.name}.ts`, mapping);
  const packageText = emitPackage(request.files, plan);
  if (packageText !== request.files.get("package.json")) files.set("package.json", packageText);
  const readsSource = mapping !== null && plan.source !== null;
  const argument = mapping ? `${action.mapping.exportName}(${readsSource ? "$source" : "null"})` : "";
  const call =
    "operation" in action.target
      ? `${alias}.${action.target.operation.id}(${argument})`
      : `${alias}.request(${literal(action.target.method)}, ${pathExpression(action.target, "$source")}${argument ? `, { body: ${argument} }` : ""})`;
  const sample = known?.source.sample;
  const isEvent = known?.root === "event";
  const absent = isEvent ? action.mapping.rows.flatMap((row) => fieldsIn(row.value)).map(({ path }) => ({ path, value: valueAt(sample, path) })) : [];
  const imports = [
    { name: alias, module: "../connections" },
    ...(mapping ? [{ name: action.mapping.exportName, module: `../mappings/${action.mapping.name}` }] : []),
  ];
  return {
    edits: [
      { type: "append", file: automation.file, lines: [`await $step(${literal(action.step)}, () => ${call});`], imports },
      { type: "test", file: automation.file, absent, action, root: known?.root ?? null },
    ],
    files,
    plan: [`${action.step}, as the last step.`],
  };
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? `${name}, too` : name;
}

function freeMapping(mapping: ActionPlan["mapping"], files: ReadonlyMap<string, string>): ActionPlan["mapping"] {
  const used = [...files.values()].some((text) => new RegExp(`export const ${mapping.exportName}\\b`).test(text));
  return used || files.has(`src/mappings/${mapping.name}.ts`) ? { ...mapping, name: `${mapping.name}-2`, exportName: `${mapping.exportName}2` } : mapping;
}
