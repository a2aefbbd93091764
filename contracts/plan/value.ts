import { z } from "zod";
import { COMPARISONS, type Comparison } from "./comparisons.ts";
import type { Hole } from "./hole.ts";

export { isHole, type Hole } from "./hole.ts";
export { COMPARISONS, type Comparison } from "./comparisons.ts";

/** What belongs here, or the question that is still open. */
export type Slot<T> = T | Hole;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A value that something earlier holds. */
export interface Field {
  /** `event`, `vars`, the id of an earlier step, or the name of an item of an enclosing loop or list function. */
  readonly of: string;
  /** Members from there, outermost first: `["body", "issue", "title"]`. Empty for the whole. */
  readonly path: readonly string[];
}

/** How a value comes about. Each kind is one form of expression in code; `code` is any other. */
export type Value =
  | { readonly literal: Json }
  | { readonly field: Field }
  /** Text with values in it. */
  | { readonly text: readonly (string | Value)[] }
  | { readonly list: readonly Slot<Value>[] }
  | { readonly object: Readonly<Record<string, Slot<Value>>> }
  /** A function of `functions.ts`; `on` is what it is applied to. */
  | { readonly call: string; readonly on: Value; readonly with: readonly Value[] }
  /** A list with something made of each item. */
  | { readonly map: Value; readonly item: string; readonly to: Value }
  | { readonly filter: Value; readonly item: string; readonly test: Test }
  | { readonly sort: Value; readonly item: string; readonly by: Value; readonly descending: boolean }
  /** One number for a list. */
  | { readonly fold: Fold; readonly of: Value; readonly item: string; readonly by: Value }
  | { readonly code: string };

export type Fold = "sum" | "average" | "smallest" | "largest";

/** A condition. A bare hole is a condition that nobody has decided yet. */
export type Test =
  | { readonly all: readonly Slot<Test>[] }
  | { readonly any: readonly Slot<Test>[] }
  | { readonly not: Slot<Test> }
  | { readonly left: Slot<Value>; readonly is: Comparison; readonly right?: Slot<Value> }
  /** Holds for at least one item of a list. */
  | { readonly some: Value; readonly item: string; readonly test: Slot<Test> }
  | { readonly code: string };

export const hole = z.strictObject({ hole: z.string() }).readonly();
export const slotOf = <T>(inner: z.ZodType<T>): z.ZodType<Slot<T>> => z.union([hole, inner]);

export const field: z.ZodType<Field> = z.strictObject({ of: z.string(), path: z.array(z.string()).readonly() });

export const value: z.ZodType<Value> = z.lazy(() =>
  z.union([
    z.strictObject({ literal: z.json() }),
    z.strictObject({ field }),
    z.strictObject({ text: z.array(z.union([z.string(), value])) }),
    z.strictObject({ list: z.array(slotOf(value)) }),
    z.strictObject({ object: z.record(z.string(), slotOf(value)) }),
    z.strictObject({ call: z.string(), on: value, with: z.array(value) }),
    z.strictObject({ map: value, item: z.string(), to: value }),
    z.strictObject({ filter: value, item: z.string(), test }),
    z.strictObject({ sort: value, item: z.string(), by: value, descending: z.boolean() }),
    z.strictObject({ fold: z.enum(["sum", "average", "smallest", "largest"]), of: value, item: z.string(), by: value }),
    z.strictObject({ code: z.string() }),
  ]),
);

export const test: z.ZodType<Test> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(slotOf(test)) }),
    z.strictObject({ any: z.array(slotOf(test)) }),
    z.strictObject({ not: slotOf(test) }),
    z.strictObject({ left: slotOf(value), is: z.enum(COMPARISONS), right: slotOf(value).optional() }),
    z.strictObject({ some: value, item: z.string(), test: slotOf(test) }),
    z.strictObject({ code: z.string() }),
  ]),
);
