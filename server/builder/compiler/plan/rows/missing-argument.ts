import { verbGroups } from "../../language/vocabulary.ts";
import { stems } from "../../catalogue/capability.ts";
import type { Field } from "../../fields/field.ts";
import { likelyFields } from "../../fields/likely-fields.ts";
import type { Source, Value } from "../plan.ts";
import type { ReadRequest } from "../read-request.ts";
import { ask } from "../undecided.ts";
import { needed } from "./needed.ts";
import type { FillContext } from "./fill-rows.ts";
import { coerce, fits } from "./from-source.ts";

/** Asks for what an operation cannot do without: a value, or one of the fields that could give it. */
export function missingArgument({ request, action, source }: FillContext, target: Field) {
  const name = target.path.join(".");
  const system = request.catalogue.get(action.connection.connector)?.name ?? action.connection.name;
  const sample = (action.operation.sampleInput as Record<string, unknown> | undefined)?.[name];
  const offered =
    target.schema.enum ??
    target.schema.examples ??
    (typeof sample === "string" && !/id$|key$|range|sid$/i.test(name) && target.groups.size < 2 && !/[@+/]/.test(sample) ? [sample] : []);
  const isUpdate = request.text.tokens.slice(action.range.from, action.range.to).some(({ lower }) => verbGroups(lower).has("update"));
  const instead = isPlace(action, target) && isUpdate ? makingOne(request, action) : null;
  if (instead)
    return ask({
      subject: "operation",
      text: `To ${action.operation.summary.toLowerCase()} in ${system} its id is needed, which what starts this does not bring, so that I don't know which one. Say by what to find it, such as “with that email”. What should happen in ${system} instead?`,
      choices: [instead],
    });
  const values = offered.slice(0, 3).map((value) => ({ value: String(value), label: String(value) }));
  const isHandle = isPlace(action, target) || /id$|type$|range$|key$/i.test(name);
  const fields = source && source.kind !== "items" && !target.schema.enum && !isHandle ? offer(target, source, action.operation.entity) : [];
  return ask({
    subject: name,
    text: `${action.operation.summary} in ${system} needs ${needed(name, target.schema.description)}. What should it be?`,
    choices: fields.length > 0 ? fields.slice(0, 3) : values,
  });
}

const isPlace = ({ operation }: FillContext["action"], target: Field) => operation.placement[target.path[0] ?? ""] === "path";

/** Of the same thing, one could be made. */
function makingOne(request: ReadRequest, { connection, operation }: FillContext["action"]) {
  const made = request.catalogue
    .get(connection.connector)
    ?.operations.find(
      ({ entity, effect, verbs, placement }) =>
        entity === operation.entity && effect === "write" && verbs.includes("create") && !Object.values(placement).includes("path"),
    );
  return made && operation.verbs.includes("update") ? { value: made.id, label: made.summary } : null;
}

function offer(target: Field, source: Source, into: string) {
  const near = source.fields.filter(
    (field) =>
      field.type === "string" &&
      fits(field, target) &&
      source.focus.every((segment, index) => field.path[index] === segment) &&
      field.path.length <= source.focus.length + 2 &&
      !/url$|uri$|_at$/i.test(field.path.at(-1) ?? ""),
  );
  return likelyFields(target, near, { about: stems(source.noun), into: stems(into) }).map((field) => ({
    value: `{${field.path.join(".")}}`,
    label: field.path.slice(source.focus.length).join(" ").replaceAll("_", " "),
  }));
}

/** An answer in braces names a field of the source. */
export function answeredField(answer: string, target: Field, source: Source | null): Value | null {
  const path = /^\{(.+)\}$/.exec(answer)?.[1];
  const field = source?.fields.find((one) => one.path.join(".") === path);
  return field ? coerce(field, target) : null;
}
