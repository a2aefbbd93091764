import type { Connector, ConnectorEvent, Operation } from "../../../../server/connectors/connector.ts";
import type { KnownConnection } from "../../../../server/builder/project-files.ts";
import type { Label } from "../../../../server/builder/reader/segments/labels.ts";

/** Words with what they do. */
export interface Piece {
  readonly as: Label;
  readonly text: string;
}

export interface Side {
  readonly connection: KnownConnection;
  readonly connector: Connector;
}
export type StartWish =
  | (Side & { readonly kind: "event"; readonly event: ConnectorEvent })
  | (Side & { readonly kind: "list"; readonly operation: Operation; readonly fresh: "new" | "changed" })
  | { readonly kind: "webhook" }
  | { readonly kind: "manual" }
  | { readonly kind: "schedule" };
export type OrderWish =
  | (Side & { readonly kind: "call"; readonly operation: Operation })
  | (Side & { readonly kind: "request"; readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" })
  | { readonly kind: "reply" }
  | { readonly kind: "approve" }
  | { readonly kind: "wait" }
  | { readonly kind: "detail" };

/** A request that was made up, with what it means. */
export interface Generated {
  readonly pieces: readonly Piece[];
  readonly connections: readonly KnownConnection[];
  readonly start: StartWish;
  /** One for each piece that is an order. */
  readonly orders: readonly OrderWish[];
  /** What the words about the source mean where something else starts it. */
  readonly source: OrderWish | null;
  /** A rhythm was said. */
  readonly hasRhythm: boolean;
}

export const piece = (as: Label, text: string): Piece => ({ as, text });
