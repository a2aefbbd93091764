import type { Connector } from "../../../../server/connectors/connector.ts";
import { condition, quality } from "./conditions.ts";
import type { Dice } from "./dice.ts";
import { article, forms, plural } from "./inflect.ts";
import { piece, type Piece, type StartWish } from "./request.ts";
import { UNKNOWN, PLACES, DETAILS, PEOPLE, STATES } from "./words.ts";

const ALONE = new Set(["fail", "succeed", "complete", "end", "join", "start", "expire", "churn", "close", "change"]);
const PASSIVE_ONLY = new Set(["pay", "fulfil", "label", "tag", "assign", "merge", "receive", "charge", "mark", "ship", "refund", "cancel"]);
const NO_VERB = new Set(["new", "get", "find", "list", "poll", "watch", "search", "read", "select", "query", "make", "order", "sale", "commit"]);
const COMES = [
  "comes in",
  "arrives",
  "appears",
  "is added",
  "is created",
  "shows up",
  "lands",
  "gets added",
  "has been added",
  "is new",
  "pops up",
  "is received",
];
const CHANGES = ["changes", "is updated", "is changed", "gets updated", "is modified", "has been edited", "gets changed", "was updated"];

/** What a part of a system is called. */
const PLACE_WORDS: Readonly<Record<string, readonly string[]>> = {
  github: ["repository", "repo", "project"],
  slack: ["workspace", "channel"],
  discord: ["server", "channel"],
  notion: ["database", "workspace", "page"],
  mailchimp: ["list", "audience", "account"],
  shopify: ["shop", "store"],
  airtable: ["base", "table"],
  jira: ["project", "board"],
  postgres: ["database", "table", "db"],
  mysql: ["database", "table"],
  stripe: ["account"],
  hubspot: ["account", "CRM"],
  salesforce: ["CRM", "account"],
  s3: ["bucket"],
  sftp: ["server", "folder"],
};

/** What a system is called: its connection's name, or by what it is where that is common. */
export function called(dice: Dice, connector: Connector, name: string): string {
  const plain = name === connector.name || dice.chance(0.7) ? name : connector.name;
  const soft = connector.aliases.filter((alias) => !/cloudflare|backblaze|ceph|wasabi|minio|atlassian|sfdc|^gh$|^pg$/.test(alias));
  const word = dice.chance(0.12) && soft.length > 0 ? dice.pick(soft) : plain;
  const place = PLACE_WORDS[connector.id];
  if (place && dice.chance(0.12)) return `${dice.pick(["a", "our", "my", "the", "your"])} ${word} ${dice.pick(place)}`;
  return dice.chance(0.12) ? `${dice.pick(["our", "my", "the"])} ${word}` : dice.chance(0.12) ? word.toLowerCase() : word;
}

/** The first verb of an event says whether what it tells of is new. */
const BEGINS = /^(?:create|new|add|open|receive|succeed|place|post|publish|push|send|submit)$/;
/** Verbs that say by themselves what happened. */
const TELLING = new Set([
  "subscribe",
  "pay",
  "buy",
  "purchase",
  "order",
  "cancel",
  "refund",
  "push",
  "star",
  "join",
  "comment",
  "reply",
  "answer",
  "publish",
  "register",
  "commit",
  "react",
  "churn",
  "ship",
]);

interface Thing {
  readonly noun: string;
  readonly verbs: readonly string[];
  readonly system: string | null;
  readonly wish: StartWish;
}

function thingOf(dice: Dice, wish: Extract<StartWish, { readonly kind: "event" | "list" }>, named: boolean): Thing {
  const item = wish.kind === "event" ? wish.event : wish.operation;
  const names = [item.entity, item.entity, ...item.aliases.filter((alias) => !/^new |file on|object in|listnew/i.test(alias))];
  return {
    noun: dice.pick(names),
    verbs: wish.kind === "event" ? item.verbs : [],
    system: named ? called(dice, wish.connector, wish.connection.name) : null,
    wish,
  };
}

/** “When a customer is created in Stripe”, without the when. */
export function startClause(dice: Dice, wish: StartWish, named: boolean): readonly Piece[] {
  if (wish.kind === "webhook") return [piece("start", webhookClause(dice))];
  if (wish.kind === "manual")
    return [piece("start", dice.pick(["I press a button", "I click run", "I start it", "I run it by hand", "somebody starts it manually", "I say so"]))];
  if (wish.kind === "schedule") return [];
  const { noun, verbs, system } = thingOf(dice, wish, named);
  const inside = system
    ? dice.pick([`in ${system}`, `on ${system}`, `in ${system}`, `to ${system}`, `from ${system}`, `via ${system}`, `through ${system}`])
    : "";
  const quick = dice.chance(0.15) ? quality(dice) : null;
  const before = (text: string) =>
    quick ? [piece("start", /^an? /.test(text) ? "a" : ""), piece("condition", quick), piece("start", text.replace(/^an? /, ""))] : [piece("start", text)];
  const fresh = dice.chance(0.3) ? "new " : "";
  const subject = system && dice.chance(0.4) ? `${fresh}${system.replace(/^(?:our|my|the) /, "")} ${noun}` : `${fresh}${noun}`;
  const place = subject.includes(system ?? "\0") ? "" : inside;
  const after = dice.chance(0.18) ? [piece("condition", condition(dice, noun))] : [];
  const list = wish.kind === "list";
  const usable = verbs.filter((verb) => !NO_VERB.has(verb));
  const verb =
    !list && (BEGINS.test(verbs[0] ?? "") || verbs.includes("create")) && dice.chance(0.2)
      ? dice.pick(["add", "create", "make"])
      : usable.length > 0
        ? dice.pick(usable)
        : list && wish.fresh === "changed"
          ? "update"
          : "add";
  const form = forms(verb);
  const own = list ? dice.pick(wish.fresh === "new" ? COMES : CHANGES) : `${dice.pick(["is", "gets", "is", "was", "has been", "got"])} ${form.past}`;
  const where =
    list && dice.chance(0.25)
      ? dice.pick([` in the table ${dice.pick(PLACES)}`, ` in ${dice.pick(PLACES)}`, ` of the list ${dice.pick(PLACES)}`, ` in the sheet ${dice.pick(PLACES)}`])
      : "";
  // “an order [over 300 euros] is paid”: narrowed before it is said what happens to it.
  if (dice.chance(0.12)) {
    const happens = !list && ALONE.has(verb) ? form.s : own;
    return [...before(`${article(subject)} ${place}`), piece("condition", condition(dice, noun)), piece("start", happens)];
  }
  if (dice.chance(0.05)) {
    const both = list || verbs.includes("update") ? dice.pick(["is added or updated", "is created or changed", "is new or was changed"]) : own;
    return [...before(`${article(subject)} ${both} ${place}`), ...after];
  }
  const options: (() => readonly Piece[])[] = [
    () => [...before(`${article(subject)} ${own} ${place}${where}`), ...after],
    () => [...before(`${article(subject)} ${own} ${place}${where}`), ...after],
  ];
  if (!list && ALONE.has(verb))
    options.push(
      () => [...before(`${article(subject)} ${form.s} ${place}`), ...after],
      () => [...before(`${article(subject)} ${dice.pick([form.s, `has ${form.past}`])} ${place}`), ...after],
    );
  if (!list && !ALONE.has(verb) && !PASSIVE_ONLY.has(verb)) {
    const who = dice.pick(["someone", "somebody", "a customer", "a user", "anyone", "a colleague", "a person"]);
    options.push(() => [piece("start", `${who} ${form.s} ${article(subject)} ${place}`), ...after]);
    if (dice.chance(0.2))
      return [
        piece("start", who),
        piece("condition", dice.pick(["with more than 5 orders", "from Germany", "with a VIP tag", "without a company", "whose plan is enterprise"])),
        piece("start", `${form.s} ${article(subject)} ${place}`),
      ];
  }
  const marks = verbs.find((each) => /^(?:label|tag|mark|assign)$/.test(each));
  if (!list && marks && dice.chance(0.6)) {
    const done = forms(marks).past;
    const value = dice.pick(STATES);
    return dice.pick([
      () => [
        piece("start", `${article(subject)} is ${done} ${marks === "assign" ? "to" : ""} ${place}`),
        piece("condition", dice.pick([value, `as ${value}`, `either ${value} or ${dice.pick(STATES)}`, `"${value}"`])),
      ],
      () => [piece("start", `${article(subject)} gets`), piece("condition", `the ${dice.pick(["label", "tag"])} ${value}`), piece("start", place)],
    ])();
  }
  const changes = list ? wish.fresh === "changed" : verbs.some((each) => /^(?:update|change|move|edit)$/.test(each));
  if (changes && dice.chance(0.45)) {
    const value = dice.pick([
      ...STATES,
      "Done",
      "Published",
      "In review",
      "Won",
      "Closed",
      "Closed Won",
      "In Progress",
      "Waiting for customer",
      "Ready to ship",
      "customer",
    ]);
    const field = dice.pick(["status", "stage", "priority", "state"]);
    return dice.pick([
      () => [
        piece("start", `the ${field} of ${article(subject)} ${dice.pick(["changes", "is changed", "goes", "moves"])} ${place}`),
        piece("condition", `to ${value}`),
      ],
      () => [
        piece("start", `${article(subject)} ${dice.pick(["moves", "is moved", "changes", "goes", "is set"])} ${place}`),
        piece("condition", `to ${value}`),
      ],
      () => [piece("start", `${article(subject)} ${place}`), piece("condition", `${dice.pick(["is marked as", "becomes", "turns", "is set to"])} ${value}`)],
      () => [piece("start", `the ${field} of ${article(subject)} ${place}`), piece("condition", `${dice.pick(["becomes", "is set to", "turns"])} ${value}`)],
    ])();
  }
  if (!list && verbs.includes("merge") && dice.chance(0.4))
    return [piece("start", `${article(subject)} is merged ${place}`), piece("condition", `into ${dice.pick(["main", "master", "develop"])}`)];
  if (!list && /message/.test(noun) && dice.chance(0.75))
    return [
      piece(
        "start",
        `${dice.pick(["somebody", "someone", "a user", "a colleague"])} ${dice.pick(["posts", "writes", "says something", "posts a message", "sends a message"])}`,
      ),
      piece("condition", `in #${dice.pick(["help", "ideas", "general", "requests", "bugs"])}`),
      piece("start", place),
    ];
  if (BEGINS.test(verbs[0] ?? "") && dice.chance(0.12))
    return [...before(`${dice.pick(["we get", "I get", "we receive", "there is", "we have"])} ${article(subject)} ${place}`), ...after];
  const telling = usable.filter((each) => TELLING.has(each));
  if (!list && telling.length > 0) {
    const does = forms(dice.pick(telling));
    const who = dice.pick(["a customer", "someone", "somebody", "a user", "a new customer", "a client", "anyone", "a person"]);
    options.push(() => [
      piece(
        "start",
        `${who} ${dice.pick([does.s, does.s, `has ${does.past}`])} ${dice.pick(["", "something", "", "to a service", "from us", "on it"])} ${place || inside}`,
      ),
      ...after,
    ]);
  }
  if (BEGINS.test(verbs[0] ?? "") || (list && wish.fresh === "new"))
    options.push(
      () => [...before(`${dice.pick(["there is", "there's", "we get", "I get", "we receive"])} a new ${subject.replace(/^new /, "")} ${place}`), ...after],
      () => [...before(`a new ${subject.replace(/^new /, "")} ${dice.pick(["comes in", "arrives", "is made", "is created"])} ${place}`), ...after],
    );
  return dice.pick(options)();
}

/** “new Stripe customers”, “each new customer in Stripe”: what starts it as a thing. */
export function startNoun(dice: Dice, wish: StartWish, named: boolean, several: boolean): readonly Piece[] {
  if (wish.kind === "webhook")
    return [
      piece(
        "start",
        dice.pick([
          "a webhook",
          "an incoming webhook",
          "webhooks",
          "a webhook call",
          `a ${dice.pick(UNKNOWN)} webhook`,
          "website forms",
          "a web form",
          "form submissions",
          "Catch Hook",
          "Web Hook",
          "a webhook endpoint",
          "our webhook",
        ]),
      ),
    ];
  if (wish.kind === "manual") return [piece("start", dice.pick(["demand", "a click", "a manual start"]))];
  if (wish.kind === "schedule") return [];
  const { noun, verbs, system } = thingOf(dice, wish, named);
  const usable = verbs.filter((verb) => !NO_VERB.has(verb));
  const isNew = wish.kind === "list" ? wish.fresh === "new" : BEGINS.test(verbs[0] ?? "");
  const fresh = isNew
    ? dice.pick(["new ", "new ", "", "incoming ", "each new ", "every new ", "all new ", "any new "])
    : wish.kind === "list"
      ? dice.pick(["updated ", "changed ", "modified ", "newly modified "])
      : `${forms(dice.pick(usable.length > 0 ? usable : ["update"])).past} `;
  const one = /^(?:each|every|any)/.test(fresh) || !several;
  const thing = one ? noun : plural(noun);
  if (system && dice.chance(0.1)) {
    const does = dice.pick([
      "arrive in",
      "land in",
      "come in through",
      "come into",
      "are added to",
      "show up in",
      "appear in",
      "are in",
      "reach",
      "land on",
      "arrive at",
    ]);
    const said = one ? does.replace(/^(are|\S+)/, (each) => (each === "are" ? "is" : each === "reach" ? "reaches" : `${each}s`)) : does;
    return [piece("start", `${fresh.trim()} ${thing} that ${said} ${system}`)];
  }
  const quick = dice.chance(0.15) ? quality(dice) : null;
  const owner = system?.replace(/^(?:our|my|the) /, "") ?? "";
  const text: readonly Piece[] = system
    ? dice.chance(0.55)
      ? [piece("start", fresh.trim()), piece("condition", quick ?? ""), piece("start", `${owner} ${thing}`)]
      : [piece("start", fresh.trim()), piece("condition", quick ?? ""), piece("start", `${thing} ${dice.pick(["in", "from", "on", "of"])} ${system}`)]
    : [piece("start", fresh.trim()), piece("condition", quick ?? ""), piece("start", thing)];
  return [...text, ...(dice.chance(0.12) ? [piece("condition", condition(dice, noun))] : [])];
}

/** “Stripe New Customer”: as titles of recipes have it. */
export function startTitle(dice: Dice, wish: StartWish): string {
  if (wish.kind === "webhook") return dice.pick(["Web Hook Catch Hook", "Webhook", "Catch Hook", "Webhook Endpoint"]);
  if (wish.kind === "manual" || wish.kind === "schedule") return "";
  const { noun, verbs } = thingOf(dice, wish, true);
  const isNew = wish.kind === "list" ? wish.fresh === "new" : BEGINS.test(verbs[0] ?? "");
  const usable = verbs.filter((verb) => !NO_VERB.has(verb));
  const fresh = isNew
    ? dice.pick(["New ", "New ", ""])
    : wish.kind === "list"
      ? "Updated "
      : `${title(forms(dice.pick(usable.length > 0 ? usable : ["update"])).past)} `;
  const name = dice.chance(0.85) ? wish.connection.name : called(dice, wish.connector, wish.connection.name);
  return dice.pick([`${name} ${fresh}${title(noun)}`, `${fresh}${name} ${title(noun)}`, `${name} ${fresh}${title(plural(noun))}`]);
}

/** “by sending an email to our mailbox” */
export function startGerund(dice: Dice, wish: StartWish, named: boolean): readonly Piece[] {
  if (wish.kind !== "event" && wish.kind !== "list") return startNoun(dice, wish, named, false);
  const { noun, verbs, system } = thingOf(dice, wish, named);
  const usable = verbs.filter((verb) => !NO_VERB.has(verb));
  const verb =
    usable.length > 0 ? dice.pick(usable) : wish.kind === "list" && wish.fresh === "changed" ? "change" : dice.pick(["send", "add", "upload", "create"]);
  return [piece("start", `by ${forms(verb).ing} ${article(noun)}${system ? ` ${dice.pick(["in", "to", "on"])} ${system}` : ""}`)];
}

export const title = (text: string) => text.replaceAll(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

function webhookClause(dice: Dice): string {
  const who = dice.pick(UNKNOWN);
  if (dice.chance(0.15)) {
    const body = `{"${dice.pick(["email", "name", "order_id", "phone"])}": ${dice.pick(['"jo@example.test"', "5012345", '"Ida"'])}, "${dice.pick(["date", "party", "company"])}": ${dice.pick(['"2026-03-01"', "4", '"Lee Ltd"'])}}`;
    return `${who} ${dice.pick(["will call a webhook with", "posts to a webhook:", "sends a POST to a webhook with", "calls our webhook with"])} ${body}${dice.pick(["", "", " and waits for the answer"])}`;
  }
  const what = dice.chance(0.4) ? ` with ${dice.some(DETAILS, 2).join(" and ")}` : "";
  return (
    dice.pick([
      `${who} calls our webhook`,
      `a webhook arrives`,
      `the webhook is called`,
      `${who} posts to the webhook`,
      `a webhook comes in from ${who}`,
      `${who} sends us a webhook`,
      `someone fills in ${dice.pick(["the contact form", "my form", "a form on our site"])}`,
      `a form is submitted on our website`,
      `a POST request arrives`,
      `our webhook receives data`,
      `${who} calls the webhook`,
      `a webhook brings ${dice.pick(["errors", "an order", "a lead", "data"])}`,
    ]) + what
  );
}

export const SOMEBODY = PEOPLE;
