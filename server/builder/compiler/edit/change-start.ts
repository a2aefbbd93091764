import { pascalCase } from "../../../connectors/typescript/shared-types.ts";
import type { ConnectorEvent } from "../../../connectors/connector.ts";
import { fieldsOf } from "../fields/field.ts";
import { sayCondition } from "../emit/say-condition.ts";
import { isFunction } from "../language/function-words.ts";
import { tokenise } from "../language/tokens.ts";
import { chooseEvent } from "../plan/choose-trigger.ts";
import { impliedByVerb } from "../plan/collect-conditions.ts";
import { findConditions } from "../plan/find-conditions.ts";
import type { Source, TriggerPlan } from "../plan/plan.ts";
import type { Range } from "../plan/range.ts";
import { mentionsIn } from "../plan/mentions-in.ts";
import { type ReadRequest, readRequest } from "../plan/read-request.ts";
import { refuse } from "../plan/undecided.ts";
import { accountForEdit } from "./account-for-edit.ts";
import { guardOf } from "./add-condition.ts";
import type { FileEdit } from "./edits.ts";
import { filesOf } from "./existing-source.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";
import { saysOtherStart } from "./says-other-start.ts";

/** Words that say that it starts otherwise, and not on what. */
const SPEAKS =
  /^(?:trigger\w*|swap|change|replace|switch|listen\w*|subscribe|kick\w*|react\w*|respond\w*|watch\w*|wait\w*|set|start\w*|run\w*|fire\w*|launch|activate|begin|go|use|event|instead|rather|than|when|whenever|once|upon|after|make|happen|off|out|new)$/;

/** “start on closed ones instead”: one event for another of the same system, where it brings all that is read. */
export function changeStart(context: EditContext): EditDraft | null {
  const said = saysOtherStart(context);
  if (!said) return null;
  const { request, catalogue, automation } = context;
  if (/\b(?:also|too|as well|additionally|besides)\b/i.test(request.text))
    throw refuse(
      `“${context.automation.name}” starts on one thing only. Describe a second automation for what is to start it as well; this one goes on as it is.`,
      [request.text.trim()],
    );
  const { trigger } = automation;
  const connection = trigger.type === "webhook" ? request.connections.find(({ alias }) => alias === trigger.connection) : undefined;
  const before = connection && catalogue.get(connection.connector)?.events.find((event) => trigger.type === "webhook" && event.id === trigger.event);
  if (!connection || !before) throw cannot(context, "what it reads comes with that");
  const read = readRequest({ ...request, answers: { ...request.answers, system: connection.connector, connection: connection.name } }, catalogue);
  const { range, trigger: next, source } = chosen(context, read, said, connection.connector);
  const after = next.event;
  if (after.id === before.id)
    return { edits: [], files: new Map(), spans: [[0, request.text.length]], plan: [`It starts on “${after.name}” already; nothing had to change.`] };
  const missing = missingIn(context, before, after);
  if (missing.length > 0) throw cannot(context, `“${after.name}” brings no ${missing.slice(0, 3).join(", no ")}, which is read`);
  const conditions =
    after.payload.type === "array" ? [] : [...impliedByVerb(read, range, next, source), ...findConditions(read.text, source, range.from, range.to)];
  const draft: EditDraft = {
    edits: [
      ...editsFor(context, before, after),
      ...conditions.map((condition) => ({
        type: "guard" as const,
        file: automation.file,
        ...guardOf(context, { trigger: next, source, root: "event" }, condition),
      })),
    ],
    files: new Map(),
    plan: [`Starts on “${after.name}” instead of “${before.name}”.`, ...conditions.map((condition) => `Goes on only when ${sayCondition(condition)}.`)],
    said: read.text,
    names: [before.name, before.entity, connection.name, connection.alias, connection.connector],
  };
  accountForEdit(context, draft, SPEAKS);
  return draft;
}

interface Chosen {
  readonly range: Range;
  readonly trigger: Extract<TriggerPlan, { type: "event" }>;
  readonly source: Source;
}

function chosen(context: EditContext, read: ReadRequest, [start, end]: readonly [number, number], own: string): Chosen {
  const { tokens } = read.text;
  const from = tokens.findIndex((token) => token.start >= start);
  const to = tokens.findLastIndex((token) => token.end <= end) + 1;
  if (from < 0 || to <= from) throw cannot(context, "what it reads comes with that");
  const range = { from, to };
  if (mentionsIn(read, from, to).some(({ system }) => system !== own)) throw cannot(context, "another system brings other things");
  const found = chooseEvent(read, range, true);
  if (!found) throw cannot(context, "what it reads comes with that");
  return { range, ...found };
}

/** What the code reads of the one and the other does not bring. */
function missingIn(context: EditContext, before: ConnectorEvent, after: ConnectorEvent): readonly string[] {
  if (before.payload.type === "array" || after.payload.type === "array")
    return before.payload.type === after.payload.type && before.entity === after.entity ? [] : [before.entity];
  const code = filesOf(context)
    .map((file) => context.request.files.get(file) ?? "")
    .join("\n");
  const names = new Set(code.match(/[A-Za-z_$][\w$]*/g));
  const there = new Map(fieldsOf(after.payload).map((field) => [field.path.join("."), field]));
  return fieldsOf(before.payload)
    .filter(({ path }) => path.every((segment) => names.has(segment)))
    .filter((field) => {
      const other = there.get(field.path.join("."));
      return !other || other.type !== field.type || (field.optionalFrom === null && other.optionalFrom !== null);
    })
    .map(({ path }) => path.join("."));
}

function editsFor(context: EditContext, before: ConnectorEvent, after: ConnectorEvent): readonly FileEdit[] {
  const { request, automation } = context;
  const own = filesOf(context);
  const text = (file: string) => request.files.get(file) ?? "";
  const events = own.filter((file) => new RegExp(`["'\`]${escaped(before.id)}["'\`]`).test(text(file)));
  const told = [...own, ...[...request.files.keys()].filter((file) => file.startsWith("tests/"))].filter((file) => text(file).includes(before.name));
  const lower = (name: string) => name.replace(/^./, (letter) => letter.toLowerCase());
  const name = automation.name.replace(lower(before.name), lower(after.name));
  return [
    ...events.map((file): FileEdit => ({ type: "event", file, from: before.id, to: after.id, alias: aliasIn(context, file, before, after) })),
    ...told.map((file): FileEdit => ({ type: "text", file, from: before.name, to: after.name })),
    ...(name === automation.name ? [] : [{ type: "rename" as const, file: automation.file, name }]),
  ];
}

/** A type that is called after the event goes by the new name, unless others know it by the old one. */
function aliasIn({ request }: EditContext, file: string, before: ConnectorEvent, after: ConnectorEvent): { readonly from: string; readonly to: string } | null {
  const [from, to] = [pascalCase(before.id), pascalCase(after.id)];
  const uses = [...request.files].filter(([, text]) => new RegExp(`\\b${from}\\b`).test(text)).map(([path]) => path);
  const isOwn = new RegExp(`^export type ${from} = `, "m").test(request.files.get(file) ?? "");
  return isOwn && uses.every((path) => path === file || !path.endsWith(".ts")) ? { from, to } : null;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function cannot({ request, automation }: EditContext, why: string) {
  const words = tokenise(request.text).filter(({ kind, lower }) => kind !== "stop" && !isFunction(lower) && !/^(instead|rather)$/.test(lower));
  return refuse(
    `I can't change what starts “${automation.name}” to that: ${why}. Describe a new automation that starts as you want it, and delete this one.`,
    words.map(({ text }) => text),
  );
}
