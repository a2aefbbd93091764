import type { ConnectorEvent, Operation } from "../../../connectors/connector.ts";
import type { JsonSchema } from "../../../connectors/json-schema.ts";
import type { KnownConnection } from "../../project-files.ts";
import type { Field } from "../fields/field.ts";
import type { Requirement } from "./any-of.ts";
import type { PathParam } from "./path-params.ts";
import type { Threshold } from "./read-threshold.ts";
import type { Window } from "./read-window.ts";

/** What the compiler is going to write, decided before a line of code is. */
export interface Plan {
  readonly id: string;
  readonly name: string;
  readonly request: string;
  readonly trigger: TriggerPlan;
  /** What the conditions and mappings read from. */
  readonly source: Source | null;
  /** Reads the thing itself where the event brings its id only. */
  readonly lookup: LookupPlan | null;
  readonly list: ListPlan | null;
  readonly conditions: readonly Requirement[];
  readonly actions: readonly ActionPlan[];
  readonly reply: ReplyPlan | null;
  /** What was asked for and could not be done as said; shown to the person and written into ARCHITECTURE.md. */
  readonly notes: readonly string[];
}

export type TriggerPlan =
  | { readonly type: "event"; readonly connection: KnownConnection; readonly event: ConnectorEvent }
  | { readonly type: "webhook"; readonly path: string | null; readonly respond: "async" | "sync" }
  | { readonly type: "schedule"; readonly cron: string; readonly timeZone: string; readonly label: string }
  | PollStart
  | { readonly type: "manual" };

/** A system that tells of nothing is asked every so often for what is new. */
export interface PollStart {
  readonly type: "poll";
  readonly connection: KnownConnection;
  readonly operation: Operation;
  readonly args: Readonly<Record<string, unknown>>;
  /** `5 minutes` */
  readonly every: string;
  /** Members of an item that tell it from what it was before. */
  readonly version: readonly string[];
  /** The simulated system's collection that is watched. */
  readonly collection: string | null;
}

export interface Source {
  /** `event`: the body of a webhook; `item`: one item of a list; `items`: all of them at once. */
  readonly kind: "event" | "item" | "items";
  readonly schema: JsonSchema;
  readonly fields: readonly Field[];
  /** Path of the thing that the request speaks of: `["issue"]`. */
  readonly focus: readonly string[];
  /** What a single one is called in code: `issue`. */
  readonly noun: string;
  readonly sample: unknown;
  readonly type: SourceType;
}

/** Where the type of the source comes from. */
export type SourceType =
  | { readonly from: "event"; readonly connection: KnownConnection; readonly event: string }
  | { readonly from: "operation"; readonly connection: KnownConnection; readonly operation: Operation }
  | { readonly from: "answer"; readonly connection: KnownConnection; readonly operation: Operation }
  | { readonly from: "declared"; readonly name: string };

export interface LookupPlan {
  readonly connection: KnownConnection;
  readonly operation: Operation;
  /** The argument that takes the id. */
  readonly argument: string;
  /** The member of each notice that holds it. */
  readonly idField: string;
  /** Arguments that are the same for each. */
  readonly args?: Readonly<Record<string, unknown>>;
  /** The simulated system's collection that holds such things. */
  readonly collection: string | null;
  /** A payload with a notice, for tests. */
  readonly notices: unknown;
}

export interface ListPlan {
  readonly connection: KnownConnection;
  readonly operation: Operation;
  readonly args: Readonly<Record<string, unknown>>;
  /** Conditions that the arguments already state. */
  readonly asked: readonly Condition[];
  /** The simulated system's collection that the list shows; null where it has none. */
  readonly collection: string | null;
  /** One message about all, or the actions once for each. */
  readonly use: "digest" | "each";
  /** Only what came about since the last read; null when all of it is treated each time. */
  readonly since: SincePlan | null;
  /** Only what came about in a stretch of time. */
  readonly window?: WindowPlan;
  /** Only when there are so many. */
  readonly threshold?: Threshold;
  /** Only what another list has not; null where there is no other. */
  readonly compare: ComparePlan | null;
}

export interface WindowPlan extends Window {
  readonly field: Field;
  readonly timeZone: string;
}

export interface ComparePlan {
  readonly connection: KnownConnection;
  readonly operation: Operation;
  readonly collection: string;
  readonly itemPath: readonly string[];
  /** What tells one thing from another: in the list that is read, and in the other one. */
  readonly here: Field;
  readonly there: Field;
}

export interface SincePlan {
  /** When it came about: a date, or seconds since 1970. */
  readonly field: Field;
  readonly about: "new" | "changed";
}

export interface ActionPlan {
  readonly connection: KnownConnection;
  readonly target: { readonly operation: Operation } | { readonly method: string; readonly path: string; readonly params: readonly PathParam[] };
  readonly step: string;
  readonly mapping: MappingPlan;
  /** Holds for this action only. */
  readonly conditions: readonly Requirement[];
  /** Looks for one with the same key first, and updates it when there is one. */
  readonly upsert: UpsertPlan | null;
}

export interface UpsertPlan {
  /** Where there is none, one is created; otherwise nothing happens but a word in the log. */
  readonly creates: boolean;
  /** A list: of those with the key where it takes it, otherwise of all. */
  readonly find: Operation;
  readonly takesKey: boolean;
  /** Argument of the creation that tells one thing from another: `email`. */
  readonly key: string;
  /** Where the key is in what the list holds. */
  readonly keyPath: readonly string[];
  /** Where the list is in the answer. */
  readonly itemPath: readonly string[];
  readonly update: Operation;
  /** The argument that takes the id, and the field that has it. */
  readonly idArg: string;
  readonly idField: string;
  /** The simulated system's collection; null where it has none. */
  readonly collection: string | null;
}

export interface ReplyPlan {
  readonly rows: readonly Row[];
  readonly status: number;
}

export interface MappingPlan {
  readonly name: string;
  readonly exportName: string;
  readonly rows: readonly Row[];
}

export interface Row {
  /** Path in the target's input. */
  readonly target: readonly string[];
  readonly value: Value;
}

export type Value =
  | { readonly kind: "constant"; readonly value: unknown }
  | { readonly kind: "field"; readonly field: Field; readonly as: Coercion }
  | { readonly kind: "template"; readonly parts: readonly (string | Extract<Value, { kind: "field" }>)[] }
  /** Several values in order, such as the cells of a row. */
  | { readonly kind: "list"; readonly items: readonly Value[] }
  /** Values under names that the person chose, such as the columns of a table. */
  | { readonly kind: "object"; readonly members: readonly (readonly [string, Value])[] }
  /** A number over all items of the source, in each currency where there are several. */
  | { readonly kind: "sum"; readonly noun: string; readonly field: Field; readonly currency: Field | null }
  /** All items of the source as a table with a first line of names. */
  | { readonly kind: "csv"; readonly noun: string; readonly columns: readonly (readonly [string, Field])[] }
  /** The source, or these members of it, as JSON. `shows`: what a test of it should hold. */
  | {
      readonly kind: "json";
      readonly focus: readonly string[];
      readonly noun: string;
      readonly members: readonly (readonly [string, Field])[] | null;
      readonly shows: readonly Field[];
    }
  /** A text with a line for each item of the source. */
  | { readonly kind: "lines"; readonly heading: string; readonly empty: string; readonly line: readonly (string | Extract<Value, { kind: "field" }>)[] };

/** `number` gives whole units of what counts hundredths, `parsed` the number that a text spells. */
export type Coercion = "same" | "text" | "number" | "parsed" | "amount" | "names" | "firstName" | "lastName" | "list" | "fileName";

export type Comparison = ">" | ">=" | "<" | "<=";

export type Condition =
  | { readonly kind: "compare"; readonly field: Field; readonly op: Comparison; readonly value: number; readonly negated: boolean; readonly text: string }
  | {
      readonly kind: "equals";
      readonly field: Field;
      readonly values: readonly (string | number | boolean)[];
      readonly negated: boolean;
      readonly text: string;
    }
  | {
      readonly kind: "has";
      readonly field: Field;
      readonly member: string | null;
      readonly values: readonly string[];
      readonly negated: boolean;
      readonly text: string;
    }
  | {
      readonly kind: "contains" | "starts" | "ends";
      readonly field: Field;
      readonly values: readonly string[];
      readonly negated: boolean;
      readonly text: string;
    }
  | { readonly kind: "present"; readonly field: Field; readonly negated: boolean; readonly text: string };
