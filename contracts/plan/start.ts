import { z } from "zod";
import { hole, slotOf, value, type Hole, type Slot, type Value } from "./value.ts";

/** A field of a webhook's body or of a manual input, as the request describes it. */
export interface DeclaredField {
  readonly name: string;
  readonly type: "text" | "email" | "number" | "yes-no" | "date" | "list" | "object" | "any";
  readonly optional: boolean;
  /** Members of an object, or of each item of a list. */
  readonly fields: readonly DeclaredField[];
}

/** What starts an automation. Names of connections are their aliases in code. */
export type Start =
  | { readonly kind: "event"; readonly connection: string; readonly event: Slot<string>; readonly place?: string }
  | ListStart
  /** Five fields, as in cron. */
  | { readonly kind: "schedule"; readonly cron: Slot<string>; readonly timeZone: string; readonly jitter?: string }
  | {
      readonly kind: "webhook";
      readonly path: string | null;
      readonly body: readonly DeclaredField[];
      readonly respond: "async" | "sync";
      readonly verify: "connection" | "none";
    }
  | { readonly kind: "manual"; readonly input: readonly DeclaredField[] }
  /** Something that happens inside the product: `vennel.run.failed`, or what another automation emits. */
  | { readonly kind: "internal"; readonly event: string }
  /** Code that says no more than itself. */
  | { readonly kind: "code"; readonly code: string }
  | Hole;

/** New or changed items of a list, looked for every so often. */
export interface ListStart {
  readonly kind: "list";
  readonly connection: string;
  readonly operation: string;
  readonly args: Readonly<Record<string, Slot<Value>>>;
  readonly fresh: "new" | "changed";
  /** `5 minutes` */
  readonly every: Slot<string>;
  /** The member that names an item; null where it has none and is known by its content. */
  readonly id: readonly string[] | null;
  /** For `changed`: the members whose change counts; any where there are none. */
  readonly version: readonly (readonly string[])[];
  /** Set where the operation takes a cursor and gives only what is new since. */
  readonly cursor?: true;
}

export const declaredField: z.ZodType<DeclaredField> = z.lazy(() =>
  z.strictObject({
    name: z.string(),
    type: z.enum(["text", "email", "number", "yes-no", "date", "list", "object", "any"]),
    optional: z.boolean(),
    fields: z.array(declaredField),
  }),
);

const path = z.array(z.string());
export const start: z.ZodType<Start> = z.union([
  hole,
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("event"), connection: z.string(), event: slotOf(z.string()), place: z.string().optional() }),
    z.strictObject({
      kind: z.literal("list"),
      connection: z.string(),
      operation: z.string(),
      args: z.record(z.string(), slotOf(value)),
      fresh: z.enum(["new", "changed"]),
      every: slotOf(z.string()),
      id: path.nullable(),
      version: z.array(path),
      cursor: z.literal(true).optional(),
    }),
    z.strictObject({ kind: z.literal("schedule"), cron: slotOf(z.string()), timeZone: z.string(), jitter: z.string().optional() }),
    z.strictObject({
      kind: z.literal("webhook"),
      path: z.string().nullable(),
      body: z.array(declaredField),
      respond: z.enum(["async", "sync"]),
      verify: z.enum(["connection", "none"]),
    }),
    z.strictObject({ kind: z.literal("manual"), input: z.array(declaredField) }),
    z.strictObject({ kind: z.literal("internal"), event: z.string() }),
    z.strictObject({ kind: z.literal("code"), code: z.string() }),
  ]),
]);
