import type { Context, Hono } from "hono";
import type { z } from "zod";
import type { Route, RouteInput, RouteOutput, Service } from "../../../contracts/route.ts";
import { ApiError } from "../errors.ts";
import type { Authority, Actor, PersonActor } from "./actor.ts";
import { clientAddress } from "./client-address.ts";
import { authorise, type Caller } from "./authorise.ts";
import { DEFAULT_MAX_BODY, readJson } from "./read-body.ts";
import { refuseForgery } from "./refuse-forgery.ts";
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
}

/** Serves a route table: parse, authorise, call the handler, answer. A missing handler does not compile. */
export function mountService<S extends Service>(app: Hono, service: S, handlers: Handlers<S>, options: MountOptions): void {
  for (const [id, route] of Object.entries(service.routes)) {
    const handler = handlers[id as keyof S["routes"]] as unknown as Handler<Route>;
    const path = service.base + route.path.replace(/\{(\w+)\}/g, ":$1");
    app.on(route.method, path, (context) => serve(context, route, handler, options));
  }
}

async function serve(context: Context, route: Route, handler: Handler<Route>, options: MountOptions): Promise<Response> {
  const request = context.req.raw;
  if (request.url.includes("%00")) throw new ApiError("invalid", "The address has a null character in it.");
  if (route.access !== "public") refuseForgery(request, options.allowedOrigins);

  const raw = context.req.param() as Record<string, string>;
  const caller = await authorise(options.authority, request.headers, route.access, raw["organisation_id"]);
  const params = route.params ? parse(route.params, raw) : raw;
  const query = route.query ? parse(route.query, context.req.query()) : {};
  const body = route.body ? parse(route.body, await readJson(request, route.maxBody ?? DEFAULT_MAX_BODY)) : undefined;

  const result = await handler({ params, query, body, request, address: clientAddress(context), actor: caller.actor, role: caller.role } as Call<Route>);
  if (result instanceof Response) return result;
  const status = route.status ?? (route.output ? 200 : 204);
  return status === 204 ? context.body(null, 204) : context.json(result as object, status);
}

function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { message, fields } = explain(parsed.error);
  throw new ApiError("invalid", message, { fields });
}
