import type { CompileRequest } from "../../builder.ts";

const BOTH = /\b(?:create or update|update or create|add or update|update or add|insert or update|create\/update|create-or-update|upsert)\b/i;
const ELSE_UPDATE =
  /,?\s*(?:or|and|but)?\s*(?:update|overwrite) (?:it|them|him|her|that one|the existing one|the (?:existing )?(?:contact|customer|company|record|one)) (?:instead )?(?:if|when|where) (?:it|they|he|she|one|there)(?: is| are)?(?: already)?(?: exists?| there| one| known)?(?: already)?\b/i;
const BY_KEY =
  /,?\s*\(?\b(?:(?:matched|matching|keyed|identified|looked up|found) )?by (?:their |its |the |his |her )?(e-?mail(?: address)?|domain|name)\b\)?/i;

const UPDATE_BY =
  /\b(?:(?:find|look up) (?:the|that|their|a) (.{3,60}?) (?:with|by|for) (?:that|the same|the|its|their|his|her)(?: same)? (?:e-?mail(?: address)?|domain|name) and update (?:it|them|him|her)|update (?:the|that|their|its|an?|any|whichever|his|her) (?:matching |existing |same )?(.{3,60}?) (?:with|by|that has|who has|having|matched by|matching) (?:that|the same|the|its|their|his|her|this)?(?: same| matching)? ?(?:e-?mail(?: address)?|domain|name))(?= |[,.;]|$)/i;

/** “create or update a contact”: read as the creation that it may be, and remembered as more than that. */
export function readUpsert(request: CompileRequest): { readonly request: CompileRequest; readonly upsert: "create or update" | "update" | null } {
  const { text } = request;
  if (BOTH.test(text) || ELSE_UPDATE.test(text))
    return { request: { ...request, text: text.replace(BOTH, "create").replace(ELSE_UPDATE, "").replace(BY_KEY, "") }, upsert: "create or update" };
  if (!UPDATE_BY.test(text)) return { request, upsert: null };
  const created = text.replace(UPDATE_BY, (_, found?: string, named?: string) => `create a ${found ?? named}`);
  return { request: { ...request, text: created }, upsert: "update" };
}
