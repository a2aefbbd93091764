import type { Operation } from "../../../connectors/connector.ts";
import { isFunction } from "../language/function-words.ts";
import { operationOf } from "./choose-list.ts";
import type { Range } from "./range.ts";
import type { ReadRequest } from "./read-request.ts";
import { ask, refuse } from "./undecided.ts";

const SENDS = /^(?:send|sends|mail|email|e-mail|forward|deliver|dispatch|report|notify|tell|inform|alert|share)$/;

/** A text goes by mail to an address: which of the systems that send mail does it. Null where nothing is sent to an address. */
export function mailTo(request: ReadRequest, range: Range, named: readonly string[]): string | null {
  const address = recipientIn(request, range);
  if (address === null || named.some((system) => takesAddress(request, system))) return null;
  const mailers = request.catalogue.connectors.map(({ id }) => id).filter((system) => sendsMail(request, system));
  const { mail } = request.answers;
  if (mail !== undefined && mailers.includes(mail)) return mail;
  const known = new Set([...request.mentions.map(({ system }) => system), ...request.connections.map(({ connector }) => connector)]);
  const [only, another] = mailers.filter((system) => known.has(system));
  if (only && !another) return only;
  if (mailers.length === 0) throw refuse(`I know no system that sends mail to ${address}.`, [address]);
  throw ask({
    subject: "mail",
    text: `Which system sends the e-mail to ${address}?`,
    choices: mailers.map((system) => ({ value: system, label: request.catalogue.get(system)?.name ?? system })),
  });
}

/** “send … to finance@example.com”, “email ada@example.com”: behind another order an address is a value like others. */
function recipientIn({ text }: ReadRequest, { from, to }: Range): string | null {
  const order = text.tokens.findIndex(
    ({ kind, lower }, at) => at >= from && at < to && kind === "word" && text.roleOf(at) !== "schedule" && !isFunction(lower),
  );
  const isSent = text.tokens
    .slice(from, to)
    .some(({ kind, lower }, offset) => kind === "word" && (from + offset === order || text.word(from + offset - 1) === "and") && SENDS.test(lower));
  const at = text.tokens.findIndex(
    ({ kind }, index) =>
      kind === "email" && index > from && index < to && /^(?:to|at|and|,|me|us|email|mail|notify|tell|inform|alert)$/.test(text.word(index - 1)),
  );
  return isSent && at >= 0 ? (text.tokens[at]?.text ?? null) : null;
}

/** Any of its operations sends something to an address. */
function takesAddress(request: ReadRequest, system: string): boolean {
  return (
    sendsMail(request, system) ||
    writes(request, system).some(
      ({ input, verbs }) => verbs.some((verb) => /^(?:invite|share)$/.test(verb)) && Object.keys(input.properties ?? {}).some((name) => /email/i.test(name)),
    )
  );
}

function sendsMail(request: ReadRequest, system: string): boolean {
  return writes(request, system).some(
    ({ messageField, destinationField = "", input }) =>
      messageField !== undefined && /^(?:to|recipients?)$/i.test(destinationField) && input.properties?.subject !== undefined,
  );
}

function writes(request: ReadRequest, system: string): readonly Operation[] {
  return request
    .profile(system)
    .operations.filter(({ effect }) => effect === "write")
    .flatMap(({ id }) => operationOf(request, system, id) ?? []);
}
