/** A request as it reaches a simulated system, relative to the connection's base URL, its body decoded. */
export interface SimulatedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface SimulatedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** `timeout`: the request arrived and was carried out, and its answer got lost. */
export type SimulatedOutcome = { readonly kind: "answered"; readonly answer: SimulatedAnswer } | { readonly kind: "timeout" };

/** A write that a simulated system took. */
export interface RecordedWrite {
  readonly connection: string;
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/** Makes the next calls of a system fail. */
export interface Fault {
  /** Only calls of this operation; any call if left out. */
  readonly operation?: string;
  readonly status: number | "timeout";
  /** Once if left out. */
  readonly times?: number;
  /** So many calls are let through first. */
  readonly after?: number;
  /** Seconds, sent as Retry-After. */
  readonly retryAfter?: number;
  readonly body?: unknown;
}
