import { type Behaviour, simulatedJson } from "../../simulator/behaviour.ts";
import type { Collection, Entity } from "../../simulator/entities.ts";
import { textOf } from "../../requests/text-of.ts";

type Fields = Readonly<Record<string, unknown>>;
const SAMPLE_TABLE = "customers";
const PAGE = 100;

/** Rows live in a table by its name. SQL is not understood: a select is answered with the rows of the table after `from`. */
export const postgresBehaviour: Behaviour = ({ operation, args, collection }) => {
  const rows = collection("row");
  const table = textOf(args["table"] ?? "");
  const found = () => rows.all({ table }).filter((row) => fits(row, (args["where"] ?? {}) as Fields));

  switch (operation.id) {
    case "rows.list": {
      if (args["where"] === undefined && args["orderBy"] === undefined) return null;
      const offset = Number(args["offset"] ?? 0);
      return simulatedJson(200, sorted(found(), args["orderBy"]).slice(offset, offset + Number(args["limit"] ?? PAGE)));
    }
    case "rows.insert":
      return simulatedJson(200, insert(rows, table, args["values"] as Entity));
    case "rows.upsert": {
      const values = args["values"] as Entity;
      const key = args["key"] as readonly string[];
      const same = rows.all({ table }).find((row) => key.every((name) => row[name] === values[name]));
      if (!same) return simulatedJson(200, insert(rows, table, values));
      rows.replace(same, { ...same, ...values });
      return simulatedJson(200, { ...same, ...values });
    }
    case "rows.update": {
      const changed = found().map((row) => [row, { ...row, ...(args["values"] as Fields) }] as const);
      for (const [before, after] of changed) rows.replace(before, after);
      return simulatedJson(200, { count: changed.length, rows: changed.map(([, after]) => after) });
    }
    case "rows.delete": {
      const gone = found();
      for (const row of gone) rows.remove(row);
      return simulatedJson(200, { count: gone.length, rows: gone });
    }
    case "query": {
      const from = /\bfrom\s+"?([\w.]+)"?/i.exec(textOf(args["sql"]))?.[1] ?? SAMPLE_TABLE;
      return simulatedJson(200, rows.all({ table: from }));
    }
    case "execute":
      return simulatedJson(200, { count: 1, rows: [] });
    default:
      return null;
  }
};

/** Most tables number their rows. */
function insert(rows: Collection, table: string, values: Entity): Entity {
  const ids = rows.all({ table }).map(({ id }) => Number(id));
  const row = { id: Math.max(0, ...ids.filter(Number.isFinite)) + 1, ...values };
  rows.add({ table }, row);
  return row;
}

function fits(row: Entity, where: Fields): boolean {
  return Object.entries(where).every(([name, value]) => row[name] === value || textOf(row[name] ?? "") === textOf(value ?? ""));
}

function sorted(rows: readonly Entity[], order: unknown): readonly Entity[] {
  const [name, direction] = textOf(order ?? "").split(/[\s,]+/);
  if (!name) return rows;
  const sign = direction?.toLowerCase() === "desc" ? -1 : 1;
  const isBefore = (a: Entity, b: Entity) => (a[name] as string) < (b[name] as string);
  return rows.toSorted((a, b) => sign * (isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0));
}
