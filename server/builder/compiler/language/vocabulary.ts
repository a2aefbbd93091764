import { stem } from "./stem.ts";

/** Words that mean the same to a person who asks for an integration. The first of a group is its name. */
const VERB_GROUPS: readonly (readonly string[])[] = [
  [
    "create",
    "add",
    "make",
    "open",
    "opened",
    "file",
    "raise",
    "insert",
    "register",
    "new",
    "put",
    "save",
    "store",
    "log",
    "record",
    "start",
    "set",
    "generate",
    "copy",
    "push",
    "append",
    "capture",
    "placed",
    "place",
    "submit",
    "signup",
    "become",
    "turn",
    "arrive",
    "draft",
    "received",
    "begin",
  ],
  ["notify", "post", "tell", "message", "alert", "announce", "ping", "inform", "warn", "write", "share", "say", "dm", "drop", "shout", "broadcast", "text"],
  ["send", "forward", "deliver", "dispatch", "relay", "email", "mail", "pass", "transmit", "hand", "submit"],
  ["update", "change", "edit", "modify", "patch", "amend", "set", "mark", "adjust", "rename"],
  ["upsert", "sync", "synchronise", "synchronize", "mirror", "upsert"],
  ["delete", "remove", "drop", "erase", "destroy"],
  ["close", "resolve", "complete", "finish", "finished", "done", "end"],
  ["reopen", "reopened"],
  [
    "list",
    "fetch",
    "get",
    "read",
    "collect",
    "gather",
    "find",
    "look",
    "check",
    "pull",
    "take",
    "retrieve",
    "load",
    "query",
    "search",
    "grab",
    "summarise",
    "summarize",
    "report",
    "count",
  ],
  ["call", "request", "hit", "invoke", "trigger", "notify"],
  ["pay", "paid", "succeed", "succeeded", "settle", "complete", "received"],
  ["fail", "failed", "decline", "bounce", "reject", "unsuccessful"],
  ["cancel", "cancelled", "canceled", "end", "churn", "stop", "unsubscribe", "terminate"],
  ["refund", "refunded", "reverse", "return"],
  ["assign", "assigned"],
  ["label", "labelled", "labeled", "tag", "tagged"],
  ["comment", "commented", "reply", "respond", "answer", "note", "leave"],
  ["merge", "merged"],
  ["push", "pushed", "commit"],
  ["publish", "published", "release", "released"],
  ["invite", "join", "joined"],
  ["archive", "archived"],
  ["react", "reaction"],
  ["dispute", "disputed", "chargeback"],
  ["win", "won"],
  ["lose", "lost"],
  ["move", "moved"],
  ["star", "starred"],
  ["fork", "forked"],
  ["start", "started", "begin", "activate"],
  ["expire", "expired"],
  ["upload", "attach"],
];

/** Names for the same kind of field. Group names are what conditions and mappings ask for. */
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
  ["status", "state", "stage", "phase"],
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

const groupsByStem = (groups: readonly (readonly string[])[]) => {
  const index = new Map<string, Set<string>>();
  for (const group of groups) {
    for (const word of group) {
      const key = stem(word);
      index.set(key, (index.get(key) ?? new Set()).add(group[0] ?? word));
    }
  }
  return index;
};

const VERBS = groupsByStem(VERB_GROUPS);
const FIELDS = groupsByStem(FIELD_GROUPS);
const NONE: ReadonlySet<string> = new Set();

export function verbGroups(word: string): ReadonlySet<string> {
  return VERBS.get(stem(word.toLowerCase())) ?? NONE;
}

export function fieldGroups(word: string): ReadonlySet<string> {
  return FIELDS.get(stem(word.toLowerCase())) ?? NONE;
}

export function overlaps(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const item of a) if (b.has(item)) return true;
  return false;
}

const FILLER =
  "a an both the my our your their his her its it this that these those they them we i you me us he she who which what whose there here any all some every each of to in on at by for from with into onto via using through as is are was were be been being am will would should could can may might do does did has have had having please just also then too so if when whenever once whenever after before while and or but not no nor than more want need like let make sure automatically immediately straight away right now new newly another other someone somebody anyone something anything people person user users team colleagues guys folks everyone everybody soon time each thing things gets get got comes come goes go happens happen occurs occur whole entire single per up out over about around only unless except where and/or e.g via called named saying says say including include includes containing contains contain along together well own same following follows information info data details content contents record records item items entry entries one ones first last list integration automation workflow flow able us-based hey hi hello thanks thank";
const FILLER_STEMS = new Set(FILLER.split(" ").map(stem));

export function isFiller(word: string): boolean {
  return FILLER_STEMS.has(stem(word.toLowerCase()));
}
