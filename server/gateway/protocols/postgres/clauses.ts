import { BadRequest, type Fields } from "../request-parts.ts";

/** A piece of SQL with its values beside it and never in it. */
export interface Clause {
  readonly text: string;
  readonly values: readonly unknown[];
}

export function insertion(table: string, values: Fields, key: readonly string[] | null = null): Clause {
  const columns = Object.keys(values).map(identifier);
  const places = columns.map((_, index) => `$${index + 1}`).join(", ");
  const isKey = new Set(key?.map(identifier));
  const others = columns.filter((column) => !isKey.has(column));
  // Where nothing but the key is given, the row is written over with it, so that it is found and returned.
  const change = (others.length > 0 ? others : columns).map((column) => `${column} = excluded.${column}`).join(", ");
  const conflict = key ? ` on conflict (${[...isKey].join(", ")}) do update set ${change}` : "";
  return { text: `insert into ${table} (${columns.join(", ")}) values (${places})${conflict} returning *`, values: Object.values(values).map(parameter) };
}

export function assignments(values: Fields): Clause {
  const text = Object.keys(values).map((name, index) => `${identifier(name)} = $${index + 1}`);
  return { text: text.join(", "), values: Object.values(values).map(parameter) };
}

/** Equality of every column; null is a value like the others. */
export function conditions(where: Fields, before = 0): Clause {
  const parts = Object.keys(where).map((name, index) => `${identifier(name)} is not distinct from $${before + index + 1}`);
  return { text: parts.length > 0 ? ` where ${parts.join(" and ")}` : "", values: Object.values(where).map(parameter) };
}

/** `created_at desc, id` */
export function orderOf(text: string): string {
  const parts = text.split(",").map((part) => {
    const [, name, direction = "asc"] = /^\s*([^\s]+)(?:\s+(asc|desc))?\s*$/i.exec(part) ?? [];
    if (name === undefined) throw new BadRequest("orderBy is a list of columns, each with asc or desc.");
    return `${identifier(name)} ${direction.toLowerCase()}`;
  });
  return parts.join(", ");
}

/** `sales.orders` → `"sales"."orders"` */
export function identifier(name: string): string {
  if (name === "" || name.includes("\u0000")) throw new BadRequest("The name of a table or column is missing.");
  return name.split(".").map(quoted).join(".");
}

/** One name as it stands, a dot in it included. */
export function quoted(name: string): string {
  if (name.includes("\u0000")) throw new BadRequest("A name may not hold that.");
  return `"${name.replaceAll('"', '""')}"`;
}

/** Objects, and lists of them, are JSON; a list of plain values is an array of the database. */
export function parameter(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const isPlainList = Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null);
  return isPlainList ? value : JSON.stringify(value);
}
