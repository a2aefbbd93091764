import { namedFields, type NamedField } from "../plan/named-fields.ts";
import type { Source } from "../plan/plan.ts";
import { readRequest } from "../plan/read-request.ts";
import { refuse } from "../plan/undecided.ts";
import { existingSource, fieldsCalled, filesOf } from "./existing-source.ts";
import type { FileEdit } from "./edits.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";

const DROPS =
  /^\W*(?:please\s+|and\s+|but\s+)*(?:remove|delete|drop|omit|without|leave (?:out|off|away)|leave(?=.*\bout\b)|keep(?=.*\bout of\b)|take out|no longer (?:include|show|mention|send|say|pass|copy)|don'?t (?:include|show|mention|send|say|pass|copy|sync)|do not (?:include|show|mention|send|say|pass|copy|sync)|stop (?:including|showing|mentioning|sending|passing|copying)|no)\b(.*)$/i;
const OF_A_STEP = /\b(?:step|action|message to|post to|call to|notification to)\b|[#/]\w/i;
const OF_A_MESSAGE = /\b(?:message|text|post|notification|summary|line|lines|list)\b/i;

/** “drop the author from the message”, “don't send the phone”: a field less in the text, or in what is written to a system. */
export function dropField(context: EditContext): EditDraft | null {
  const rest = DROPS.exec(context.request.text.trim())?.[1];
  if (rest === undefined || OF_A_STEP.test(rest) || /\b(?:if|when|unless|retry|retries|where|whose|weekends?)\b/i.test(rest)) return null;
  const known = existingSource(context);
  if (!known) return null;
  const { mentions } = readRequest(context.request, context.catalogue);
  const found = fieldsNamed(context, rest, known.source).filter(({ words }) => !OF_A_MESSAGE.test(words.at(-1) ?? ""));
  const [one] = found;
  if (!one) return null;
  const words = found.map(({ words: said }) => said.join(" "));
  const rows = OF_A_MESSAGE.test(rest) ? [] : rowsReading(context, found);
  const inMessage = saysIt(context, found) && (OF_A_MESSAGE.test(rest) || rows.length === 0 || mentions.some(({ system }) => isMessenger(context, system)));
  if (!inMessage && rows.length === 0)
    throw refuse(`Neither a message nor a mapping of “${context.automation.name}” uses the ${words.join(" or the ")}.`, words);
  const messages: FileEdit[] = found.map(({ field }) => ({
    type: "message",
    file: context.automation.file,
    fields: fieldsCalled(context, "messageField"),
    root: known.root,
    step: null,
    change: { type: "drop", field },
  }));
  return {
    edits: inMessage ? messages : rows,
    files: new Map(),
    plan: [
      inMessage
        ? `The message no longer says the ${words.join(" and the ")}.`
        : `The ${words.join(" and the ")} ${words.length > 1 ? "are" : "is"} no longer sent.`,
    ],
    words,
  };
}

/** Named as they would be for the opposite: what goes is spoken of as what comes. */
function fieldsNamed({ request, catalogue }: EditContext, rest: string, source: Source): readonly NamedField[] {
  const read = readRequest({ ...request, text: `include ${rest.replace(/\s+(?:out of|from|out|off|away|in)\b.*$/i, "").trim()}` }, catalogue);
  return namedFields(read, { from: 0, to: read.text.tokens.length }, source, null).found;
}

/** Rules of mappings that write to a system, and read nothing but what goes. */
function rowsReading(context: EditContext, named: readonly NamedField[]): FileEdit[] {
  const files = filesOf(context);
  const messages = new Set(fieldsCalled(context, "messageField"));
  const asked = new Set(named.map(({ field }) => field.path.join(".")));
  return context.flow.mappings
    .filter(({ file }) => files.includes(file))
    .flatMap((mapping) =>
      mapping.rows
        .filter(
          (row) =>
            !messages.has(row.target) &&
            row.sources.length > 0 &&
            row.sources.every((source) => [...asked].some((path) => path === source || path.endsWith(`.${source}`))),
        )
        .map((row): FileEdit => ({ type: "unfill", file: context.automation.file, mapping: mapping.file, target: row.target })),
    );
}

function saysIt(context: EditContext, named: readonly NamedField[]): boolean {
  const files = filesOf(context).map((file) => context.request.files.get(file) ?? "");
  return (
    fieldsCalled(context, "messageField").length > 0 &&
    named.every(({ field }) => files.some((text) => new RegExp(`\\$\\{[^}]*\\b${field.path.at(-1)}\\b`).test(text)))
  );
}

function isMessenger({ catalogue }: EditContext, system: string): boolean {
  return catalogue.get(system)?.operations.some(({ messageField, destinationField }) => messageField !== undefined && destinationField !== undefined) ?? false;
}
