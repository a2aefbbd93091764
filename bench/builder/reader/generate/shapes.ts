import { condition, guard, quality } from "./conditions.ts";
import type { Dice } from "./dice.ts";
import { plural, forms } from "./inflect.ts";
import { order, orderTitle, type Manner } from "./orders.ts";
import { piece, type OrderWish, type Piece, type StartWish } from "./request.ts";
import { called, startClause, startGerund, startNoun, startTitle, title } from "./starts.ts";
import { delay, rhythm } from "./timing.ts";
import { ADDRESSES, ASKS, FAILURES, FOUND, NOT_FOUND, PHONES, SUMMARIES, THIRD } from "./words.ts";

export interface Making {
  /** Without conditions of its own. */
  readonly plain?: boolean;
  readonly dice: Dice;
  readonly start: StartWish;
  readonly orders: readonly OrderWish[];
  readonly startNamed: boolean;
  readonly manner: Manner;
}
export interface Shape {
  readonly weight: number;
  /** What kind of start it is for. */
  readonly for: "event" | "schedule";
  /** Takes the first order's object from elsewhere: the words about the start say what is read. */
  readonly source?: boolean;
  /** Time is said of how much later something is done. */
  readonly delay?: boolean;
  /** The first order changes the system that it starts from. */
  readonly same?: boolean;
  /** A rhythm is said of a list that is watched. */
  readonly rhythm?: boolean;
  fits?(making: Making): boolean;
  make(making: Making): readonly Piece[];
}

const STATIVE = [
  "unassigned",
  "incomplete",
  "overdue",
  "unpaid",
  "unread",
  "stale",
  "expired",
  "unanswered",
  "open",
  "all open",
  "unresolved",
  "all unpaid",
  "inactive",
  "outdated",
  "unfinished",
  "still open",
];
const WHEN = [
  "When",
  "Whenever",
  "Once",
  "As soon as",
  "Every time",
  "Each time",
  "If",
  "when",
  "whenever",
  "if",
  "every time",
  "as soon as",
  "Any time",
  "After",
  "The moment",
  "once",
  "in case",
];

/** One order after the other, with what joins them. */
export function all(making: Making): readonly Piece[] {
  const { dice, orders, manner } = making;
  return orders.flatMap((wish, at) => {
    const joint =
      at === 0
        ? ""
        : dice.pick([
            " and ",
            ", ",
            " and then ",
            ", then ",
            ". Then ",
            " and also ",
            ", and ",
            ". Also ",
            "; ",
            " & ",
            " plus ",
            ". After that, ",
            "\n",
            "\n- ",
            `\n${at + 1}. `,
            ". At the end, ",
            ". Finally ",
            ", afterwards ",
          ]);
    const pieces = order(dice, wish, { ...manner, named: at === 0 ? manner.named : dice.chance(0.75), pronoun: manner.pronoun || at > 0 });
    // A joint is neither said for one nor the other; what it leads to is begun by the verb.
    const before = /^[.\s,;&]*$/.test(joint) || joint.includes(".") ? [piece("talk", joint.trim())] : [piece("talk", joint.trim())];
    const said = dice.next();
    const when =
      at === 0 || said > 0.24
        ? null
        : said < 0.13
          ? `${dice.pick(["if", "If", "and if"])} ${guard(dice, false).replace(/^\S+\s/, "")}`
          : said < 0.18
            ? dice.pick(FAILURES)
            : dice.pick([...FOUND, ...NOT_FOUND]);
    const test = when === null ? [] : [piece("condition", when), piece("talk", dice.pick([",", ",", ":", "", ", then", ", please"]))];
    return at === 0 ? pieces : [...before, ...test, ...pieces];
  });
}

const asking = (dice: Dice): readonly Piece[] => (dice.chance(0.3) ? [piece("talk", dice.pick(ASKS))] : []);
const late = (dice: Dice): readonly Piece[] =>
  dice.chance(0.03)
    ? [
        piece("talk", dice.pick([".", "\n", "."])),
        piece(
          "condition",
          `${dice.pick(["only for", "Only for", "only", "ignore", "skip"])} ${dice.pick(["issues", "ones", "orders", "tickets", "those", "the ones", "contacts"])} ${condition(dice, "one")}`,
        ),
      ]
    : dice.chance(0.16)
      ? [piece("condition", `${dice.pick(["", ",", ","])} ${guard(dice, true)}`)]
      : [];
const early = (dice: Dice): readonly Piece[] =>
  dice.chance(0.12) ? [piece("condition", `${dice.pick(["and ", ""])}${guard(dice, false)}`), piece("talk", ",")] : [];
export const failing = (dice: Dice): readonly Piece[] =>
  dice.chance(0.05)
    ? [
        piece("talk", "."),
        piece(
          "condition",
          dice.pick(["If it fails", "if that fails", "if this does not work", "on error", "When that goes wrong", "Otherwise", "otherwise", "if not"]),
        ),
        piece("talk", ","),
      ]
    : [];
const cue = (text: string) => piece("start", text);

/** Find, and create what is missing: the orders of it are what the first two are taken to be. */
function pairOf({ dice, orders }: Making): readonly Piece[] | null {
  const [find, create] = orders;
  if (
    find?.kind !== "call" ||
    create?.kind !== "call" ||
    find.connection !== create.connection ||
    find.operation.effect !== "read" ||
    create.operation.effect !== "write"
  )
    return null;
  const noun = dice.pick([find.operation.entity, ...find.operation.aliases]);
  const name = called(dice, find.connector, find.connection.name);
  const first = piece(
    "order",
    `${dice.pick(["find", "look up", "search for", "look for", "check for", "get"])} the ${noun} ${dice.pick(["in", "on", "in"])} ${name}${dice.pick([" by email", " by name", "", " with that email", " by their email", " by the email address", " by that email", " with the same email"])}`,
  );
  const made = piece("order", dice.pick(["create it", "add it", `create a ${noun}`, "add one", `create the ${noun}`, "make a new one", "create one"]));
  const test = dice.pick([
    "if it's missing",
    "if it is missing",
    "if there is none",
    "if it doesn't exist",
    "if not found",
    "when there is no such one",
    ...NOT_FOUND,
    "if it's not there",
    "if there isn't one",
    "if it does not exist yet",
  ]);
  const rest =
    orders[2]?.kind === "call"
      ? [
          piece("talk", dice.pick([",", ";", "."])),
          piece("condition", dice.pick(["otherwise", "else", ...FOUND])),
          piece("talk", dice.pick([",", ""])),
          piece("order", `${dice.pick(["update", "change", "update the phone of", "add a note to"])} it`),
        ]
      : [];
  return dice.chance(0.5)
    ? [first, piece("talk", dice.pick(["and", ", and", ","])), made, piece("condition", test), ...rest]
    : [first, piece("talk", dice.pick(["and", ".", ",", ", and"])), piece("condition", `${test},`), made, ...rest];
}

/** Something is put somewhere: “send X to Slack”. */
function takesObject(wish: OrderWish | undefined): boolean {
  return (
    wish?.kind === "call" &&
    wish.operation.effect === "write" &&
    wish.operation.verbs.some((verb) => /^(?:create|add|insert|put|save|append|send|post)$/.test(verb))
  );
}

/** An order whose object comes from the source: “post [new Stripe customers] to #sales”. */
function withObject(making: Making, source: readonly Piece[], several: boolean): readonly Piece[] {
  const { dice, orders, manner } = making;
  const [first] = orders;
  if (first?.kind !== "call") return all(making);
  const name = called(dice, first.connector, first.connection.name);
  const verbs = [
    "post",
    "send",
    "add",
    "copy",
    "save",
    "transfer",
    "push",
    "sync",
    "move",
    "log",
    "forward",
    "put",
    "track",
    "import",
    "write",
    "export",
    "turn",
    "convert",
    "share",
    "store",
    "upload",
    "record",
    "report",
    "get",
  ];
  const said = dice.pick(verbs);
  const [channel] = [`#${dice.pick(["sales", "team", "ops", "support", "dev"])}`];
  const isMessage = first.operation.messageField !== undefined && first.operation.verbs.includes("send");
  const noun = dice.pick([first.operation.entity, ...first.operation.aliases]);
  const reached = ["smtp", "sendgrid"].includes(first.connector.id) ? dice.pick(ADDRESSES) : first.connector.id === "twilio" ? dice.pick(PHONES) : null;
  const target =
    reached && dice.chance(0.6)
      ? reached
      : isMessage && dice.chance(0.5) && !/sms|mail|twilio/i.test(name)
        ? `${channel}${dice.chance(0.3) ? ` on ${name}` : ""}`
        : dice.pick([
            ...(first.operation.popularity >= 0.8 ? [name, name] : []),
            `${name} as ${plural(noun)}`,
            `a ${name} ${noun}`,
            `${name} ${plural(noun)}`,
            `my ${name} ${noun}`,
          ]);
  const much = several && dice.chance(0.3) ? ` ${dice.pick(SUMMARIES)}` : "";
  const rest = all({ ...making, orders: orders.slice(1), manner: { ...manner, pronoun: true } });
  const joined = orders.length > 1 ? [piece("talk", dice.pick(["and", ", then", "and then", ","]))] : [];
  const into = said === "turn" || said === "convert" ? "into" : dice.pick(["to", "to", "in", "into", "on"]);
  return [piece("order", `${manner.third ? forms(said).s : said}${much}`), ...source, piece("more", `${into} ${target}`), ...joined, ...rest];
}

export const SHAPES: readonly Shape[] = [
  {
    for: "event",
    weight: 6,
    make: (m) => [
      cue(m.dice.pick(WHEN)),
      ...startClause(m.dice, m.start, m.startNamed),
      ...early(m.dice),
      piece("talk", m.dice.pick([",", ",", "", ", then", " then"])),
      ...asking(m.dice),
      ...all({ ...m, manner: { ...m.manner, pronoun: true } }),
      ...late(m.dice),
      ...failing(m.dice),
    ],
  },
  {
    for: "event",
    weight: 4,
    make: (m) => [...asking(m.dice), ...all(m), cue(m.dice.pick(WHEN).toLowerCase()), ...startClause(m.dice, m.start, m.startNamed), ...late(m.dice)],
  },
  {
    for: "event",
    weight: 4,
    make: (m) => [
      ...asking(m.dice),
      ...all(m),
      cue(m.dice.pick(["for", "for every", "on", "from", "about", "for each", "from a", "of", "on every", "for all", "when there are", "after", "by"])),
      ...startNoun(m.dice, m.start, m.startNamed, m.dice.chance(0.6)),
      ...late(m.dice),
    ],
  },
  {
    for: "event",
    weight: 2,
    fits: (m) => takesObject(m.orders[0]) && m.start.kind !== "manual",
    make: (m) => {
      const first = m.orders[0];
      if (first?.kind !== "call") return [];
      const name = called(m.dice, first.connector, first.connection.name);
      const noun = m.dice.pick([first.operation.entity, ...first.operation.aliases]);
      const tells = first.operation.messageField !== undefined && first.operation.verbs.includes("send");
      const target =
        tells && m.dice.chance(0.6) && !/sms|mail|twilio/i.test(name)
          ? `#${m.dice.pick(["sales", "team", "ops", "wins"])}`
          : first.operation.popularity >= 0.8
            ? name
            : `${name} as a ${noun}`;
      const done = m.dice.pick([
        "goes to",
        "should go to",
        "should be added to",
        "must be posted in",
        "gets copied to",
        "has to be sent to",
        "is to be logged in",
        "needs to go into",
        "should land in",
        "should show up in",
        "ends up in",
        "should be saved to",
        "must appear in",
        "must be copied to",
        "have to be sent to",
        "should be reported to",
        "need to be entered in",
        "should be upserted into",
        "shall be written to",
        "are to be posted in",
        "have to be pushed to",
        "become",
        "should become",
      ]);
      const rest =
        m.orders.length > 1
          ? [piece("talk", m.dice.pick(["and", ". Then", ", and"])), ...all({ ...m, orders: m.orders.slice(1), manner: { ...m.manner, pronoun: true } })]
          : [];
      return [...startNoun(m.dice, m.start, m.startNamed, m.dice.chance(0.4)), piece("order", `${done} ${target}`), ...rest];
    },
  },
  {
    for: "event",
    weight: 0.8,
    make: (m) => [...asking(m.dice), ...all(m), ...startGerund(m.dice, m.start, m.startNamed)],
  },
  {
    for: "event",
    weight: 2,
    make: (m) => [
      cue(m.dice.pick(["For", "For every", "On", "From", "For each", "With every", "on", "for every", "Upon"])),
      ...startNoun(m.dice, m.start, m.startNamed, false),
      piece("talk", m.dice.pick([",", ",", ""])),
      ...asking(m.dice),
      ...all({ ...m, manner: { ...m.manner, pronoun: true } }),
      ...late(m.dice),
    ],
  },
  {
    for: "event",
    weight: 5,
    fits: (m) => takesObject(m.orders[0]) && m.start.kind !== "manual",
    make: (m) => [...asking(m.dice), ...withObject(m, startNoun(m.dice, m.start, m.startNamed, m.dice.chance(0.7)), false), ...late(m.dice)],
  },
  {
    for: "event",
    weight: 4,
    fits: (m) => m.orders[0]?.kind === "call" && m.orders.length === 1 && m.start.kind !== "manual",
    make: (m) => {
      const first = m.orders[0];
      if (first?.kind !== "call") return [];
      const [a, b] = [startTitle(m.dice, m.start), orderTitle(m.dice, first)];
      return m.dice.chance(0.65)
        ? [cue(a), piece("order", m.dice.pick([`to ${b}`, `to ${b}`, `> ${b}`, `→ ${b}`, `- ${b}`]))]
        : m.dice.chance(0.5)
          ? [piece("order", b), cue(`${m.dice.pick(["from", "for", "on", "via"])} ${a}`)]
          : [piece("order", title(order(m.dice, first, m.manner)[0]?.text ?? "")), cue(`${m.dice.pick(["from", "for", "on", "when"])} ${a}`)];
    },
  },
  {
    for: "event",
    weight: 2,
    make: (m) => [
      ...startClause(m.dice, m.start, m.startNamed),
      piece("talk", m.dice.pick(["→", "->", "=>", "=", ":", ":", ", so", ". Then", ", then", ". When that happens,"])),
      ...all({ ...m, manner: { ...m.manner, pronoun: true } }),
    ],
  },
  {
    for: "event",
    weight: 1,
    delay: true,
    fits: (m) => m.start.kind !== "manual",
    make: (m) => [
      piece("timing", `${delay(m.dice)} after`),
      ...startClause(m.dice, m.start, m.startNamed),
      piece("talk", m.dice.pick([",", ""])),
      ...all({ ...m, manner: { ...m.manner, pronoun: true } }),
    ],
  },
  {
    for: "event",
    weight: 1,
    fits: (m) => m.start.kind !== "manual",
    make: (m) => [
      piece(
        "talk",
        m.dice.pick([
          "Create a workflow that triggers",
          "Build an automation that starts",
          "I need an integration that runs",
          "Set up a flow that is triggered",
        ]),
      ),
      cue("when"),
      ...startClause(m.dice, m.start, m.startNamed),
      piece("talk", m.dice.pick([". It should", ". The workflow should", "and", ". Then", ". It can"])),
      ...all(m),
    ],
  },
  {
    for: "event",
    weight: 1,
    fits: (m) => m.start.kind === "event" || m.start.kind === "list",
    make: (m) =>
      [
        piece(
          "order",
          m.dice.pick(["Watch for", "Monitor", "Track", "Look out for", "Scan"]).replace(/.*/, (w) => (m.manner.third ? w : w)),
        ),
        ...startNoun(m.dice, m.start, m.startNamed, true),
        piece("talk", m.dice.pick(["and", ", then"])),
        ...all(m),
      ].map((p, at) => (at === 0 ? piece("start", p.text) : p)),
  },
  {
    for: "event",
    weight: 1.5,
    rhythm: true,
    fits: (m) => m.start.kind === "list",
    make: (m) => {
      const every = rhythm(m.dice);
      const things = startNoun(m.dice, m.start, m.startNamed, true);
      const look = piece("start", m.dice.pick(["check for", "look for", "collect", "get", "fetch", "check whether there are", "pick up"]));
      const rest = [piece("talk", m.dice.pick(["and", "and then", ",", "and"])), ...all({ ...m, manner: { ...m.manner, pronoun: true } })];
      return m.dice.chance(0.6)
        ? [piece("timing", title1(m, every)), piece("talk", m.dice.pick([",", ""])), look, ...things, ...rest]
        : [look, ...things, piece("timing", every), ...rest];
    },
  },
  {
    // Things in a state are looked for at times: nothing tells when they come to be in it.
    for: "schedule",
    weight: 2,
    source: true,
    fits: (m) => takesObject(m.orders[0]),
    make: (m) => {
      const state = m.dice.pick(STATIVE);
      const list = things({ ...m, plain: true })
        .map((each) => each.text)
        .join(" ")
        .replace(/^(?:all|the|our|all the|yesterday's|last week's) /, "");
      return m.dice.chance(0.5)
        ? withObject(m, [piece("condition", state), piece("start", list)], true)
        : [...all(m), piece("start", m.dice.pick(["for", "about", "on"])), piece("condition", state), piece("start", list)];
    },
  },
  {
    for: "schedule",
    weight: 1.5,
    source: true,
    fits: (m) => m.orders[0]?.kind === "call" && takesObject(m.orders[0]),
    make: (m) => {
      const [verb, ...rest] = withObject(m, things(m), false);
      return verb
        ? [
            verb,
            piece("timing", m.dice.pick(["daily", "weekly", "monthly", "hourly", "nightly"])),
            ...rest.map((each, at) =>
              at === rest.findLastIndex(({ as }) => as === "start") && m.dice.chance(0.5)
                ? piece("start", `${each.text} ${m.dice.pick(["reports", "summary", "stats", "report", "summaries", "numbers", "overview"])}`)
                : each,
            ),
          ]
        : [];
    },
  },
  {
    for: "event",
    weight: 1.2,
    fits: (m) => pairOf(m) !== null,
    make: (m) => {
      const pair = pairOf(m);
      if (!pair) return [];
      return [cue(m.dice.pick(WHEN)), ...startClause(m.dice, m.start, m.startNamed), piece("talk", m.dice.pick([",", ", please", ""])), ...pair];
    },
  },
  {
    for: "schedule",
    weight: 1,
    make: (m) => [
      piece("talk", m.dice.pick(["Automate reminders", "Automated reports", "Save time", "Keep an overview", "Automate the process", "Stay informed"])),
      piece("timing", rhythm(m.dice)),
      piece("talk", "by"),
      ...all({ ...m, manner: { ...m.manner, third: false, gerund: true } }),
    ],
  },
  {
    for: "event",
    weight: 1,
    make: (m) => [
      piece("talk", m.dice.pick(["Automate your work", "Automate notifications", "Save time", "Stay up to date", "Automate lead handling"])),
      piece("talk", "by"),
      ...all({ ...m, manner: { ...m.manner, third: false, gerund: true } }),
      cue(m.dice.pick(["when", "whenever", "for", "each time"])),
      ...startClause(m.dice, m.start, m.startNamed),
    ],
  },
  {
    for: "schedule",
    weight: 4,
    make: (m) => [
      piece("timing", title1(m, rhythm(m.dice))),
      piece("talk", m.dice.pick([",", "", "", ", please"])),
      ...asking(m.dice),
      ...all(m),
      ...late(m.dice),
      ...failing(m.dice),
    ],
  },
  {
    for: "schedule",
    weight: 3,
    make: (m) => [...asking(m.dice), ...all(m), piece("timing", rhythm(m.dice)), ...late(m.dice)],
  },
  {
    for: "schedule",
    weight: 4,
    source: true,
    fits: (m) => takesObject(m.orders[0]),
    make: (m) => [
      piece("timing", title1(m, rhythm(m.dice))),
      piece("talk", m.dice.pick([",", ""])),
      ...asking(m.dice),
      ...withObject(m, things(m), true),
      ...late(m.dice),
    ],
  },
  {
    for: "schedule",
    weight: 2,
    source: true,
    fits: (m) => takesObject(m.orders[0]),
    make: (m) => [...asking(m.dice), ...withObject(m, things(m), true), piece("timing", rhythm(m.dice))],
  },
  {
    for: "schedule",
    weight: 2,
    fits: (m) => m.orders[0]?.kind === "call",
    make: (m) => {
      const [first] = order(m.dice, m.orders[0] as OrderWish, m.manner);
      const [verb = "", ...rest] = (first?.text ?? "").split(" ");
      return [
        piece("order", verb),
        piece("timing", m.dice.pick(["daily", "weekly", "monthly", "every day", "hourly", "every morning"])),
        piece("more", rest.join(" ")),
        ...(m.orders.length > 1 ? [piece("talk", "and"), ...all({ ...m, orders: m.orders.slice(1) })] : []),
      ];
    },
  },
];

/** “all open Stripe invoices of last week”: what is read, with nothing new about it. */
function things({ dice, start, startNamed, plain: isPlain }: Making): readonly Piece[] {
  if (start.kind !== "list") return [];
  const noun = plural(dice.pick([start.operation.entity, ...start.operation.aliases.filter((each) => !/file on|object in/.test(each))]));
  const name = called(dice, start.connector, start.connection.name);
  const plain = name.replace(/^(?:our|my|the) /, "");
  const much = dice.pick(["all ", "the ", "", "our ", "all the ", "yesterday's ", "last week's "]);
  const quick = !isPlain && dice.chance(0.25) ? [piece("start", much.trim()), piece("condition", quality(dice))] : [piece("start", much.trim())];
  const when =
    !isPlain && dice.chance(0.2)
      ? [
          piece(
            "condition",
            dice.pick([
              "from yesterday",
              "of last week",
              "of the previous month",
              "that are still open",
              "created today",
              "where the status is open",
              "older than 30 days",
            ]),
          ),
        ]
      : [];
  const place = dice.chance(0.25) ? ` ${dice.pick(["called Leads", "in the table orders", "in acme/app", "Tasks", "of the list Customers"])}` : "";
  return dice.chance(0.5) && startNamed
    ? [...quick, piece("start", `${plain} ${noun}${place}`), ...when]
    : [...quick, piece("start", startNamed ? `${noun} ${dice.pick(["of", "in", "from"])} ${name}${place}` : `${noun}${place}`), ...when];
}

const title1 = ({ dice }: Making, text: string) => (dice.chance(0.7) ? text.charAt(0).toUpperCase() + text.slice(1) : text);
export const thirdPerson = (dice: Dice): Piece => piece("talk", dice.pick(THIRD));
