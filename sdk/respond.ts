/** The answer of a synchronous webhook. */
export interface Respond {
  readonly $respond: true;
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Return it from `run`: `return respond(201, { id })`. Any other value answers 200 with that value as JSON. */
export function respond(status: number, body: unknown = null, headers: Record<string, string> = {}): Respond {
  if (!Number.isInteger(status) || status < 200 || status > 599) throw new TypeError(`${status} is not a status that can be answered.`);
  return { $respond: true, status, body, headers };
}
