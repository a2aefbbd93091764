import { z } from "zod";
import { declaredField, type DeclaredField } from "./start.ts";
import { slotOf, test, value, type Slot, type Test, type Value } from "./value.ts";

/** Every step has an id that is unique in its automation: the name of its result in code where it has one. */
interface Named {
  readonly id: string;
  /** What people read: "Tell the team". In code the name of the step, or the comment above what has no name there; empty where there is none. */
  readonly name: string;
  /** The comment above a step whose name is in the code; of any other the name is that comment. */
  readonly note?: string;
}

/** As in the SDK's `StepOptions`; durations as `5 minutes`. */
export interface StepSettings {
  readonly retries?: number;
  /** The first pause between tries. */
  readonly backoff?: string;
  readonly timeout?: string;
  readonly idempotencyKey?: Value;
  readonly onUncertain?: "ask" | "repeat" | "fail";
}

type Args = Readonly<Record<string, Slot<Value>>>;

/** An operation of a connection. With `pages` the result is every item of the list; without, the answer. */
export interface CallStep extends Named {
  readonly kind: "call";
  readonly connection: string;
  readonly operation: string;
  readonly args: Args;
  readonly pages: boolean;
  readonly settings: StepSettings;
}

/** A plain request, for what has no described operation. The result is the body of the answer. */
export interface RequestStep extends Named {
  readonly kind: "request";
  readonly connection: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: Slot<Value>;
  readonly query: Args;
  readonly body: Slot<Value> | null;
  /** What the body of the answer is known to hold. */
  readonly gives: readonly DeclaredField[];
  readonly settings: StepSettings;
}

/** The first item of a list that a condition holds for; nothing where there is none. */
export interface FindStep extends Named {
  readonly kind: "find";
  readonly connection: string;
  readonly operation: string;
  readonly args: Args;
  readonly item: string;
  /** Null where the operation's arguments say it all. */
  readonly test: Slot<Test> | null;
  readonly settings: StepSettings;
}

export type Step =
  | CallStep
  | RequestStep
  | FindStep
  /** Gives a value a name. */
  | (Named & { readonly kind: "set"; readonly value: Slot<Value> })
  | (Named & { readonly kind: "if"; readonly test: Slot<Test>; readonly yes: readonly Step[]; readonly no: readonly Step[] })
  /** Ends the run, or this turn of the loop, unless the condition holds. */
  | (Named & { readonly kind: "only"; readonly test: Slot<Test> })
  | (Named & {
      readonly kind: "each";
      readonly of: Slot<Value>;
      readonly item: string;
      /** Names an item in the journal; its place in the list where it is null. */
      readonly key: Value | null;
      readonly do: readonly Step[];
    })
  | (Named & { readonly kind: "try"; readonly do: readonly Step[]; readonly failed: readonly Step[] })
  | (Named & { readonly kind: "parallel"; readonly branches: readonly (readonly Step[])[] })
  | (Named & { readonly kind: "sleep"; readonly for: Slot<string> })
  | (Named & { readonly kind: "wait"; readonly signal: string; readonly timeout: string | null })
  /** Asks a person; the result says whether they agreed. */
  | (Named & { readonly kind: "approve"; readonly ask: Slot<Value>; readonly timeout: string | null })
  /** Goes on once for each key within a time. */
  | (Named & { readonly kind: "once"; readonly key: Slot<Value>; readonly within: string })
  | (Named & { readonly kind: "reply"; readonly status: number; readonly body: Slot<Value> })
  | (Named & { readonly kind: "stop" })
  | (Named & { readonly kind: "fail"; readonly message: Slot<Value> })
  /** Something is to be done here, and it is open what: which system or which of its operations. */
  | (Named & { readonly kind: "open"; readonly ask: string; readonly connection: string | null })
  /** Code that says no more than itself, whole statements. */
  | (Named & { readonly kind: "code"; readonly code: string });

export type StepKind = Step["kind"];

const settings = z.strictObject({
  retries: z.number().int().min(0).optional(),
  backoff: z.string().optional(),
  timeout: z.string().optional(),
  idempotencyKey: value.optional(),
  onUncertain: z.enum(["ask", "repeat", "fail"]).optional(),
});
const args = z.record(z.string(), slotOf(value));
const named = { id: z.string().regex(/^[A-Za-z_$][\w$]*$/), name: z.string(), note: z.string().optional() };
const called = { ...named, connection: z.string(), settings };
const text = slotOf(z.string());
const of = <Kind extends StepKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) => z.strictObject({ ...named, kind: z.literal(kind), ...shape });

export const step: z.ZodType<Step> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.strictObject({ ...called, kind: z.literal("call"), operation: z.string(), args, pages: z.boolean() }),
    z.strictObject({
      ...called,
      kind: z.literal("request"),
      method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
      path: slotOf(value),
      query: args,
      body: slotOf(value).nullable(),
      gives: z.array(declaredField),
    }),
    z.strictObject({ ...called, kind: z.literal("find"), operation: z.string(), args, item: z.string(), test: slotOf(test).nullable() }),
    of("set", { value: slotOf(value) }),
    of("if", { test: slotOf(test), yes: z.array(step), no: z.array(step) }),
    of("only", { test: slotOf(test) }),
    of("each", { of: slotOf(value), item: z.string(), key: value.nullable(), do: z.array(step) }),
    of("try", { do: z.array(step), failed: z.array(step) }),
    of("parallel", { branches: z.array(z.array(step)) }),
    of("sleep", { for: text }),
    of("wait", { signal: z.string(), timeout: z.string().nullable() }),
    of("approve", { ask: slotOf(value), timeout: z.string().nullable() }),
    of("once", { key: slotOf(value), within: z.string() }),
    of("reply", { status: z.number().int().min(200).max(599), body: slotOf(value) }),
    of("stop", {}),
    of("fail", { message: slotOf(value) }),
    of("open", { ask: z.string(), connection: z.string().nullable() }),
    of("code", { code: z.string() }),
  ]),
);
