import type { Step } from "../../../../contracts/plan/step.ts";
import type { Slot, Test, Value } from "../../../../contracts/plan/value.ts";
import type { Operation } from "../../../connectors/connector.ts";
import { itemSchema } from "../../../connectors/item-schema.ts";
import { rankFields } from "../fields/find-field.ts";
import { resolveField, thingOf, type Thing } from "./thing.ts";

export interface Finding {
  readonly id: string;
  /** What the search calls one that it looks at. */
  readonly candidate: string;
  readonly connection: string;
  readonly search: Operation;
  /** The kind of record, where the search is for records of any kind. */
  readonly entity?: string;
  readonly args: Readonly<Record<string, Slot<Value>>>;
  /** The words about it: “with the same email”. */
  readonly said: string;
  readonly things: readonly Thing[];
}

/** How people say by what something is found, in order. The group is the name of the field. */
const KEYS: readonly RegExp[] = [
  /\b(?:if|unless|when) (?:the|their|its|his|her|that) ([\p{L}_]+(?: (?:address|number|id))?) (?:is|are|isn't|was|does|exists|already)\b/iu,
  /\b(?:whose|where) (?:the |its |their )?([\p{L}_]+(?: [\p{L}_]+)?) (?:is|equals|matches)\b/iu,
  /\b(?:with|has|have|having|of|for|from) (?:the |that |this )?(?:same |matching |given )([\p{L}_]+)/iu,
  /\b(?:by|via|using|matching|match(?:es)?(?: on)?) (?:their |its |his |her |the |that |this )?([\p{L}_]+(?: (?:address|number|id|name|key))?)\b/iu,
  /\b(?:with|has) (?:the|that|this|their) (?:[\p{L}]+'s )?(email|e-mail|phone|title|name|number|id|sku|handle|subject|reference)\b/iu,
];
/** By what things are found where nobody says. */
const USUAL: Readonly<Record<string, string>> = { contact: "email", customer: "email", user: "email", subscriber: "email", lead: "email", person: "email" };

/** The first of a system's things that is the one at hand, by what is said or by what such things go by; a hole where nothing tells. */
export function findStep(finding: Finding): Step {
  const { id, candidate, connection, search, things } = finding;
  const schema = itemSchema(search)?.schema ?? {};
  const item = thingOf(candidate, [], schema, connection, search.entity, schema.additionalProperties === true);
  const match = keysOf(finding)
    .map((key) => matching(key, item, finding))
    .find((each) => each !== null);
  const narrowed = match ? narrow(search, match) : {};
  return {
    id,
    name: search.summary,
    kind: "find",
    connection,
    operation: search.id,
    args: { ...finding.args, ...narrowed },
    item: candidate,
    test: match?.test ?? (things.length > 0 ? { hole: `By what is the ${search.entity} found?` } : null),
    settings: {},
  };
}

const keysOf = ({ said, search, entity = search.entity }: Finding): readonly string[] => [...saidKeys(said), USUAL[entity] ?? "title", "name"];

/** The fields by which one thing is said to be another: “with the same email”, “by sku”. */
export const saidKeys = (said: string): readonly string[] => KEYS.flatMap((pattern) => pattern.exec(said)?.[1]?.toLowerCase() ?? []);

interface Match {
  readonly key: string;
  readonly value: Value;
  readonly test: Test;
}

function matching(key: string, item: Thing, { things, candidate }: Finding): Match | null {
  const words = key.split(/[\s_]+/);
  const value = resolveField(words, things);
  const known = rankFields(words, item.fields)[0]?.field;
  const own = known
    ? { field: { of: candidate, path: known.path } }
    : (resolveField(words, [{ ...item, open: false }]) ?? (item.open ? { field: { of: candidate, path: [memberOf(key, item)] } } : null));
  if (!value || !own) return null;
  return { key, value: { field: value.field }, test: { left: { field: own.field }, is: "equals", right: { field: value.field } } };
}

/** As the system writes its names: Email beside Id and Name. */
const memberOf = (key: string, { fields }: Thing): string =>
  fields.length > 0 && fields.every(({ path: [name = ""] }) => /^\p{Lu}/u.test(name) || name === "attributes")
    ? key.charAt(0).toUpperCase() + key.slice(1)
    : key;

/** The system does the looking where it can: by an argument of that name, or by a text. */
function narrow({ input }: Operation, { key, value }: Match): Readonly<Record<string, Value>> {
  const argument = ["query", key].find((name) => input.properties?.[name]?.type === "string");
  return argument ? { [argument]: value } : {};
}
