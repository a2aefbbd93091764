import type { Condition } from "./plan.ts";

/** Conditions of which one is enough. */
export interface AnyOf {
  readonly kind: "any";
  readonly of: readonly Condition[];
  readonly text: string;
}

/** What must hold for something to be done. */
export type Requirement = Condition | AnyOf;

/** The conditions that a requirement is made of. */
export function conditionsIn(requirement: Requirement): readonly Condition[] {
  return requirement.kind === "any" ? requirement.of : [requirement];
}
