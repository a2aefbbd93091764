import * as fc from "fast-check";
import type { Edit, Place } from "../../../../contracts/plan/edit.ts";
import type { Plan } from "../../../../contracts/plan/plan.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import { allSteps, partsOf } from "../plan/plan-tree.ts";

const words = fc.constantFrom("Tell somebody", "Look it up", "Again");

/** A step as a person adds it: half filled, or reading what is always there. */
export const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    id: fc.constantFrom("sent", "found", "message"),
    name: words,
    kind: fc.constant("call"),
    connection: fc.constantFrom("slack", "github"),
    operation: fc.constant("chat.postMessage"),
    args: fc.constant({ channel: { hole: "Which channel?" }, text: { text: ["New: ", { field: { of: "event", path: ["title"] } }] } }),
    pages: fc.constant(false),
    settings: fc.constant({}),
  }) as fc.Arbitrary<Step>,
  fc.constant<Step>({ id: "pause", name: "", kind: "sleep", for: "5 minutes" }),
  fc.constant<Step>({ id: "asked", name: "", kind: "approve", ask: { literal: "Shall it go out?" }, timeout: "3 days" }),
  fc.constant<Step>({ id: "open", name: "Something", kind: "open", ask: "What is to be done here?", connection: null }),
  fc.constant<Step>({
    id: "check",
    name: "",
    kind: "if",
    test: { left: { field: { of: "event", path: ["urgent"] } }, is: "equals", right: { literal: true } },
    yes: [{ id: "pause", name: "", kind: "sleep", for: "1 hour" }],
    no: [],
  }),
);

/** An edit that names steps of the plan; it may still be one that is refused. */
export function arbitraryEdit(plan: Plan): fc.Arbitrary<Edit> {
  const steps = allSteps(plan.steps);
  if (steps.length === 0) return arbitraryStep.map((step) => ({ do: "add", step, at: { endOf: "steps" } }));
  const id = fc.constantFrom(...steps.map((step) => step.id));
  const blocks = steps.flatMap((step) => partsOf(step).map(([part]): Place => ({ endOf: { of: step.id, part } })));
  const place: fc.Arbitrary<Place> = fc.oneof(
    id.map((before) => ({ before })),
    id.map((after) => ({ after })),
    fc.constantFrom<Place>({ endOf: "steps" }, ...blocks),
  );
  const given = steps.flatMap((step) =>
    step.kind === "call" || step.kind === "find" ? Object.keys(step.args).map((name) => ({ step: step.id, path: ["args", name] })) : [],
  );
  const argument = fc.oneof(
    fc.constant({ literal: "other" }),
    fc.constant({ hole: "Which one?" }),
    fc.constant({ text: ["No. ", { field: { of: "event", path: ["number"] } }] }),
    fc.constant(null),
  );
  const called = steps.filter((step) => step.kind === "call");
  const one = id.map((each) => [each]);
  return fc.oneof(
    fc.record({ do: fc.constant("add" as const), step: arbitraryStep, at: place }),
    fc.record({ do: fc.constant("remove" as const), steps: one }),
    fc.record({ do: fc.constant("move" as const), steps: one, to: place }),
    fc.record({ do: fc.constant("paste" as const), steps: fc.array(arbitraryStep, { minLength: 1, maxLength: 2 }), at: place }),
    fc.record({ do: fc.constant("duplicate" as const), steps: one, to: place }),
    fc.record({ do: fc.constant("rename" as const), step: id, name: words }),
    fc.record({ do: fc.constant("annotate" as const), step: id, note: words }),
    fc.record({ do: fc.constant("wrap" as const), steps: one, in: fc.constant({ kind: "if" as const, test: { hole: "When?" } }) }),
    fc.record({ do: fc.constant("wrap" as const), steps: one, in: fc.constant({ kind: "try" as const }) }),
    fc.record({ do: fc.constant("unwrap" as const), step: id }),
    fc.record({ do: fc.constant("addBranch" as const), step: id, steps: fc.array(arbitraryStep, { minLength: 1, maxLength: 2 }) }),
    fc.record({ do: fc.constant("setTest" as const), step: id, to: fc.constant({ hole: "Which ones?" }) }),
    ...(given.length === 0 ? [] : [fc.tuple(fc.constantFrom(...given), argument).map(([at, to]): Edit => ({ do: "setArgument", ...at, to }))]),
    ...(called.length === 0
      ? []
      : [fc.constantFrom(...called).map((step): Edit => ({ do: "change", step: step.id, to: { ...step, settings: { retries: 3, timeout: "1 minute" } } }))]),
    fc.constant<Edit>({ do: "setStart", at: 0, to: { kind: "manual", input: [] } }),
  );
}
