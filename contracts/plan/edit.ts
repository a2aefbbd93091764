import { z } from "zod";
import { start, type Start } from "./start.ts";
import { step, type Step } from "./step.ts";
import { slotOf, test, value, type Slot, type Test, type Value } from "./value.ts";

/** The steps of an automation, or those that one part of a step holds; a number is a branch of a `parallel`. */
export type Block = "steps" | { readonly of: string; readonly part: "yes" | "no" | "do" | "failed" | number };

/** A place among steps. Steps are named by their ids, so that a place outlives changes elsewhere. */
export type Place = { readonly before: string } | { readonly after: string } | { readonly endOf: Block };

/** What can be put around steps that follow one another. */
export type Wrapper =
  | { readonly kind: "if"; readonly test: Slot<Test> }
  | { readonly kind: "each"; readonly of: Slot<Value>; readonly item: string }
  | { readonly kind: "try" }
  | { readonly kind: "parallel" };

/** A change of one automation's plan. Clicks, forms, sentences and models change automations by lists of these. */
export type Edit =
  | { readonly do: "add"; readonly step: Step; readonly at: Place }
  | { readonly do: "remove"; readonly steps: readonly string[] }
  | { readonly do: "move"; readonly steps: readonly string[]; readonly to: Place }
  /** Copies get ids of their own. */
  | { readonly do: "duplicate"; readonly steps: readonly string[]; readonly to: Place }
  /** Steps of another automation, with ids of their own here; what they read and is not here becomes open. */
  | { readonly do: "paste"; readonly steps: readonly Step[]; readonly at: Place }
  | { readonly do: "rename"; readonly step: string; readonly name: string }
  /** The comment above a step; empty to leave it out. Of a step that has no name in code it is the name. */
  | { readonly do: "annotate"; readonly step: string; readonly note: string }
  | { readonly do: "wrap"; readonly steps: readonly string[]; readonly in: Wrapper }
  /** Removes a step and keeps the steps that its first part holds in its place. */
  | { readonly do: "unwrap"; readonly step: string }
  /** A further branch of a `parallel`; the other side of an `if`; what happens where a `try` fails. */
  | { readonly do: "addBranch"; readonly step: string; readonly steps: readonly Step[] }
  /** One argument, by its path from the step: `["args", "channel"]`. Null leaves it out. */
  | { readonly do: "setArgument"; readonly step: string; readonly path: readonly string[]; readonly to: Slot<Value> | null }
  | { readonly do: "setTest"; readonly step: string; readonly to: Slot<Test> }
  /** Everything of a step but the steps that it holds; `to` has the same id. */
  | { readonly do: "change"; readonly step: string; readonly to: Step }
  | { readonly do: "setStart"; readonly at: number; readonly to: Start };

const ids = z.array(z.string()).min(1);
const block: z.ZodType<Block> = z.union([
  z.literal("steps"),
  z.strictObject({ of: z.string(), part: z.union([z.enum(["yes", "no", "do", "failed"]), z.number().int().min(0)]) }),
]);
export const place: z.ZodType<Place> = z.union([
  z.strictObject({ before: z.string() }),
  z.strictObject({ after: z.string() }),
  z.strictObject({ endOf: block }),
]);
const wrapper: z.ZodType<Wrapper> = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("if"), test: slotOf(test) }),
  z.strictObject({ kind: z.literal("each"), of: slotOf(value), item: z.string() }),
  z.strictObject({ kind: z.literal("try") }),
  z.strictObject({ kind: z.literal("parallel") }),
]);

export const edit: z.ZodType<Edit> = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("add"), step, at: place }),
  z.strictObject({ do: z.literal("remove"), steps: ids }),
  z.strictObject({ do: z.literal("move"), steps: ids, to: place }),
  z.strictObject({ do: z.literal("duplicate"), steps: ids, to: place }),
  z.strictObject({ do: z.literal("paste"), steps: z.array(step).min(1), at: place }),
  z.strictObject({ do: z.literal("rename"), step: z.string(), name: z.string() }),
  z.strictObject({ do: z.literal("annotate"), step: z.string(), note: z.string().max(2_000) }),
  z.strictObject({ do: z.literal("wrap"), steps: ids, in: wrapper }),
  z.strictObject({ do: z.literal("unwrap"), step: z.string() }),
  z.strictObject({ do: z.literal("addBranch"), step: z.string(), steps: z.array(step) }),
  z.strictObject({ do: z.literal("setArgument"), step: z.string(), path: z.array(z.string()).min(1), to: slotOf(value).nullable() }),
  z.strictObject({ do: z.literal("setTest"), step: z.string(), to: slotOf(test) }),
  z.strictObject({ do: z.literal("change"), step: z.string(), to: step }),
  z.strictObject({ do: z.literal("setStart"), at: z.number().int().min(0), to: start }),
]);
