import type { Connection } from "./connection.ts";
import { parsed } from "./parsed.ts";

/** The body's type of an event of a connection; unknown while the connector describes none. */
type BodyOf<Events, Name> = Name extends keyof Events ? Events[Name] : unknown;

/** A schema given in place: anything that parses, such as a zod schema. */
export interface Parser<T> {
  parse(value: unknown): T;
}

export interface WebhookEvent<Body = unknown> {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly method: string;
  readonly path: string;
}
export interface ScheduleEvent {
  /** RFC 3339: when it was due, which is not when it ran. */
  readonly scheduledAt: string;
}
export interface PollEvent<Item = unknown> {
  readonly items: readonly Item[];
}

export interface Trigger<Event = unknown> {
  readonly type: "webhook" | "schedule" | "poll" | "manual" | "event";
  /** Checks and completes the event before the automation sees it. */
  readonly prepare: ((event: unknown) => Event) | null;
  /** For polls: reads what is new since the cursor. */
  readonly fetch: ((cursor: unknown) => Promise<{ items: readonly unknown[]; cursor: unknown }>) | null;
  /** For polls that read some time twice: tells the items that were seen before. */
  readonly identify?: (item: unknown) => string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Only carries a type. */
  readonly event?: Event;
}

export interface WebhookOptions<Events, Name extends string, Body> {
  readonly connection?: Connection<Events>;
  readonly event?: Name;
  /** What the webhook belongs to at its system, where it belongs to something: a repository, `"acme/shop"`. It is registered there. */
  readonly in?: string;
  /** Below the automation's own address. */
  readonly path?: string;
  /** `"none"` takes deliveries that nobody signed. Without a connection whoever knows the address may send. */
  readonly verify?: "connection" | "none";
  readonly body?: Parser<Body>;
  /** `"sync"` answers with what `run` returns. */
  readonly respond?: "async" | "sync";
}

export function webhook<Body>(
  options: Omit<WebhookOptions<unknown, string, Body>, "connection" | "event"> & { readonly body: Parser<Body> },
): Trigger<WebhookEvent<Body>>;
export function webhook<Events, const Name extends keyof Events & string>(
  options: WebhookOptions<Events, Name, never> & { readonly connection: Connection<Events>; readonly event: Name },
): Trigger<WebhookEvent<BodyOf<Events, Name>>>;
export function webhook<Body = unknown>(options?: WebhookOptions<unknown, string, Body>): Trigger<WebhookEvent<Body>>;
export function webhook(options: WebhookOptions<unknown, string, unknown> = {}): Trigger<WebhookEvent> {
  const { body } = options;
  if ("connection" in options && typeof options.connection?.alias !== "string")
    throw new TypeError("webhook: `connection` is no connection. Give it one of src/connections.ts, or leave it out.");
  return {
    type: "webhook",
    prepare: body ? (event) => ({ ...(event as WebhookEvent), body: parsed(body, (event as WebhookEvent).body) }) : null,
    fetch: null,
    settings: {
      connection: options.connection?.alias ?? null,
      event: options.event ?? null,
      path: options.path ?? null,
      place: options.in ?? null,
      sender: options.verify === "none" ? "anyone" : "connection" in options ? "signed" : "address",
      respond: options.respond ?? "async",
    },
  };
}

export interface ScheduleOptions {
  /** An IANA name such as `"Europe/Berlin"`; UTC if left out. */
  readonly timeZone?: string;
  /** `"5 minutes"`: each run starts at a moment of its own within that time after its tick, so that not all start at once. */
  readonly jitter?: string;
}

/** Five fields, as in cron. */
export function schedule(cron: string, options: ScheduleOptions = {}): Trigger<ScheduleEvent> {
  const { timeZone = "UTC", jitter } = options;
  return { type: "schedule", prepare: null, fetch: null, settings: { cron, timeZone, ...(jitter === undefined ? {} : { jitter }) } };
}

export interface PollOptions<Item, Cursor> {
  readonly connection: Connection;
  /** `"5 minutes"` */
  readonly every: string;
  /** Reads what is new. The cursor is undefined the first time. It is kept before the items are handed over. */
  readonly since: (cursor: Cursor | undefined) => Promise<{ readonly items: readonly Item[]; readonly cursor: Cursor }>;
  /**
   * Names an item. With it an item that was seen in one of the last reads is left out, so that `since` may read a
   * little further back than its cursor, for systems that list things late.
   */
  readonly key?: (item: Item) => string | number;
}

export function poll<Item, Cursor>(options: PollOptions<Item, Cursor>): Trigger<PollEvent<Item>> {
  return {
    type: "poll",
    prepare: null,
    fetch: (cursor) => options.since(cursor as Cursor | undefined),
    ...(options.key ? { identify: (item: unknown) => String(options.key?.(item as Item)) } : {}),
    settings: { connection: options.connection.alias, every: options.every },
  };
}

/** Started by a person or by the API, with an input that the schema checks. */
export function manual<Input = unknown>(options: { readonly input?: Parser<Input> } = {}): Trigger<Input> {
  const { input } = options;
  return { type: "manual", prepare: input ? (event) => parsed(input, event) : null, fetch: null, settings: {} };
}

/** Started by `step.emit(name, payload)` in another automation of the project. */
export function event<Payload = unknown>(name: string, options: { readonly payload?: Parser<Payload> } = {}): Trigger<Payload> {
  const { payload } = options;
  return { type: "event", prepare: payload ? (value) => parsed(payload, value) : null, fetch: null, settings: { event: name } };
}
