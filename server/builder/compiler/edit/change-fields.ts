import { valueAt } from "../emit/sample-data.ts";
import type { Field } from "../fields/field.ts";
import { namedFields, type NamedField } from "../plan/named-fields.ts";
import { readRequest } from "../plan/read-request.ts";
import type { Coercion } from "../plan/plan.ts";
import { refuse } from "../plan/undecided.ts";
import { existingSource, fieldsCalled, type ExistingSource } from "./existing-source.ts";
import { fillMore } from "./fill-more.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";

const ASKS = /\b(include|add|mention|show|put|append|with|fill|set|map|copy|pass|write)\b/i;
/** “include the author”: there is only one text that it could go into. */
const BARE = /^\W*(?:please\s+|also\s+|and\s+)*(?:include|mention|show)\b|^\W*(?:and|plus)\s+(?:also\s+)?(?:its|their|the)\b/i;
const INTO = /\b(message|text|post|posts|notification|summary|body|it|them|line|lines|list|note)\b/i;

/** “include the author in the message”, “also fill in the phone”: a field more in the text, or in what is written to a system. */
export function changeFields(context: EditContext): EditDraft | null {
  const { request, catalogue } = context;
  if (!ASKS.test(request.text) && !BARE.test(request.text)) return null;
  const known = existingSource(context);
  const read = readRequest(request, catalogue);
  if (!known || read.text.tokens.some((token) => token.kind === "channel" || token.kind === "quoted")) return null;
  const named = namedFields(read, { from: 0, to: read.text.tokens.length }, known.source, null);
  if (named.found.length > 0) {
    const filled = fillMore(context, known, named.found);
    if (filled) return { ...filled, said: read.text };
  }
  if (!(INTO.test(request.text) || BARE.test(request.text)) || read.mentions.length > 0) return null;
  const missing = named.missing.map(({ words }) => words.join(" "));
  if (missing.length > 0) throw refuse(`There is no field called ${missing.join(", ")} to read.`, missing);
  return named.found.length === 0 ? null : { ...inMessage(context, known, named.found), said: read.text };
}

function inMessage(context: EditContext, known: ExistingSource, named: readonly NamedField[]): EditDraft {
  const fields = fieldsCalled(context, "messageField");
  const words = named.map((one) => one.words.join(" "));
  if (fields.length === 0) throw refuse("The automation sends no message that the fields could go into.", words);
  const values = named.map(({ field }) => ({ field, as: coercionOf(field) }));
  return {
    edits: [
      {
        type: "message",
        file: context.automation.file,
        fields,
        root: known.root,
        step: null,
        change: { type: "add", values, absent: values.map(({ field }) => ({ path: field.path, value: valueAt(known.source.sample, field.path) })) },
      },
    ],
    files: new Map(),
    plan: [`The message also says the ${words.join(" and the ")}.`],
    words,
  };
}

/** How a field reads in a sentence. */
function coercionOf(field: Field): Coercion {
  if (field.minorUnits) return "amount";
  if (field.type !== "array") return "same";
  return field.schema.items?.properties?.name ? "names" : "list";
}
