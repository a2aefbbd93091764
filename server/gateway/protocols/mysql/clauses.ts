import { BadRequest, type Fields } from "../request-parts.ts";
import { type Column, valueFor } from "./values.ts";

/** A piece of SQL with its values beside it and never in it. */
export interface Clause {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** `shop.orders` → `` `shop`.`orders` `` */
export function identifier(name: string): string {
  if (name === "" || name.includes("\u0000")) throw new BadRequest("The name of a table is missing.");
  return name.split(".").map(quoted).join(".");
}

/** A column's name may hold a dot. */
export function column(name: string): string {
  if (name === "" || name.includes("\u0000")) throw new BadRequest("The name of a column is missing.");
  return quoted(name);
}

function quoted(name: string): string {
  return `\`${name.replaceAll("`", "``")}\``;
}

export function insertion(table: string, values: Fields, columns: readonly Column[]): Clause {
  const names = Object.keys(values).map(column);
  const text = `insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`;
  return { text, values: Object.entries(values).map(([name, value]) => valueFor(columns, name, value)) };
}

/** Where nothing but the key is given, the row is written over with it. */
export function overwriting(values: Fields, key: readonly string[]): string {
  const others = Object.keys(values).filter((name) => !key.includes(name));
  const change = (others.length > 0 ? others : key).map((name) => `${column(name)} = values(${column(name)})`);
  return ` on duplicate key update ${change.join(", ")}`;
}

export function assignments(values: Fields, columns: readonly Column[]): Clause {
  const text = Object.keys(values).map((name) => `${column(name)} = ?`);
  return { text: text.join(", "), values: Object.entries(values).map(([name, value]) => valueFor(columns, name, value)) };
}

/** Equality of every column; null is a value like the others. */
export function conditions(where: Fields, columns: readonly Column[]): Clause {
  const parts = Object.keys(where).map((name) => `${column(name)} <=> ?`);
  const text = parts.length > 0 ? ` where ${parts.join(" and ")}` : "";
  return { text, values: Object.entries(where).map(([name, value]) => valueFor(columns, name, value)) };
}

/** `created_at desc, id` */
export function orderOf(text: string): string {
  const parts = text.split(",").map((part) => {
    const [, name, direction = "asc"] = /^\s*([^\s]+)(?:\s+(asc|desc))?\s*$/i.exec(part) ?? [];
    if (name === undefined) throw new BadRequest("orderBy is a list of columns, each with asc or desc.");
    return `${column(name)} ${direction.toLowerCase()}`;
  });
  return parts.join(", ");
}
