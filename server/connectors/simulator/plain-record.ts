import type { Entity } from "./entities.ts";

const FORMS = [
  // 17, 0042; zero itself is what a missing number becomes
  /^(?!0+$)\d{1,20}$/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  // cus_9sX2, ORD-1041, SHOP-71
  /^[A-Za-z]{1,10}[-_][A-Za-z0-9]*\d[A-Za-z0-9]*$/,
  // 01JAZ3…, 5f1d7a84c2: long, with letters and digits
  /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9]{8,40}$/,
];

/** In a form that systems give to ids; `undefined`, `0` and words are none. */
export function isWellFormedId(text: string): boolean {
  return FORMS.some((form) => form.test(text));
}

/** What an item of `/customers` might be, named as the sample that it is. */
export function sampleRecord(parent: string, id: string): Entity {
  const kind = (parent.split("/").at(-1) ?? "").replaceAll(/[-_]+/g, " ").replace(/ies$/, "y").replace(/s$/, "") || "item";
  return { id: /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id, name: `Sample ${kind} ${id}`, created_at: "2026-05-04T09:00:00Z" };
}
