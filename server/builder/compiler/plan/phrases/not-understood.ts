import type { Field } from "../../fields/field.ts";
import { rankFields } from "../../fields/find-field.ts";
import type { ChosenAction } from "../choose-actions.ts";
import { fieldsHint } from "../fields-hint.ts";
import { type NamedField, fieldSubject } from "../named-fields.ts";
import type { Source } from "../plan.ts";
import type { ReadRequest } from "../read-request.ts";
import { ask, refuse } from "../undecided.ts";
import type { NounPhrase } from "./noun-phrases.ts";

/** Alike enough to be worth asking about. */
const ALIKE = 0.9;

/** A phrase that names nothing that is there: what is alike is offered, else it is said plainly. */
export function unknownPhrase(request: ReadRequest, phrase: NounPhrase, source: Source | null) {
  const said = request.text.text(phrase.from, phrase.to);
  const near = source
    ? rankFields(phrase.words, source.fields, source.focus, ALIKE).filter(({ field }) => field.type !== "object" && field.path.length > source.focus.length)
    : [];
  if (near.length > 0 && source)
    return ask({
      subject: fieldSubject(phrase),
      text: `I know no field “${said}” here. Which one do you mean?`,
      choices: choices(
        near.map(({ field }) => field),
        source,
      ),
    });
  return refuse(`I understood the rest, but not “${said}”. ${fieldsHint(source)}`.trim(), [...phrase.words]);
}

export function whichField(phrase: NounPhrase, rivals: readonly Field[], source: Source | null) {
  return ask({ subject: fieldSubject(phrase), text: `Which field do you mean by “${phrase.words.join(" ")}”?`, choices: choices(rivals, source) });
}

/** The field is there, but what is called takes nothing of the kind. */
export function noPlaceFor(request: ReadRequest, action: ChosenAction, left: readonly NamedField[]) {
  const words = left.map((named) => named.words.join(" "));
  const takes =
    action.kind === "operation"
      ? Object.keys(action.operation.input.properties ?? {})
          .slice(0, 10)
          .join(", ")
      : "";
  const name = request.catalogue.get(action.connection.connector)?.name ?? action.connection.name;
  return refuse(
    `I know no place for ${words.map((word) => `“${word}”`).join(" and ")} there${takes ? `: ${name} takes ${takes}` : ""}. Leave it out, or say where it should go.`,
    words,
  );
}

function choices(fields: readonly Field[], source: Source | null) {
  const skip = source?.focus.length ?? 0;
  return fields.slice(0, 3).map(({ path }) => ({
    value: path.join("."),
    label: path
      .slice(Math.min(skip, path.length - 1))
      .join(" ")
      .replaceAll("_", " "),
  }));
}
