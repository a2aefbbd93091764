import type { Capability } from "../catalogue/capability.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** What may start it. `system` is an index among the systems. */
export type StartCandidate =
  | { readonly kind: "event"; readonly system: number; readonly item: Capability }
  | { readonly kind: "list"; readonly system: number; readonly item: Capability; readonly fresh: "new" | "changed" }
  | { readonly kind: "schedule" }
  | { readonly kind: "webhook" }
  | { readonly kind: "manual" };

/** What may be meant by an order. */
export type OrderCandidate =
  | { readonly kind: "call"; readonly system: number; readonly item: Capability }
  | { readonly kind: "request"; readonly system: number; readonly method: Method }
  | { readonly kind: "reply" | "approve" | "wait" }
  /** Says more of what another order sends: fields, sums, how something is written. */
  | { readonly kind: "detail" };
