import type { Operation } from "../../../../connectors/connector.ts";
import type { Range } from "../range.ts";
import type { ReadRequest } from "../read-request.ts";
import { ask } from "../undecided.ts";
import { pathIn, placeCalled } from "./poll-place.ts";

export interface PollArgs {
  readonly args: Readonly<Record<string, unknown>>;
  readonly notes: readonly string[];
}

/** Arguments that say where to look, by the words that people use for such a place. */
const PLACES: Readonly<Record<string, RegExp>> = {
  table: /^tables?$/,
  folder: /^(?:folders?|director(?:y|ies)|dirs?)$/,
  prefix: /^(?:prefix|folders?|director(?:y|ies)|under|below|inside)$/,
  mailbox: /^(?:mailbox|folder)$/,
};
/** Places that belong to the connection: what it is set up for. */
const OF_CONNECTION = /^(?:bucket|database|server|db)$/;
/** Everybody's mail arrives there. */
const DEFAULTS: Readonly<Record<string, string>> = { mailbox: "INBOX" };

/** Where is looked for what is new. */
export function pollArgs(request: ReadRequest, clause: Range, operation: Operation, about: "new" | "changed", connection: string): PollArgs {
  const args: Record<string, unknown> = {};
  const notes: string[] = [];
  const own = placeCalled(request, clause, OF_CONNECTION);
  if (own) notes.push(`“${own}” is what the connection ${connection} must lead to.`);
  for (const name of Object.keys(operation.input.properties ?? {})) {
    const kinds = PLACES[name];
    if (!kinds) continue;
    const place = placeCalled(request, clause, kinds) ?? (/^(?:folder|prefix)$/.test(name) ? pathIn(request, clause) : null) ?? request.answers[name];
    const isRequired = operation.input.required?.includes(name) ?? false;
    if (place !== null && place !== undefined) args[name] = name === "prefix" ? place.replace(/^\/|(?<!\/)$/g, (end) => (end === "/" ? "" : "/")) : place;
    else if (isRequired && DEFAULTS[name] !== undefined) args[name] = DEFAULTS[name];
    else if (isRequired) throw ask({ subject: name, text: `Which ${name} should be watched?`, choices: [] });
    else notes.push(`No ${name} was named: all of what ${connection} shows first is watched.`);
  }
  if (operation.input.properties?.column) {
    const column = request.answers.column ?? (about === "changed" ? "updated_at" : "id");
    args.column = column;
    notes.push(
      about === "changed"
        ? `Changed rows are found by the column “${column}”, which must be set whenever a row changes; call it otherwise where yours is.`
        : `New rows are found by the column “${column}”, which must grow with each; call it otherwise where yours is.`,
    );
  }
  return { args, notes };
}
