import type { Field } from "../fields/field.ts";
import type { Source } from "./plan.ts";

const MOST = 8;
const TELLING = ["title", "name", "firstname", "lastname", "email", "phone", "amount", "currency", "status", "priority", "text", "company", "number", "author"];
/** Parts of a payload that serve programs. */
const TECHNICAL = /(?:^|_)(?:url|uri|object|livemode|node_id|token|secret|hash|etag|gid|raw)(?:$|_)|_id$|^id$/i;

/** In a person's words what there is to choose from: “It brings title, state, created at and more.” */
export function fieldsHint(source: Source | null): string {
  if (!source) return "";
  const own = source.fields.filter(
    ({ path, type }) => path.length === source.focus.length + 1 && type !== "object" && source.focus.every((segment, index) => path[index] === segment),
  );
  const useful = own.filter(({ path }) => source.type.from === "declared" || !TECHNICAL.test(path.at(-1) ?? ""));
  const ranked = [...(useful.length > 0 ? useful : own)].sort((a, b) => rank(a) - rank(b));
  if (ranked.length === 0) return "";
  const names = ranked.slice(0, MOST).map(({ path }) => spoken(path.at(-1) ?? ""));
  return `${source.kind === "event" ? "What comes in brings" : `Each ${spoken(source.noun)} has`}: ${names.join(", ")}${ranked.length > MOST ? ` and ${ranked.length - MOST} more` : ""}.`;
}

/** What people ask for comes first. */
function rank({ groups }: Field): number {
  const at = TELLING.findIndex((group) => groups.has(group));
  return at < 0 ? TELLING.length : at;
}

function spoken(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}
