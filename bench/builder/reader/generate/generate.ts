import type { Connector } from "../../../../server/connectors/connector.ts";
import { aliasOf, type KnownConnection } from "../../../../server/builder/project-files.ts";
import { profileOf } from "../../../../server/builder/reader/catalogue/capability.ts";
import { Dice } from "./dice.ts";
import type { Generated, OrderWish, Piece, Side, StartWish } from "./request.ts";
import { piece } from "./request.ts";
import { CHECK_SHAPES } from "./check-shapes.ts";
import { SHAPES, thirdPerson, type Making } from "./shapes.ts";
import { TRANSFER_SHAPES } from "./transfer-shapes.ts";
import { withNoise } from "./noise.ts";
import { COMPANIES, HEADINGS } from "./words.ts";

const ALL = [...SHAPES, ...TRANSFER_SHAPES, ...CHECK_SHAPES];

/** Requests made up from a catalogue, with what they mean; the same number gives the same request. */
export function generate(connectors: readonly Connector[], count: number): readonly Generated[] {
  const able = connectors.filter(({ operations }) => operations.length > 0);
  return Array.from({ length: count }, (_, seed) => one(able, connectors, new Dice(seed * 7919 + 17)));
}

function one(able: readonly Connector[], every: readonly Connector[], dice: Dice): Generated {
  const scheduled = dice.chance(0.27);
  const shape = dice.weighted(
    ALL.filter((each) => each.for === (scheduled ? "schedule" : "event")),
    ({ weight }) => weight,
  );
  const begin = side(able, dice);
  const start: StartWish =
    shape.source || shape.rhythm || shape.same
      ? (listStart(begin, dice, true) ?? { kind: "schedule" })
      : scheduled
        ? { kind: "schedule" }
        : startOf(begin, able, dice);
  const count = dice.weighted([1, 2, 3], (n) => [0, 6, 3, 1][n] ?? 0);
  const orders = Array.from({ length: count }, (_, at) => notFirst(at, () => orderOf(able, every, dice, start)));
  if (!scheduled && dice.chance(0.08)) orders.splice(0, orders.length, ...findOrCreate(able, dice));
  if (shape.same && start.kind === "list") orders[0] = ownWrite(start, dice) ?? { kind: "wait" };
  const making: Making = { dice, start, orders, startNamed: dice.chance(0.8), manner: { third: dice.chance(0.15), named: dice.chance(0.85), pronoun: false } };
  if (((shape.source || shape.rhythm || shape.same) && start.kind !== "list") || (shape.fits && !shape.fits(making))) return one(able, every, dice);
  const core = shape.make(making);
  const pieces = noisy(core, making, dice).filter(({ text }) => text.trim() !== "");
  const sides = [start, ...orders].flatMap((wish) => ("connection" in wish ? [wish.connection] : []));
  const spare = Array.from({ length: dice.pick([0, 2, 5, 10, 20]) }, () => connectionOf(dice.pick(every), dice));
  const connections = [...sides, ...spare].filter(({ alias }, at, list) => list.findIndex((each) => each.alias === alias) === at);
  const source: OrderWish | null =
    shape.source && start.kind === "list" ? { kind: "call", connector: start.connector, connection: start.connection, operation: start.operation } : null;
  return {
    pieces,
    hasRhythm: pieces.some(({ as }) => as === "timing") && !shape.delay,
    connections: dice.some(connections, connections.length),
    start: shape.source ? { kind: "schedule" } : start,
    orders,
    source,
  };
}

/** A title that names systems, and asks for nothing beside what follows. */
function heading({ orders, start }: Making, dice: Dice): string {
  const names = [...orders, start].flatMap((wish) => ("connection" in wish ? [wish.connection.name] : []));
  const name = names.length > 0 ? dice.pick(names) : "Alert";
  const other = names.length > 1 ? ` and ${dice.pick(names)} ${dice.pick(["tickets", "updates", "ticket creation", "sync", "messages"])}` : "";
  return `${dice.pick(["Real-time error detection with", "Automated", "Lead routing with", "Better follow-ups using", "Daily"])} ${name} ${dice.pick(["alerts", "notifications", "sync", "reports", "messages"])}${other}${dice.pick([":", " for production:", " –", "."])}`;
}

/** A read and a write of the same kind of thing, and sometimes an update. */
function findOrCreate(able: readonly Connector[], dice: Dice): readonly OrderWish[] {
  const chosen = side(able, dice);
  const of = (fits: (id: string) => boolean) => chosen.connector.operations.filter(({ id }) => fits(id));
  const finds = of((id) => /search|lookup|find/i.test(id));
  const find = finds.length > 0 ? dice.pick(finds) : undefined;
  const create =
    find && chosen.connector.operations.find(({ entity, verbs, effect }) => entity === find.entity && effect === "write" && verbs.includes("create"));
  const update =
    find &&
    chosen.connector.operations.find(
      ({ entity, verbs, effect, id }) => entity === find.entity && effect === "write" && verbs.includes("update") && /update/.test(id),
    );
  if (!find || !create) return findOrCreate(able, dice);
  return [find, create, ...(update && dice.chance(0.4) ? [update] : [])].map((operation): OrderWish => ({ ...chosen, kind: "call", operation }));
}

/** Something that is made where the list is: another of its kind, where there is one. */
function ownWrite({ connector, connection, operation: list }: StartWish & { readonly kind: "list" }, dice: Dice): OrderWish | null {
  const writes = connector.operations.filter(({ effect, verbs, entity }) => effect === "write" && entity === list.entity && verbs.includes("create"));
  return writes.length > 0 ? { kind: "call", connector, connection, operation: dice.pick(writes) } : null;
}

/** Details are said of something. */
function notFirst(at: number, make: () => OrderWish): OrderWish {
  for (;;) {
    const wish = make();
    if (at > 0 || wish.kind !== "detail") return wish;
  }
}

/** Noise as people make it, and a title at times. */
function noisy(core: readonly Piece[], making: Making, dice: Dice): readonly Piece[] {
  const title = dice.chance(0.08) ? [piece("talk", dice.pick([...HEADINGS, heading(making, dice)]))] : [];
  const third = making.manner.third && core[0]?.as !== "start" && core[0]?.as !== "timing" ? [thirdPerson(dice)] : [];
  return withNoise([...title, ...third, ...core], dice);
}

function side(able: readonly Connector[], dice: Dice): Side {
  const connector = dice.weighted(able, ({ events }) => 1 + events.length / 8);
  return { connector, connection: connectionOf(connector, dice) };
}

function connectionOf(connector: Connector, dice: Dice): KnownConnection {
  const name = connector.operations.length === 0 || dice.chance(0.04) ? dice.pick(COMPANIES) : connector.name;
  return { connector: connector.id, name, alias: aliasOf(name) };
}

function startOf(begin: Side, able: readonly Connector[], dice: Dice): StartWish {
  if (dice.chance(0.12)) return dice.chance(0.85) ? { kind: "webhook" } : { kind: "manual" };
  if (begin.connector.events.length > 0 && dice.chance(0.85))
    return { ...begin, kind: "event", event: dice.weighted(begin.connector.events, ({ popularity }) => 0.15 + popularity) };
  return listStart(begin, dice) ?? startOf(side(able, dice), able, dice);
}

function listStart(begin: Side, dice: Dice, anyway = false): StartWish | null {
  const lists = profileOf(begin.connector).lists;
  if (lists.length === 0) return null;
  const { id } = dice.weighted(lists, ({ popularity }) => 0.1 + popularity);
  const operation = begin.connector.operations.find((each) => each.id === id);
  if (!operation) return null;
  const fresh = dice.chance(0.75) ? "new" : "changed";
  // What the system tells of by itself is looked for only at set times.
  const told = begin.connector.events.some(
    ({ entity, verbs }) =>
      entity === operation.entity &&
      verbs.some((verb) => (fresh === "new" ? /^(?:create|open|add|receive|succeed|new)$/ : /^(?:update|change|edit)$/).test(verb)),
  );
  return told && !anyway ? null : { ...begin, kind: "list", operation, fresh };
}

/** Statements in a query language: nobody asks for one in other words. */
const RAW = /statement/;

/** Takes from where it puts. */
const INSIDE = /copy|move|rename/i;

function orderOf(able: readonly Connector[], every: readonly Connector[], dice: Dice, start: StartWish): OrderWish {
  const other = dice.next();
  if (other < 0.05 && start.kind === "webhook") return { kind: "reply" };
  if (other < 0.07) return { kind: "approve" };
  if (other < 0.085) return { kind: "wait" };
  if (other < 0.14) return { kind: "detail" };
  const plain = every.find(({ operations }) => operations.length === 0);
  if (other < 0.22 && plain)
    return {
      kind: "request",
      connector: plain,
      connection: connectionOf(plain, dice),
      method: dice.weighted(["GET", "POST", "PUT", "PATCH", "DELETE"] as const, (method) => ({ GET: 4, POST: 5, PUT: 1, PATCH: 1, DELETE: 0.5 })[method]),
    };
  // What tells people something is asked for far more often than the rest.
  const telling = able.filter((each) => profileOf(each).operations.some(({ isMessage }) => isMessage));
  const chosen = dice.chance(0.35) ? side(telling, dice) : side(able, dice);
  const profile = profileOf(chosen.connector);
  const isSame = "connector" in start && start.connector === chosen.connector;
  const { id } = dice.weighted(profile.operations, ({ id: operationId, nouns, popularity, effect, isWatch }) =>
    isWatch || RAW.test(nouns[0] ?? "") || (INSIDE.test(operationId) && !isSame)
      ? 0
      : effect === "write"
        ? 0.1 + popularity
        : effect === "read"
          ? (0.05 + popularity * 0.35) * (start.kind === "schedule" ? 2.5 : 1)
          : 0.15,
  );
  const operation = chosen.connector.operations.find((each) => each.id === id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  return { ...chosen, kind: "call", operation };
}
