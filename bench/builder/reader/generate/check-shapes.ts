import { piece } from "./request.ts";
import { all, failing, type Shape } from "./shapes.ts";
import { startClause } from "./starts.ts";
import { rhythm } from "./timing.ts";
import { PEOPLE } from "./words.ts";

const NAMES = ["page", "site", "website", "API", "server", "service", "shop", "endpoint"];

/** Something is looked at again and again, and somebody decides before it goes on. */
export const CHECK_SHAPES: readonly Shape[] = [
  {
    for: "schedule",
    weight: 0.8,
    fits: ({ orders }) => orders[0]?.kind === "request" && orders[0].method === "GET" && orders.length > 1,
    make: (m) => {
      const { dice, orders } = m;
      const [first] = orders;
      const name = first?.kind === "request" ? first.connection.name : "";
      const thing = dice.pick([`the ${name} ${dice.pick(NAMES)}`, name, `our ${dice.pick(NAMES)}`, `a ${dice.pick(NAMES)}`]);
      const check = piece(
        "order",
        `${dice.pick(["check", "monitor", "ping", "test", "see", "watch"])} ${dice.pick([`if ${thing} is ${dice.pick(["up", "alive", "reachable", "online", "down"])}`, `whether ${thing} ${dice.pick(["answers", "responds", "works", "is up"])}`, thing])}`,
      );
      const every = dice.chance(0.6) ? [piece("timing", rhythm(dice))] : [];
      const rest = all({ ...m, orders: orders.slice(1) });
      const test = piece(
        "condition",
        dice.pick(["if not", "if it fails", "if it doesn't answer", "if it is down", "when it does not respond", "if it doesn't"]),
      );
      return dice.chance(0.5)
        ? [check, ...every, piece("talk", dice.pick(["and", ", and", "."])), ...rest, test]
        : [check, ...every, piece("talk", dice.pick(["and", ".", ","])), test, piece("talk", dice.pick([",", ""])), ...rest];
    },
  },
  {
    for: "event",
    weight: 0.9,
    fits: ({ orders }) => orders[0]?.kind === "approve" && orders.length > 1 && orders[1]?.kind !== "detail",
    make: (m) => {
      const { dice } = m;
      const rest = { ...m, orders: m.orders.slice(1), manner: { ...m.manner, pronoun: true } };
      const who = dice.pick(PEOPLE);
      const lead = [piece("start", dice.pick(["When", "Whenever", "If", "Each time"])), ...startClause(dice, m.start, m.startNamed), piece("talk", ",")];
      const ask = dice.pick([
        `ask ${who} first`,
        `ask ${who} for approval first`,
        `${who} must approve it first`,
        `it has to be approved by ${who}`,
        `get ${who} to sign it off`,
        `let ${who} decide`,
        `wait for ${who} to approve`,
        `request approval from ${who}`,
        `check with ${who} first`,
      ]);
      return [
        ...lead,
        piece("order", ask),
        piece("talk", dice.pick([", then", ". Then", "and only then", "and if yes", "and then", "and, if approved,"])),
        ...all(rest),
        ...failing(dice),
      ];
    },
  },
];
