import type { Operation } from "../../../../server/connectors/connector.ts";
import type { Dice } from "./dice.ts";
import { article, forms, plural } from "./inflect.ts";
import { piece, type OrderWish, type Piece } from "./request.ts";
import { called, title } from "./starts.ts";
import { ADDRESSES, CHANNELS, DETAILS, FIELDS, FILES, PATHS, PEOPLE, PHONES, PLACES, REPOS, STATES, SUMMARIES, TABLES, TEXTS } from "./words.ts";

export interface Manner {
  /** `sending` rather than `send`. */
  readonly gerund?: boolean;
  /** `sends` rather than `send`. */
  readonly third: boolean;
  readonly named: boolean;
  /** Something came before that “it” can mean. */
  readonly pronoun: boolean;
}

const verb = (word: string, { third, gerund }: Manner) => {
  const [first = "", ...rest] = word.split(" ");
  return [gerund ? forms(first).ing : third ? forms(first).s : first, ...rest].join(" ");
};

/** Something to be done: the first piece is the order, the others belong to it. */
export function order(dice: Dice, wish: OrderWish, manner: Manner): readonly Piece[] {
  // “to Sheets and Slack”: what came before says what is done.
  if (manner.pronoun && !manner.third && wish.kind === "call" && isMain(wish.operation) && dice.chance(0.08)) {
    const name = called(dice, wish.connector, wish.connection.name);
    return [piece("order", dice.pick([name, `to ${name}`, `in ${name}`, `${name} as well`]))];
  }
  if (wish.kind === "call" && wish.operation.effect === "write" && !manner.third && !manner.gerund && dice.chance(0.04))
    return [
      piece("order", `use ${called(dice, wish.connector, wish.connection.name)} to ${words(dice, wish, { ...manner, named: false })}`),
      ...details(dice, wish),
    ];
  return [piece("order", words(dice, wish, manner)), ...details(dice, wish)];
}

/** Where it is said what goes along. */
function details(dice: Dice, wish: OrderWish): readonly Piece[] {
  if (wish.kind === "wait" || wish.kind === "approve" || wish.kind === "detail" || !dice.chance(0.25)) return [];
  const some = dice.some(DETAILS, 1 + dice.whole(3));
  const list = some.length > 1 ? `${some.slice(0, -1).join(", ")} and ${some.at(-1)}` : (some[0] ?? "");
  if (dice.chance(0.1)) return [piece("more", `(${some.join(", ")})`)];
  const how = dice.pick(["with", "with its", "including", "with the", "containing the", "and include the", "saying", ", with the", "that shows the", ":"]);
  return [
    piece(
      "more",
      how === "saying" ? `saying ${dice.chance(0.5) ? `"${dice.pick(TEXTS)}"` : dice.pick(TEXTS)}` : `${how} ${list}${dice.chance(0.2) ? " please" : ""}`,
    ),
  ];
}

function words(dice: Dice, wish: OrderWish, manner: Manner): string {
  switch (wish.kind) {
    case "wait":
      return `${verb("wait", manner)} ${dice.pick(["two days", "an hour", "10 minutes", "for 3 hours", "until the next day", "a week"])}`;
    case "approve":
      return dice.pick([
        `${verb("ask", manner)} ${dice.pick(PEOPLE)} for approval`,
        `${verb("get", manner)} approval from ${dice.pick(PEOPLE)}`,
        `${verb("wait", manner)} until ${dice.pick(PEOPLE)} approves it`,
        `have ${dice.pick(PEOPLE)} approve it first`,
        "it must be approved by a person",
        `${dice.pick(["Dana", "my boss", "a manager"])} has to approve it in #${dice.pick(CHANNELS)} first`,
        `${dice.pick(PEOPLE)} must sign it off first`,
        `${verb("ask", manner)} ${dice.pick(PEOPLE)} whether it is ok`,
      ]);
    case "detail":
      return detail(dice, manner);
    case "reply":
      return dice.pick([
        `${verb("reply", manner)} with ${dice.pick(["ok", "the id", `"thanks"`, "201 and the new id", "status 200", "a list of them", "the total"])}`,
        `${verb("answer", manner)} ${dice.pick(["right away", "it", "the caller", "the request"])} with ${dice.pick(["the text Hello", "ok", "the result", "404", "the id of the contact"])}`,
        `${verb("respond", manner)} with ${dice.pick(["the sum", "a 200", "an error", "the record"])}`,
        `${verb("return", manner)} ${dice.pick(["the result", "its id", "a 404"])}`,
        `${verb(dice.pick(["answer", "reply", "respond"]), manner)} ${dice.pick(["", "with "])}${dice.pick(["404", "409", "201", "200", "400"])} ${dice.pick(["and", "with"])} {"${dice.pick(["error", "message", "status"])}": "${dice.pick(["full", "unknown customer", "not found", "ok"])}"}`,
        `${verb(dice.pick(["answer", "reply", "respond"]), manner)} ${dice.pick(["", "with "])}{"id": the id of the new ${dice.pick(["contact", "order", "row"])}}`,
      ]);
    case "request":
      return request(dice, wish.method, wish.connection.name, manner);
    case "call": {
      const name = called(dice, wish.connector, wish.connection.name);
      if (isTelling(wish.operation)) return telling(dice, wish.operation, name, wish.connector.id, manner);
      if (wish.operation.effect === "read") return reading(dice, wish.operation, name, manner);
      return writing(dice, wish.operation, name, manner);
    }
  }
}

function detail(dice: Dice, manner: Manner): string {
  const field = dice.pick([...DETAILS, ...FIELDS]);
  const things = dice.pick([
    "sales",
    "revenue",
    "refunds",
    "orders",
    "totals",
    "amounts",
    "the value of each",
    "net revenue",
    "their sales value",
    "the average",
    "costs",
  ]);
  return dice.pick([
    `${verb(dice.pick(["calculate", "compute", "aggregate", "sum up", "total", "work out", "add up", "average", "summarise"]), manner)} ${dice.pick(["", "the ", "their "])}${things}`,
    `${verb(dice.pick(["add", "include", "put in", "mention", "append", "show", "write"]), manner)} ${dice.pick(["the ", "its ", ""])}${field}${dice.pick(["", ` and the ${dice.pick(DETAILS)}`, " too", " as well"])}`,
    `${verb("write", manner)} the ${field} in ${dice.pick(["capital letters", "bold", "lower case", "German"])}`,
    `${verb("format", manner)} the ${field} ${dice.pick(["as DD.MM.YYYY", "nicely", "with two decimals", "as euros"])}`,
    `${verb(dice.pick(["start", "begin", "end"]), manner)} the message with ${dice.pick(["a fire emoji", "the order number", '"Hi"'])}`,
    `${verb("sort", manner)} ${dice.pick(["them", "it"])} by ${field}`,
    `${verb("call", manner)} it ${dice.pick(["Issue alarm", "Order watch", "Daily digest"])}`,
    `${verb("include", manner)} who ${dice.pick(["opened it", "sent it", "it was"])} and ${dice.pick(["how much", "a link", "the date"])}`,
    `${verb("group", manner)} them by ${field}`,
    `${verb("filter", manner)} out ${dice.pick(["drafts", "test orders", "your own", "bots"])}`,
    `${verb("convert", manner)} the ${field} to ${dice.pick(["euros", "text", "a number"])}`,
  ]);
}

/** The meaning where only a system is named. */
const isMain = (operation: Operation) => operation.popularity >= 0.8;

export const isTelling = (operation: Operation) =>
  operation.messageField !== undefined && operation.verbs.includes("send") && operation.destinationField !== undefined;

function telling(dice: Dice, operation: Operation, name: string, system: string, manner: Manner): string {
  const channel = `#${dice.pick(CHANNELS)}`;
  const who = dice.pick(PEOPLE);
  const on = manner.named ? ` ${dice.pick(["on", "in", "via", "through"])} ${name}` : "";
  const it = manner.pronoun
    ? dice.pick(["it", "them", "the details", "that", "this", "everything"])
    : dice.pick(["a message", "a note", "the details", "an alert", "a notification", "a reminder"]);
  const plain = name.replace(/^(?:our|my|the) /, "");
  if (system === "twilio" && dice.chance(0.06)) return `${verb("text", manner)} ${who} ${dice.chance(0.6) ? "that " : ""}${dice.pick(TEXTS)}`;
  if (system === "twilio") {
    const to = dice.chance(0.5) ? dice.pick(PHONES) : who;
    return dice.pick([
      `${verb("text", manner)} ${who}`,
      `${verb("text", manner)} me on ${dice.pick(PHONES)}`,
      `${verb("send", manner)} an SMS to ${to}${dice.chance(0.3) ? on : ""}`,
      `${verb("send", manner)} a text message${dice.chance(0.5) ? ` to ${to}` : ""}`,
      `${verb("get", manner)} an SMS${dice.pick([" alert", "", " notification"])}`,
      `${verb("send", manner)} ${to} a text${on}`,
      `${verb("send", manner)} an SMS alert to ${to} via ${name}`,
      `get notified by text message`,
      `${verb("notify", manner)} ${who} by SMS`,
      `${verb("use", manner)} ${plain} to send a message`,
      `SMS ${who}`,
    ]);
  }
  if (["smtp", "sendgrid"].includes(system)) {
    const to = dice.chance(0.5) ? dice.pick(ADDRESSES) : who;
    const kind = dice.pick([
      "an email",
      "an e-mail",
      "a mail",
      "a welcome email",
      "an email notification",
      "a report by email",
      "an email with the details",
      "an alert email",
    ]);
    return dice.pick([
      `${verb("email", manner)} ${to}`,
      `${verb("mail", manner)} ${it} to ${to}`,
      `${verb("send", manner)} ${kind} to ${to}`,
      `${verb("send", manner)} ${kind}${manner.named ? ` via ${name}` : ""}`,
      `${verb("send", manner)} ${to} ${kind}`,
      `${verb("get", manner)} ${kind}`,
      `${verb("notify", manner)} ${to} by email`,
      `${verb("remind", manner)} ${who} by email`,
      `${verb("let", manner)} ${who} know by email`,
      `${verb("send", manner)} ${it} to ${to} via email`,
      `alert ${who} via email`,
    ]);
  }
  const to = manner.named && dice.chance(0.35) ? on : ` ${dice.pick(["to", "in", "to the channel", "to"])} ${channel}${dice.chance(0.45) ? on : ""}`;
  return dice.pick([
    `${verb(dice.pick(["tell", "notify", "alert", "ping", "inform", "warn", "message", "remind", "update"]), manner)} ${dice.pick([channel, `the ${channel} channel`, `${who}${on || ` in ${channel}`}`])}${dice.chance(0.3) ? on : ""}`,
    `${verb(dice.pick(["post", "send", "share", "write", "announce", "drop", "say", "report", "forward", "publish", "put", "push"]), manner)} ${it}${to}`,
    `${verb("send", manner)} ${article(`${plain} ${dice.pick(["message", "notification", "alert", "message"])}`)}${dice.chance(0.4) ? ` to ${channel}` : ""}`,
    `${verb("let", manner)} ${dice.pick([channel, who, `the ${channel} channel`])} know${on}`,
    `${verb("post", manner)}${to}`,
    `${verb("say", manner)} ${dice.chance(0.5) ? `"${dice.pick(TEXTS)}"` : dice.pick(TEXTS)}${to}`,
    `${verb("remind", manner)} ${channel} to ${dice.pick(["fill in their timesheets", "clean up", "water the plants", "update the board"])}`,
    `${verb("show", manner)} it to the team in ${channel}${on}`,
    `get ${article(`${plain} ${dice.pick(["message", "notification", "alert"])}`)}`,
    `${verb("send", manner)} ${dice.pick(SUMMARIES)} them${to}`,
    `${verb("post", manner)} ${dice.pick(["its title", "the link", "the total", "what they wrote", "who it was and how much"])}${to}`,
  ]);
}

function writing(dice: Dice, operation: Operation, name: string, manner: Manner): string {
  if (operation.entity === "call" && dice.chance(0.7))
    return `${verb(dice.pick(["call", "ring"]), manner)} ${dice.pick([...PHONES, ...PEOPLE, `the on-call phone, ${dice.pick(PHONES)}`])}`;
  if (manner.pronoun && !manner.third && dice.chance(0.05)) {
    const kind = dice.pick([operation.entity, ...operation.aliases]);
    return `${article(`${name.replace(/^(?:our|my|the) /, "")} ${kind}`)} ${dice.pick(["called kickoff", `in the ${dice.pick(["database", "project", "list"])} ${dice.pick(PLACES)}`, "with the name", ""])}`;
  }
  const noun = dice.pick([operation.entity, operation.entity, ...operation.aliases]);
  const own = operation.verbs.filter((each) => !["new", "e-mail", "who am i"].includes(each));
  const said = verb(
    own.length > 0 && dice.chance(0.8) ? dice.pick(own) : operation.id.includes("update") ? "change" : operation.effect === "delete" ? "remove" : "add",
    manner,
  );
  const plain = name.replace(/^(?:our|my|the) /, "");
  const inside = manner.named ? ` ${dice.pick(["in", "in", "to", "on", "into"])} ${name}` : "";
  const place = dice.chance(0.2)
    ? dice.pick([
        ` in the table ${dice.pick(TABLES)}`,
        ` to the list ${dice.pick(PLACES)}`,
        ` in ${dice.pick(REPOS)}`,
        ` under ${dice.pick(FILES)}`,
        ` called ${dice.pick(PLACES)}`,
        ` in project ${dice.pick(["OPS", "APP", "WEB"])}`,
        ` to the sheet ${dice.pick(PLACES)}`,
      ])
    : "";
  const change = /update|edit|upsert|transition|flag|tag|label/i.test(operation.id);
  if (change && dice.chance(0.5))
    return dice.pick([
      `${verb("set", manner)} ${dice.pick(["the ", "its "])}${dice.pick(FIELDS)} to ${dice.pick(STATES)}${dice.pick([` on that ${noun}`, ` of the ${noun}`, ""])}${inside}`,
      `${verb("mark", manner)} ${dice.pick(["it", `the ${noun}`, `that ${noun}`])} as ${dice.pick(STATES)}${inside}`,
      `${said} ${dice.pick([`the ${plain} ${noun}`, `that ${noun}${inside}`, `the ${noun}${inside}`])}`,
      `${verb("update", manner)} ${dice.pick(["the ", "their ", "that "])}${noun}${inside}`,
      `${verb(dice.pick(["unsubscribe", "close", "archive", "activate", "assign", "prioritise", "reopen", "pause"]), manner)} ${dice.pick(["it", "them", `the ${noun}`])}${dice.chance(0.5) ? inside : ""}`,
    ]);
  const fresh = dice.pick(["", "new ", "", "matching "]);
  const plainly = [
    `${said} ${dice.pick(["it", "them", "the person", "that"])}${inside || ` to ${name}`}${place}`,
    `${verb(dice.pick(["save", "log", "record", "copy", "add", "store", "write", "track", "put", "import", "sync", "keep", "export"]), manner)} ${dice.pick(["it", "them", "the data", "everything", "both", "the results", "the details"])} ${dice.pick(["to", "in", "into"])} ${dice.pick([name, `a ${plain}`, name])}${place}`,
  ];
  return dice.pick([
    ...(isMain(operation) && !change ? plainly : []),
    `${said} ${article(`${fresh}${noun}`)}${inside}${place}`,
    `${said} ${article(`${fresh}${manner.named ? `${plain} ` : ""}${noun}`)}${place}`,
    `${said} ${article(`${fresh}${manner.named ? `${plain} ` : ""}${noun}`)}${place}`,
    `${said} ${dice.pick(["it", "them", "the person", "that"])}${inside || ` to ${name}`}${place} as ${article(noun)}`,
    `${said} ${plural(noun)}${inside}${place}`,
    `${said} ${dice.pick(["the", "a"])} ${noun}${inside}${place} for ${dice.pick(["them", "it", "each one", "each", "the same customer", "every one of them"])}`,
  ]);
}

function reading(dice: Dice, operation: Operation, name: string, manner: Manner): string {
  const noun = dice.pick([operation.entity, ...operation.aliases]);
  const many = /list|query|search/i.test(operation.id) || operation.paging !== undefined;
  const from = ` ${dice.pick(["from", "in", "of"])} ${name}`;
  const place = dice.chance(0.25)
    ? dice.pick([
        ` in the table ${dice.pick(TABLES)}`,
        ` in ${dice.pick(REPOS)}`,
        ` called ${dice.pick(PLACES)}`,
        ` ${dice.pick(FILES)}`,
        ` of ${dice.pick(["yesterday", "last week", "today", "the previous month"])}`,
      ])
    : "";
  const plain = name.replace(/^(?:our|my|the) /, "");
  if (many && operation.popularity >= 0.6 && dice.chance(0.3))
    return dice.pick([
      `${verb(dice.pick(["retrieve", "get", "take", "read", "fetch", "list"]), manner)} ${dice.pick(["tasks", "leads", "entries", "people", "events", "items", "the todos", "the ones"])} from ${dice.pick(["a", "our", "the"])} ${plain} ${dice.pick(["database", "table", "list", "sheet", "base", "board"])}`,
      `${verb(dice.pick(["read", "query", "load", "fetch", "check", "export", "go through"]), manner)} the ${plain} ${dice.pick(["table ", "sheet ", "list ", ""])}${dice.pick([...PLACES, ...TABLES])}`,
      `${verb(dice.pick(["get", "fetch", "pull", "collect"]), manner)} ${dice.pick(["the data", "data", "everything"])} from ${name}`,
    ]);
  if (!many || dice.chance(0.2))
    return `${verb(dice.pick(["get", "look up", "find", "fetch", "read", "check"]), manner)} the ${noun}${from}${dice.chance(0.5) ? " by email" : place}`;
  return dice.pick([
    `${verb(dice.pick(["get", "fetch", "list", "read", "collect", "pull", "load", "retrieve", "query", "export", "take", "go through"]), manner)} ${dice.pick(["all ", "the ", "all the ", "all our ", ""])}${manner.named ? `${name.replace(/^(?:our|my|the) /, "")} ` : ""}${plural(noun)}${place}`,
    `${verb(dice.pick(["get", "fetch", "list", "read", "check", "search", "go through"]), manner)} ${dice.pick(["all ", "the ", "all my "])}${plural(noun)}${from}${place}`,
    `${verb("check", manner)} ${name} for ${plural(noun)}`,
    `${verb(dice.pick(["count", "sum up", "total", "summarise"]), manner)} ${dice.pick(["all ", "the "])}${plural(noun)}${from}${place}`,
  ]);
}

function request(dice: Dice, method: string, name: string, manner: Manner): string {
  const path = dice.pick(PATHS);
  if (method === "GET")
    return dice.pick([
      `${verb(dice.pick(["get", "fetch", "read", "load"]), manner)} ${path} from ${name}`,
      `GET ${path} on ${name}`,
      `${verb("call", manner)} ${name} at GET ${path}`,
      `${verb("ask", manner)} ${name} for ${path}`,
      `${verb("check", manner)} ${name}`,
      `${verb("fetch", manner)} the data from ${name}`,
      `${verb("check", manner)} whether ${name} is up`,
    ]);
  const said = method === "POST" ? ["post", "send", "save", "push", "submit"] : method === "DELETE" ? ["delete", "remove"] : ["put", "update", "send", "patch"];
  return dice.pick([
    `${verb(dice.pick(said), manner)} ${dice.pick(["it", "them", "the data", "both", "the name and email"])} to ${name} at ${method} ${path}`,
    `${verb(dice.pick(said), manner)} it to ${name}`,
    `${method} it to ${path} on ${name}`,
    `${verb("call", manner)} ${method} ${path} on ${name}`,
    `${verb(dice.pick(said), manner)} it in ${name} with ${method} ${path}`,
    `${verb(dice.pick(["fire", "call", "trigger", "hit", "send"]), manner)} ${dice.pick(["a webhook to", "the webhook of", "a webhook at"])} ${name}`,
    `a webhook is ${dice.pick(["fired", "sent", "called"])} ${dice.pick(["to", "at"])} ${dice.pick([`your ${name} URL`, name])}`,
    `${verb(dice.pick(["forward", "pass", "hand", "report", "register", "push"]), manner)} ${dice.pick(["it", "the order", "the details", "the customer", "everything"])} ${dice.pick(["to", "on to", "over to"])} ${name}`,
    `${verb("save", manner)} it in the ${name} at ${method} ${path}`,
  ]);
}

/** “Slack Send Message”, as titles of recipes have it. */
export function orderTitle(dice: Dice, wish: OrderWish & { readonly kind: "call" }): string {
  const { operation, connection } = wish;
  const own = operation.verbs.filter((each) => each !== "new");
  const noun = title(dice.pick([operation.entity, ...operation.aliases]));
  return dice.pick([
    `${connection.name} ${title(dice.pick(own))} ${noun}`,
    isMain(operation) ? `${connection.name} ${noun}` : `${connection.name} ${title(dice.pick(own))} ${noun}`,
    `${title(dice.pick(own))} ${connection.name} ${noun}`,
    isMain(operation) ? connection.name : `${connection.name} ${title(dice.pick(own))} ${noun}`,
    isMain(operation)
      ? `${connection.name} ${dice.pick(["list", "audience", "table", "sheet", "project", "database"])} ${dice.pick(PLACES)}`
      : `${connection.name} ${noun}`,
    `${connection.name} ${title(dice.pick(own))} New ${noun}`,
  ]);
}
