/** The thing, and what was done to it: `member.role_changed`. */
export type AuditAction = `${string}.${string}`;

/** What the audit log keeps of a thing before and after a change: fields that a route of the same service returns. Never a secret. */
export interface AuditState {
  readonly route: string;
  readonly fields: readonly string[];
  /** Of a list or an answer with `items`: the item whose field has the value of this path parameter, or else the id of what was made. */
  readonly item?: { readonly field: string; readonly param: string };
  /** Of these fields only the names in them are told, and what became of each. */
  readonly hidden?: readonly string[];
  /** What people call the thing. */
  readonly title?: string;
}

/** Written by the route layer, around the call. */
export interface AuditedCall {
  readonly action: AuditAction;
  readonly state?: AuditState;
  /** Fields of the query and the body that are told as they were sent. */
  readonly asked?: readonly string[];
  /** Fields of the answer that are told. */
  readonly answered?: readonly string[];
  /** Fields of the body that hold a secret: that they were sent is told, and nothing else. */
  readonly secret?: readonly string[];
  /** A field of the body that makes the call change nothing. */
  readonly unless?: string;
}

/** Written by the handler, in the transaction that makes the change. */
export interface AuditedWithin {
  readonly within: readonly AuditAction[];
}

/** A call that leaves no event, and why. */
export interface NotAudited {
  readonly none: string;
}

export type RouteAudit = AuditedCall | AuditedWithin | NotAudited;
