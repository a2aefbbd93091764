import { readFileSync, readdirSync } from "node:fs";
import { aliasOf, type KnownConnection } from "../../../server/builder/project-files.ts";
import type { ConnectorCatalogue } from "../../../server/builder/builder.ts";
import type { Connector } from "../../../server/connectors/connector.ts";
import type { Label } from "../../../server/builder/reader/segments/labels.ts";
import { Dice } from "./generate/dice.ts";
import { withNoise } from "./generate/noise.ts";
import { piece, type Generated, type OrderWish, type Piece, type Side, type StartWish } from "./generate/request.ts";

const FOLDER = new URL("./labelled/", import.meta.url);
const MARKS: Readonly<Record<string, Label>> = { s: "start", o: "order", m: "more", c: "condition", t: "timing" };
const MOST_SPARE = [0, 2, 5, 10, 20];

/** Requests that people wrote and labelled, each several times: with other connections beside those that it needs, with greetings, reasons, other cases. */
export function labelledRequests(catalogue: ConnectorCatalogue, times: number): readonly Generated[] {
  const lines = readdirSync(FOLDER)
    .toSorted()
    .flatMap((name) => readFileSync(new URL(name, FOLDER), "utf8").split("\n"))
    .filter((line) => line !== "" && !line.startsWith("#"));
  const read = lines.map((line) => readLabelled(line, catalogue));
  return read.flatMap((request, at) =>
    Array.from({ length: times }, (_, time) => varied(request, catalogue.connectors, new Dice(at * 131 + time * 7919 + 5), time > 0)),
  );
}

/** One line: the text with its marks, `=>`, and what it means. */
export function readLabelled(line: string, catalogue: ConnectorCatalogue): Generated {
  const [said = "", means = ""] = line.split(" => ");
  const [first = "", ...rest] = means.split("; ");
  const known = new Map<string, Side>();
  const sideOf = (id: string): Side => {
    const [connector = id, called] = id.split(":");
    const found = catalogue.get(connector);
    if (!found) throw new Error(`${line}: there is no connector ${connector}`);
    const name = called ?? found.name;
    const side = known.get(name) ?? { connector: found, connection: { connector: found.id, name, alias: aliasOf(name) } };
    known.set(name, side);
    return side;
  };
  const start = startOf(first, sideOf);
  const source = rest[0]?.startsWith("< ") ? orderOf(rest[0].slice(2), sideOf) : null;
  const orders = rest.slice(source ? 1 : 0).map((each) => orderOf(each, sideOf));
  const pieces = piecesOf(said);
  const asked = pieces.filter(({ as }) => as === "order").length;
  if (asked !== orders.length) throw new Error(`${line}: ${asked} orders are marked and ${orders.length} are explained`);
  const connections = [...known.values()].map(({ connection }) => connection);
  return {
    pieces,
    connections,
    start,
    orders,
    source,
    hasRhythm: start.kind === "schedule" || start.kind === "list" ? pieces.some(({ as }) => as === "timing") : false,
  };
}

function piecesOf(said: string): readonly Piece[] {
  return [...said.matchAll(/\{([somct]) ([^}]*)\}|([^{]+)/g)].map(([, mark, text, bare]) =>
    piece(mark === undefined ? "talk" : (MARKS[mark] ?? "talk"), text ?? bare ?? ""),
  );
}

function startOf(text: string, sideOf: (id: string) => Side): StartWish {
  const [first = "", second = "", third = "", fresh] = text.split(" ");
  if (first === "webhook" || first === "schedule" || first === "manual") return { kind: first };
  if (first === "list")
    return { ...sideOf(second), kind: "list", operation: operationOf(sideOf(second).connector, third), fresh: fresh === "changed" ? "changed" : "new" };
  const side = sideOf(first);
  const event = side.connector.events.find(({ id }) => id === second);
  if (!event) throw new Error(`${first} has no event ${second}`);
  return { ...side, kind: "event", event };
}

function orderOf(text: string, sideOf: (id: string) => Side): OrderWish {
  if (text === "reply" || text === "wait" || text === "approve" || text === "detail") return { kind: text };
  const at = text.lastIndexOf(" ");
  const [system, name] = [text.slice(0, at), text.slice(at + 1)];
  const side = sideOf(system);
  if (name === "GET" || name === "POST" || name === "PUT" || name === "PATCH" || name === "DELETE") return { ...side, kind: "request", method: name };
  return { ...side, kind: "call", operation: operationOf(side.connector, name) };
}

function operationOf(connector: Connector, id: string) {
  const operation = connector.operations.find((each) => each.id === id);
  if (!operation) throw new Error(`${connector.id} has no operation ${id}`);
  return operation;
}

function varied(request: Generated, every: readonly Connector[], dice: Dice, isNoisy: boolean): Generated {
  const own = new Set(request.connections.map(({ connector }) => connector));
  const spare = Array.from({ length: dice.pick(MOST_SPARE) }, (): KnownConnection => {
    const { id, name } = dice.pick(every);
    return { connector: id, name, alias: aliasOf(name) };
  }).filter(({ connector }, at, list) => !own.has(connector) && list.findIndex((each) => each.connector === connector) === at);
  const connections = [...request.connections, ...spare];
  return { ...request, pieces: isNoisy ? withNoise(request.pieces, dice) : request.pieces, connections: dice.some(connections, connections.length) };
}
