import { errorBody } from "../contracts/errors.ts";
import type { platformService } from "../contracts/platform.ts";
import type { PathParams, Route, RouteBody, RouteQuery, RouteResult, Service } from "../contracts/route.ts";
import type { Login } from "./login-store.ts";

type RouteOf<S extends Service, Id extends keyof S["routes"]> = Extract<S["routes"][Id], Route>;

type Input<R extends Route> = ([Exclude<keyof PathParams<R["path"]>, "organisation_id">] extends [never]
  ? unknown
  : { params: Omit<PathParams<R["path"]>, "organisation_id"> }) &
  (R extends { body: object } ? { body: RouteBody<R> } : unknown) &
  (R extends { query: object } ? { query?: RouteQuery<R> } : unknown);

/** The server refused, or could not be reached; the message is for the person at the terminal. */
export class CommandError extends Error {
  readonly code: string;
  readonly details: unknown;

  constructor(message: string, code = "failed", details: unknown = null) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export interface Client<S extends Service = typeof platformService> {
  /** Calls one route of a service, in the organisation of the key where the route has one. */
  call<Id extends keyof S["routes"] & string>(routeId: Id, input: Input<RouteOf<S, Id>>): Promise<RouteResult<RouteOf<S, Id>>>;
}

/** A login without a key calls what anybody may call. */
export function createClient<S extends Service>({ server, organisationId, key }: Login, service: S): Client<S> {
  return {
    async call(routeId, input) {
      const route = service.routes[routeId];
      if (!route) throw new Error(`There is no route ${routeId}`);
      const sent = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
      const params: Record<string, string> = { ...sent.params, organisation_id: organisationId };
      const url = new URL(service.base + route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? "")), server);
      for (const [name, value] of Object.entries(sent.query ?? {})) if (value !== undefined) url.searchParams.set(name, String(value));
      return (await send(url, route.method, key, sent.body)) as never;
    },
  };
}

async function send(url: URL, method: string, key: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { ...(key === "" ? {} : { authorization: `Bearer ${key}` }), ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((cause: Error) => {
    throw new CommandError(`${url.origin} cannot be reached: ${(cause.cause as Error | undefined)?.message ?? cause.message}`, "unreachable");
  });
  const text = await response.text();
  if (response.ok) return text === "" ? undefined : JSON.parse(text);
  const failure = errorBody.safeParse(parse(text)).data;
  throw new CommandError(failure?.message ?? `${url.origin} answered ${response.status}.`, failure?.code, failure?.details);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
