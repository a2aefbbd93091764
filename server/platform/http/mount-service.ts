import type { Context, Hono } from "hono";
import type { z } from "zod";
import type { AuditTrail } from "../audit/audit-trail.ts";
import type { Reading } from "../audit/read-state.ts";
import type { Route, RouteInput, RouteOutput, Service } from "../../../contracts/route.ts";
import { ApiError } from "../errors.ts";
import type { Authority, Actor, PersonActor } from "./actor.ts";
import { clientAddress } from "./client-address.ts";
import { authorise, type Caller } from "./authorise.ts";
import { DEFAULT_MAX_BODY, readJson } from "./read-body.ts";
import { refuseForgery } from "./refuse-forgery.ts";
import { isLong, whileAllowed, type Permission } from "./while-allowed.ts";
import { explain } from "./validation.ts";

type ActorOf<R extends Route> = R["access"] extends "public" ? null : R["access"] extends "session" ? PersonActor : Actor;

export interface Call<R extends Route> extends RouteInput<R> {
  readonly actor: ActorOf<R>;
  readonly role: Caller["role"];
  readonly request: Request;
  /** Where it comes from, as far as that is known. */
  readonly address?: string;
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<RouteOutput<R> | Response>;
export type Handlers<S extends Service> = { readonly [K in keyof S["routes"]]: Handler<S["routes"][K]> };

export interface MountOptions {
  readonly authority: Authority;
  /** Origins that may send cookies with unsafe methods. */
  readonly allowedOrigins: readonly string[];
  /** Null where a test is about something else. */
  readonly trail: Pick<AuditTrail, "around"> | null;
  /** Where letters go: to people, or to a folder of the operator's. */
  readonly mail: "sent" | "outbox";
  /** For streams, whose readers are asked about again while they read. */
  readonly streams?: StreamAccess;
}

export interface StreamAccess {
  /** Counts nothing: a reader who is asked about makes no request. */
  readonly authority: Authority;
  readonly onLess: Permission["onLess"];
}

/** Serves a route table: parse, authorise, call the handler, answer. A missing handler does not compile. */
export function mountService<S extends Service>(app: Hono, service: S, handlers: Handlers<S>, options: MountOptions): void {
  const reading: Reading = { routes: service.routes, handlers };
  for (const [id, route] of Object.entries(service.routes)) {
    const given = reading.handlers[id];
    if (!given) throw new Error(`The route ${id} has no handler`);
    const handler = noted(route, given, reading, options);
    const path = service.base + route.path.replace(/\{(\w+)\}/g, ":$1");
    app.on(route.method, path, (context) => serve(context, route, handler, options));
  }
}

/** The handler with its event in the audit log around it, where the contract says so. */
function noted(route: Route, handler: Handler<Route>, reading: Reading, { trail }: MountOptions): Handler<Route> {
  const { audit } = route;
  if (!trail || !audit || !("action" in audit)) return handler;
  return (call) => trail.around(audit, reading, call, () => handler(call));
}

async function serve(context: Context, route: Route, handler: Handler<Route>, options: MountOptions): Promise<Response> {
  const request = context.req.raw;
  if (request.url.includes("%00")) throw new ApiError("invalid", "The address has a null character in it.");
  if (route.access !== "public") refuseForgery(request, options.allowedOrigins);

  const raw = context.req.param() as Record<string, string>;
  const caller = await authorise(options.authority, request.headers, route.access, raw["organisation_id"]);
  if (route.verified === "always" || (route.verified === "where_mailed" && options.mail === "sent")) refuseUnverified(caller);
  const params = route.params ? parse(route.params, raw) : raw;
  const query = route.query ? parse(route.query, context.req.query()) : {};
  const body = route.body ? parse(route.body, await readJson(request, route.maxBody ?? DEFAULT_MAX_BODY)) : undefined;

  const address = clientAddress(context);
  const actor = caller.actor && { ...caller.actor, address };
  const result = await handler({ params, query, body, request, address, actor, role: caller.role } as Call<Route>);
  if (result instanceof Response) return isLong(result) ? watched(result, context, route, caller, options) : result;
  const status = route.status ?? (route.output ? 200 : 204);
  return status === 204 ? context.body(null, 204) : context.json(result as object, status);
}

/** A key was made by somebody verified, and ends when its maker's account is recovered. */
function refuseUnverified({ actor }: Caller): void {
  if (actor?.kind !== "person" || actor.emailVerified) return;
  throw new ApiError("not_verified", "Verify your e-mail address first: Account → Profile sends you a code.");
}

function watched(stream: Response, context: Context, { access }: Route, { actor }: Caller, { authority, streams }: MountOptions): Response {
  const { headers } = context.req.raw;
  const organisationId = context.req.param("organisation_id");
  const ask = () => authorise(streams?.authority ?? authority, headers, access, organisationId);
  return whileAllowed(stream, { ask, actor, onLess: streams?.onLess });
}

function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { message, fields } = explain(parsed.error);
  throw new ApiError("invalid", message, { fields });
}
