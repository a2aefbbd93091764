import * as fc from "fast-check";
import { FUNCTIONS, type PlanFunction } from "../../../../contracts/plan/functions.ts";
import type { Plan } from "../../../../contracts/plan/plan.ts";
import type { DeclaredField, Start } from "../../../../contracts/plan/start.ts";
import type { Step, StepSettings } from "../../../../contracts/plan/step.ts";
import { type Json, type Slot, type Test, type Value } from "../../../../contracts/plan/value.ts";

const name = fc.constantFrom("order", "title", "email", "line items", "Total-EUR", "0", "ünicode", "constructor");
const text = fc.oneof(
  fc.constantFrom("urgent", 'Order "4711"', "a `tick` and ${not}", "two\nlines", "back\\slash", "it’s 5 % off", "#support", "$"),
  fc.string({ minLength: 1, maxLength: 12 }),
);
const words = fc.constantFrom("Tell the team", "Create the issue", "Step 2", "Über uns", 'What\'s "new"');
const duration = fc.constantFrom("5 minutes", "1 hour", "3 days");
const question = fc.constantFrom("Which channel?", 'How big is "big"?');
const alias = fc.constantFrom("github", "slack", "stockService");
const operation = fc.constantFrom("issues.create", "chat.postMessage", "list");
const item = fc.constantFrom("item", "row", "label");

function orNull<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { nil: null });
}

function either<T>(...ways: readonly fc.Arbitrary<T>[]): fc.Arbitrary<T> {
  return fc.oneof(...ways);
}

const scalar: fc.Arbitrary<Json> = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
  fc.boolean(),
  fc.constant(null),
);
const json: fc.Arbitrary<Json> = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(name, fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })), { maxKeys: 3, noNullPrototype: true }),
);

const functions = Object.entries(FUNCTIONS) as [string, PlanFunction][];

interface Parts {
  readonly slot: fc.Arbitrary<Slot<Value>>;
  readonly testSlot: fc.Arbitrary<Slot<Test>>;
  readonly value: fc.Arbitrary<Value>;
}

const hole = question.map((asked) => ({ hole: asked }));

/** Values and conditions that read these names, nested at most three deep. */
function parts(names: readonly string[]): Parts {
  const field: fc.Arbitrary<Value> = fc.record({ field: fc.record({ of: fc.constantFrom(...names), path: fc.array(name, { maxLength: 3 }) }) });
  const literal: fc.Arbitrary<Value> = json.map((inner) => ({ literal: inner }));
  const value: fc.Memo<Value> = fc.memo((depth) =>
    depth <= 1 ? fc.oneof(literal, field) : fc.oneof({ weight: 2, arbitrary: field }, literal, compound(depth - 1)),
  );
  const slot: fc.Memo<Slot<Value>> = fc.memo((depth) => fc.oneof({ weight: 5, arbitrary: value(depth) }, { weight: 1, arbitrary: hole }));
  const test: fc.Memo<Test> = fc.memo((depth) => (depth <= 1 ? compared(1) : fc.oneof(compared(depth), joined(depth - 1))));
  const testSlot: fc.Memo<Slot<Test>> = fc.memo((depth) => fc.oneof({ weight: 5, arbitrary: test(depth) }, { weight: 1, arbitrary: hole }));

  function compound(depth: number): fc.Arbitrary<Value> {
    return fc.oneof(
      fc.array(fc.tuple(value(depth).filter(isNoLiteral), text), { minLength: 1, maxLength: 3 }).map((pairs): Value => ({ text: pairs.flat() })),
      fc
        .array(slot(depth), { minLength: 1, maxLength: 3 })
        .filter((list) => list.some(isNoLiteral))
        .map((list): Value => ({ list })),
      fc
        .dictionary(name, slot(depth), { minKeys: 1, maxKeys: 3, noNullPrototype: true })
        .filter((object) => Object.values(object).some(isNoLiteral))
        .map((object): Value => ({ object })),
      fc
        .constantFrom(...functions)
        .chain(([call, { takes }]): fc.Arbitrary<Value> =>
          fc.record({ call: fc.constant(call), on: value(depth), with: fc.tuple(...takes.map(() => value(depth))) }),
        ),
      fc.record({ map: field, item, to: value(depth) }),
      fc.record({ filter: field, item, test: test(depth) }),
      fc.record({ sort: value(depth), item, by: value(depth), descending: fc.boolean() }),
      fc.record({ fold: fc.constantFrom("sum" as const, "largest" as const), of: value(depth), item, by: value(depth) }),
    );
  }

  function compared(depth: number): fc.Arbitrary<Test> {
    return fc.oneof(
      fc.record({
        left: value(depth),
        is: fc.constantFrom("equals", "differs", "above", "atLeast", "below", "atMost", "startsWith", "endsWith"),
        right: slot(depth),
      }),
      fc.record({ left: field, is: fc.constant("present") }),
      fc.record({ left: field, is: fc.constant("contains"), right: slot(depth) }),
      fc.record({
        left: value(depth),
        is: fc.constant("oneOf"),
        right: fc.array(scalar, { minLength: 1, maxLength: 3 }).map((list): Value => ({ literal: list })),
      }),
    );
  }

  function joined(depth: number): fc.Arbitrary<Test> {
    return fc.oneof(
      fc.array(testSlot(depth), { minLength: 2, maxLength: 3 }).map((all): Test => ({ all })),
      fc.array(testSlot(depth), { minLength: 2, maxLength: 3 }).map((any): Test => ({ any })),
      // Twice not is once nothing where it is read back.
      testSlot(depth)
        .filter((inner) => !("not" in inner))
        .map((not): Test => ({ not })),
      fc.record({ some: field, item, test: testSlot(depth) }),
    );
  }

  return { slot: slot(3), testSlot: testSlot(3), value: value(2) };
}

/** "Not equal" has a comparison of its own. */
function isPlain(test: Slot<Test>): boolean {
  const inner = "not" in test ? test.not : null;
  return !(inner && "left" in inner && (inner.is === "equals" || inner.is === "differs"));
}

function isNoLiteral(slot: Slot<Value>): boolean {
  return !("literal" in slot);
}

const declared: fc.Arbitrary<DeclaredField> = fc.record({
  name,
  type: fc.constantFrom("text", "number", "yes-no", "list", "object", "any"),
  optional: fc.boolean(),
  fields: fc.constant([]),
});
const declaredFields = fc.uniqueArray(declared, { selector: (field) => field.name, maxLength: 3 });
const textSlot = (of: fc.Arbitrary<string>): fc.Arbitrary<Slot<string>> => fc.oneof({ weight: 4, arbitrary: of }, { weight: 1, arbitrary: hole });

const { slot: plainSlot } = parts(["vars"]);
const args = (slot: fc.Arbitrary<Slot<Value>>) => fc.dictionary(name, slot, { maxKeys: 3, noNullPrototype: true });

const start: fc.Arbitrary<Start> = either<Start>(
  hole,
  fc.record({ kind: fc.constant("event" as const), connection: alias, event: textSlot(text) }),
  fc.record({
    kind: fc.constant("list" as const),
    connection: alias,
    operation,
    args: args(plainSlot),
    fresh: fc.constant("changed" as const),
    every: textSlot(duration),
    id: orNull(fc.array(name, { minLength: 1, maxLength: 2 })),
    version: fc.array(fc.array(name, { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant("schedule" as const), cron: textSlot(fc.constant("0 8 * * 1-5")), timeZone: fc.constantFrom("UTC", "Europe/Berlin") }),
  fc.record({
    kind: fc.constant("webhook" as const),
    path: orNull(fc.constant("/orders")),
    body: declaredFields,
    respond: fc.constantFrom("async" as const, "sync" as const),
    verify: fc.constantFrom("connection" as const, "none" as const),
  }),
  fc.record({ kind: fc.constant("manual" as const), input: declaredFields }),
);

const settings: fc.Arbitrary<StepSettings> = fc.record(
  { retries: fc.nat(5), timeout: duration, onUncertain: fc.constantFrom("ask" as const, "repeat" as const) },
  { requiredKeys: [] },
);

/** Any plan that has one way of being written; ids are given by `withIds`. */
export const arbitraryPlan: fc.Arbitrary<Plan> = fc
  .record({ id: fc.constant("a-plan"), name: words, starts: start.map((one) => [one]), steps: stepList() })
  .map((plan) => ({ ...plan, steps: numbered(plan.steps) }));

function stepList(): fc.Arbitrary<readonly Step[]> {
  const { slot, testSlot, value } = parts(["event", "vars", "error"]);
  const id = fc.constant("x");
  const comment = fc.constantFrom("", "", "Why it is so");
  const steps: fc.Memo<readonly Step[]> = fc.memo((depth) =>
    fc.array(depth <= 1 ? leaf : fc.oneof({ weight: 2, arbitrary: leaf }, { weight: 1, arbitrary: nested(depth - 1) }), { maxLength: 4 }),
  );
  const leaf: fc.Arbitrary<Step> = either<Step>(
    fc.record({ kind: fc.constant("call" as const), id, name: words, connection: alias, operation, args: args(slot), pages: fc.boolean(), settings }),
    fc.record({ kind: fc.constant("find" as const), id, name: words, connection: alias, operation, args: args(slot), item, test: testSlot, settings }),
    fc.record({
      kind: fc.constant("request" as const),
      id,
      name: words,
      connection: alias,
      method: fc.constantFrom("GET" as const, "POST" as const),
      path: slot,
      query: args(slot),
      body: orNull(slot),
      gives: declaredFields,
      settings,
    }),
    fc.record({ kind: fc.constant("open" as const), id, name: words, ask: question, connection: orNull(alias) }),
    fc.record({ kind: fc.constant("set" as const), id, name: comment, value: slot }),
    fc.record({ kind: fc.constant("only" as const), id, name: comment, test: testSlot.filter(isPlain) }),
    fc.record({ kind: fc.constant("sleep" as const), id, name: comment, for: textSlot(duration) }),
    fc.record({ kind: fc.constant("wait" as const), id, name: comment, signal: words, timeout: orNull(duration) }),
    fc.record({ kind: fc.constant("approve" as const), id, name: comment, ask: slot, timeout: orNull(duration) }),
    fc.record({ kind: fc.constant("once" as const), id, name: comment, key: slot, within: duration }),
    fc.record({ kind: fc.constant("reply" as const), id, name: comment, status: fc.constantFrom(200, 404), body: slot }),
    fc.record({ kind: fc.constant("fail" as const), id, name: comment, message: slot }),
  );
  function nested(depth: number): fc.Arbitrary<Step> {
    return either<Step>(
      fc.record({
        kind: fc.constant("if" as const),
        id,
        name: comment,
        test: testSlot,
        yes: steps(depth).filter((steps) => steps[0]?.kind !== "stop"),
        no: steps(depth),
      }),
      fc.record({ kind: fc.constant("each" as const), id, name: words, of: slot, item, key: orNull(value), do: steps(depth) }),
      fc.record({ kind: fc.constant("try" as const), id, name: comment, do: steps(depth), failed: steps(depth) }),
      fc.record({ kind: fc.constant("parallel" as const), id, name: comment, branches: fc.array(steps(depth), { maxLength: 3 }) }),
    );
  }
  return steps(3);
}

/** Every step an id of its own. */
function numbered(steps: readonly Step[]): readonly Step[] {
  let next = 0;
  const visit = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(visit);
    if (typeof inner !== "object" || inner === null) return inner;
    const entries = Object.entries(inner).map(([key, part]) => [key, key === "args" || key === "query" ? part : visit(part)]);
    const copy = Object.fromEntries(entries) as Record<string, unknown>;
    return "kind" in inner && "id" in inner && "name" in inner ? { ...copy, id: `s${++next}` } : copy;
  };
  return visit(steps) as readonly Step[];
}
