import { forms, plural } from "./inflect.ts";
import { piece } from "./request.ts";
import { all, type Shape } from "./shapes.ts";
import { called, startNoun } from "./starts.ts";

const KEPT = [" up to date", "", "", " automatically", " in real time"];

/** Things of one system that another is to have as well: “sync Shopify orders with Xero”, “copy subscribers on one list to another”. */
export const TRANSFER_SHAPES: readonly Shape[] = [
  {
    for: "event",
    weight: 1.2,
    fits: ({ orders, start }) => orders[0]?.kind === "call" && orders[0].operation.effect === "write" && (start.kind === "event" || start.kind === "list"),
    make: (m) => {
      const [first] = m.orders;
      if (first?.kind !== "call") return [];
      const { dice, manner } = m;
      const name = called(dice, first.connector, first.connection.name);
      const plain = name.replace(/^(?:our|my|the) /, "");
      const noun = plural(dice.pick([first.operation.entity, ...first.operation.aliases]));
      const said = dice.pick(["sync", "synchronise", "connect", "link", "integrate", "sync"]);
      const rest =
        m.orders.length > 1
          ? [piece("talk", dice.pick([". ", " and", ", then"])), ...all({ ...m, orders: m.orders.slice(1), manner: { ...manner, pronoun: true } })]
          : [];
      return [
        piece("order", manner.third ? forms(said).s : said),
        ...startNoun(dice, m.start, m.startNamed, true),
        piece(
          "more",
          `${dice.pick(["with", "to", "and", "into"])} ${dice.pick([`${plain} ${noun}`, `your ${plain} ${noun}`, `${noun} in ${name}`])}${dice.pick(KEPT)}`,
        ),
        ...rest,
      ];
    },
  },
  {
    for: "event",
    weight: 1,
    same: true,
    fits: ({ orders, start }) =>
      start.kind === "list" && orders[0]?.kind === "call" && orders[0].connection === start.connection && orders[0].operation.effect === "write",
    make: (m) => {
      const { dice, manner, orders } = m;
      const said = dice.pick(["copy", "move", "duplicate", "transfer", "mirror", "add", "sync"]);
      const place = dice.pick(["list", "table", "sheet", "project", "folder", "base", "audience", "board", "database", "email list"]);
      const rest = orders.length > 1 ? [piece("talk", "and"), ...all({ ...m, orders: orders.slice(1) })] : [];
      return [
        piece("order", manner.third ? forms(said).s : said),
        ...startNoun(dice, m.start, m.startNamed, true),
        piece("start", dice.pick([`${dice.pick(["on", "in", "from"])} one ${place}`, `of the first ${place}`, `from the ${place} Leads`])),
        piece("more", dice.pick(["to another", `to another ${place}`, `to the other ${place}`, `to the ${place} Customers`, "to a second one"])),
        ...rest,
      ];
    },
  },
];
