import type { z } from "zod";
import type { RouteAudit } from "./audit.ts";
import type { ErrorCode } from "./errors.ts";

export const ROLES = ["viewer", "builder", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

/**
 * The callers that a route accepts.
 * `public`: anyone; `session`: any signed-in person (no API keys);
 * a role: members of the organisation in the path whose role is that one or a higher one, and API keys of such a role;
 * `operator`: the instance operator.
 */
export type Access = "public" | "session" | Role | "operator";

export type Route = ReadingRoute | ChangingRoute;

interface ReadingRoute extends RouteShape {
  readonly method: "GET";
  /** For what takes a copy of everything. */
  readonly audit?: RouteAudit;
}

interface ChangingRoute extends RouteShape {
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** What a call leaves in the audit log. */
  readonly audit: RouteAudit;
}

interface RouteShape {
  /** Relative to the service's base, parameters in braces: `/o/{organisation_id}/projects/{id}`. */
  readonly path: string;
  readonly access: Access;
  /**
   * Whether a person needs a verified address for it, because it gives others, or programs, a way in that outlasts their session.
   * `where_mailed`: not on an installation without a mail server, whose letters stay with its operator.
   */
  readonly verified?: "always" | "where_mailed";
  /** What a call does, as a short imperative: "List projects". */
  readonly summary: string;
  /** What else a caller should know, as a sentence. */
  readonly detail?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The success status, 200 if left out. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Left out for 204, event streams and binary answers, which are described by `produces`. */
  readonly output?: z.ZodType;
  readonly produces?: "text/event-stream" | "application/zip" | "text/plain" | "application/json";
  /** Codes that this route refuses a call with, beyond those that follow from its shape (`refusals.ts`). */
  readonly refuses?: readonly ErrorCode[];
  /** Largest body in bytes; the server's default of 1 MiB if left out. */
  readonly maxBody?: number;
}

export interface Service {
  readonly name: string;
  readonly base: string;
  readonly routes: Readonly<Record<string, Route>>;
}

/** Keeps the literal types of a route table, so that handlers and clients can be typed from it. */
export function defineService<const T extends Service>(service: T): T {
  return service;
}

type Parsed<T, Fallback> = T extends z.ZodType ? z.output<T> : Fallback;
type Sent<T, Fallback> = T extends z.ZodType ? z.input<T> : Fallback;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
export type PathParams<Path extends string> = Record<ParamNames<Path>, string>;

export interface RouteInput<R extends Route> {
  readonly params: PathParams<R["path"]>;
  readonly query: Parsed<R["query"], Record<string, never>>;
  readonly body: Parsed<R["body"], undefined>;
}
export type RouteOutput<R extends Route> = Sent<R["output"], void>;
export type RouteResult<R extends Route> = Parsed<R["output"], void>;
export type RouteBody<R extends Route> = Sent<R["body"], undefined>;
export type RouteQuery<R extends Route> = Sent<R["query"], Record<string, never>>;
