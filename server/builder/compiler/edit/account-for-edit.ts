import { splitId, stems } from "../catalogue/capability.ts";
import { isFunction } from "../language/function-words.ts";
import { stem } from "../language/stem.ts";
import { tokenise, type Token } from "../language/tokens.ts";
import { explains } from "../plan/account-for.ts";
import { readRequest } from "../plan/read-request.ts";
import { refuse } from "../plan/undecided.ts";
import { existingSource } from "./existing-source.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";

/** Words that speak of the change itself, whatever it is, and of the thing that is changed. */
const OF_ANY =
  /^(also|too|well|automation|integration|workflow|flow|job|one|ones|place|from|of|again|future|always|longer|more|anymore|do|change|edit|update)$/;

/**
 * Every word of what is asked must be in what is going to change, or must be known to change nothing.
 * An edit that quietly does half of a sentence would be verified, and wrong.
 */
export function accountForEdit(context: EditContext, draft: EditDraft, speaks: RegExp): void {
  const left = leftOver(context, draft, speaks);
  if (left.length > 0)
    throw refuse(`I understood a part of that, but not “${left.join(" ")}”, so nothing was changed. Say it in other words, or one change at a time.`, left);
}

export function leftOver(context: EditContext, draft: EditDraft, speaks: RegExp): readonly string[] {
  const tokens = draft.said?.tokens ?? tokenise(context.request.text);
  const done = JSON.stringify([draft.edits, [...draft.files], draft.words ?? []], withoutDescriptions);
  const names = draft.names ?? namesOf(context, draft);
  const known = new Set(
    [...names, ...context.automation.name.split(/\s+/), context.automation.id, ...(draft.words ?? [])].flatMap((name) =>
      [...splitId(name), ...splitId(name.toLowerCase())].map(stem),
    ),
  );
  return tokens.filter((token, at) => !isAccountedFor(token, at)).map(({ text }) => text);

  function isAccountedFor(token: Token, at: number): boolean {
    const role = draft.said?.roleOf(at) ?? null;
    // Systems and times are read off every request, whether the edit has a use for them or not.
    if (token.kind === "stop" || (role !== null && role !== "system" && role !== "schedule")) return true;
    if ((draft.spans ?? []).some(([start, end]) => token.start < end && token.end > start)) return true;
    if (token.kind !== "word") return isCarried(token, done);
    const { lower } = token;
    if (/^(?:or|either)$/.test(lower)) return false;
    if (isFunction(lower) || OF_ANY.test(lower) || speaks.test(lower)) return true;
    if (splitId(lower).every((part) => known.has(stem(part)))) return true;
    return draft.added !== undefined && explains(token.text, draft.added);
  }
}

/** What a condition was called, and what is known of a system, hold more than what changes. */
function withoutDescriptions(key: string, value: unknown): unknown {
  if (key === "condition") return { ...(value as object), text: "" };
  return key === "operation" || key === "schema" || key === "absent" ? null : value;
}

function isCarried({ text, value }: Token, done: string): boolean {
  if (value === null) return done.includes(JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1)) || done.includes(JSON.stringify(text).slice(1, -1));
  return [value, value * 100].some((number) => new RegExp(`(?<![\\d.])${String(number).replace(".", "\\.")}(?![\\d.])`).test(done));
}

/** What the automation is put together from goes by these names. */
function namesOf(context: EditContext, { added }: EditDraft): readonly string[] {
  const { automation, request, catalogue } = context;
  const { trigger } = automation;
  const aliases = [
    ...automation.nodes.flatMap(({ connection }) => connection ?? []),
    ...(trigger.type === "webhook" && trigger.connection ? [trigger.connection] : []),
  ];
  const used = [...request.connections.filter(({ alias }) => aliases.includes(alias)), ...(added?.actions.map(({ connection }) => connection) ?? [])];
  const systems = new Set(used.map(({ connector }) => connector));
  const read = readRequest(request, catalogue);
  const mentioned = read.mentions.filter(({ system }) => systems.has(system)).map(({ from, to }) => read.text.text(from, to));
  const event = used.flatMap(({ connector }) => catalogue.get(connector)?.events ?? []).find(({ id }) => trigger.type === "webhook" && id === trigger.event);
  return [
    ...mentioned,
    ...used.flatMap(({ name, alias, connector }) => [name, alias, catalogue.get(connector)?.name ?? ""]),
    existingSource(context)?.source.noun ?? "",
    ...(event ? [event.entity, ...event.aliases].flatMap(stems) : []),
  ];
}
