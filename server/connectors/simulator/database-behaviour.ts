import { textOf } from "../requests/text-of.ts";
import { type Behaviour, simulatedJson } from "./behaviour.ts";
import type { Collection, Entity } from "./entities.ts";
import { listNew } from "./list-new.ts";
import type { SimulatedAnswer } from "./simulated-request.ts";

type Fields = Readonly<Record<string, unknown>>;
const SAMPLE_TABLE = "customers";
const PAGE = 100;

/** Rows live in a table by its name. SQL is not understood: a select is answered with the rows of the table after `from`. */
export function databaseBehaviour({ givesChangedRows }: { readonly givesChangedRows: boolean }): Behaviour {
  const told = (rows: readonly Entity[]) => simulatedJson(200, { count: rows.length, ...(givesChangedRows ? { rows } : {}) });
  return ({ operation, args, collection }) => answer(operation.id, args, collection("row"), told);
}

function answer(operation: string, args: Fields, rows: Collection, told: (rows: readonly Entity[]) => SimulatedAnswer): SimulatedAnswer | null {
  const table = textOf(args["table"] ?? "");
  const where = { ...(args["where"] as Fields | undefined), ...nulls(args["where.isNull"]) };
  const found = () => rows.all({ table }).filter((row) => fits(row, where));

  switch (operation) {
    case "rows.list": {
      if (Object.keys(where).length === 0 && args["orderBy"] === undefined) return null;
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
      return told(changed.map(([, after]) => after));
    }
    case "rows.delete": {
      const gone = found();
      for (const row of gone) rows.remove(row);
      return told(gone);
    }
    case "query": {
      const from = /\bfrom\s+"?([\w.]+)"?/i.exec(textOf(args["sql"]))?.[1] ?? SAMPLE_TABLE;
      return simulatedJson(200, rows.all({ table: from }));
    }
    case "execute":
      return simulatedJson(200, { count: 1, insertId: null, rows: [] });
    case "rows.listNew":
      return simulatedJson(
        200,
        listNew(found(), (row) => JSON.stringify(row), args),
      );
    default:
      return null;
  }
}

/** Most tables number their rows. */
function insert(rows: Collection, table: string, values: Entity): Entity {
  const ids = rows.all({ table }).map(({ id }) => Number(id));
  const row = { id: Math.max(0, ...ids.filter(Number.isFinite)) + 1, ...values };
  rows.add({ table }, row);
  return row;
}

function nulls(names: unknown): Fields {
  return Object.fromEntries(((names === undefined ? [] : JSON.parse(textOf(names))) as string[]).map((name) => [name, null]));
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
