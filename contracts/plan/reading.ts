import type { Plan } from "./plan.ts";

/** Half-open, in UTF-16 units of the request as it was typed. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Words that the reader could not give a place. */
export interface Phrase extends Span {
  readonly text: string;
  /** 0 to 1: how likely it is that they ask for something. */
  readonly weight: number;
  readonly guess: "condition" | "field" | "timing" | "second start" | "talk" | null;
}

/** Where in the request something of the plan was said. */
export interface Evidence {
  /** `start`, or the id of a step. */
  readonly node: string;
  /** The part of the node, outermost first: `["args", "channel"]`. Empty for the whole. */
  readonly at: readonly string[];
  readonly spans: readonly Span[];
  /** 0 to 1: how far it is ahead of what else fits. */
  readonly share: number;
}

/** What may stand in the place of a hole, the likeliest first. */
export interface Choice {
  readonly label: string;
  /** The choice itself: a value, a step or a start, depending on the place. */
  readonly value: unknown;
}

export interface Question {
  /** The hole: its node and the part of it. */
  readonly node: string;
  readonly at: readonly string[];
  readonly text: string;
  readonly why: "not said" | "several fit" | "not connected";
  readonly choices: readonly Choice[];
  /** How much depends on it; the highest is asked first. */
  readonly worth: number;
  /** An operation of a connection that lists the choices. */
  readonly live: { readonly connection: string; readonly operation: string } | null;
}

/** What the reader makes of a request. Nothing of the request is lost: every word is evidence, background or rest. */
export interface Reading {
  readonly plan: Plan;
  readonly evidence: readonly Evidence[];
  readonly questions: readonly Question[];
  /** Not in the plan yet. */
  readonly rest: readonly Phrase[];
  /** Greetings, reasons and circumstances that ask for nothing. */
  readonly background: readonly Span[];
  /** Other plans that fit nearly as well, each in words. */
  /** Set where there is nothing to plan: another language, or nothing that an automation could do. */
  readonly declined?: { readonly why: "language" | "outside"; readonly says: string };
  readonly others: readonly { readonly plan: Plan; readonly says: string; readonly share: number }[];
}
