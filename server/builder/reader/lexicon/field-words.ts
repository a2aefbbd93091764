import { stem } from "../text/stem.ts";

/** Names for the same kind of field. The first of a row is the name of the group. */
const FIELD_GROUPS: readonly (readonly string[])[] = [
  ["title", "subject", "headline", "summary", "heading", "topic", "dealname"],
  ["name", "fullname", "displayname", "username"],
  ["link", "url", "href", "permalink", "address", "html_url", "web_url", "weblink", "hosted"],
  ["text", "body", "message", "content", "description", "comment", "note", "notes", "details", "detail", "remarks"],
  ["email", "mail", "e-mail"],
  ["phone", "mobile", "telephone", "tel", "cell"],
  ["amount", "total", "price", "sum", "value", "cost", "subtotal", "revenue", "worth"],
  ["currency"],
  ["id", "identifier", "key", "reference"],
  ["number", "no", "num"],
  ["status", "state", "stage", "phase", "dealstage", "lifecyclestage"],
  ["label", "tag", "category"],
  ["author", "user", "sender", "creator", "reporter", "login", "owner", "requester", "opener", "submitter", "from"],
  ["assignee", "assigned", "responsible"],
  ["date", "day", "due", "deadline", "time", "when", "at"],
  ["created", "createdat"],
  ["updated", "modified", "changed"],
  ["company", "organisation", "organization", "business", "account", "employer"],
  ["firstname", "given", "forename", "first"],
  ["lastname", "family", "surname", "last"],
  ["country", "nation"],
  ["city", "town"],
  ["customer", "client", "buyer", "payer", "shopper"],
  ["repository", "repo"],
  ["priority", "severity", "urgency"],
  ["type", "kind"],
  ["quantity", "count", "qty"],
  ["reason", "cause"],
  ["branch", "ref"],
  ["website", "site", "domain", "homepage"],
  ["vendor", "supplier", "brand"],
];

const NONE: ReadonlySet<string> = new Set();
const byStem = new Map<string, Set<string>>();
for (const group of FIELD_GROUPS) for (const word of group) byStem.set(stem(word), (byStem.get(stem(word)) ?? new Set()).add(group[0] ?? word));

export function fieldGroups(word: string): ReadonlySet<string> {
  return byStem.get(stem(word.toLowerCase())) ?? NONE;
}

export function overlaps(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const item of a) if (b.has(item)) return true;
  return false;
}
