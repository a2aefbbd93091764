import { routeTable } from "virtual:route-table";
import type { boardService } from "../../../contracts/board.ts";
import type { organisationsService } from "../../../contracts/organisations.ts";
import type { platformService } from "../../../contracts/platform.ts";
import type { PathParams, Route, RouteBody, RouteQuery, RouteResult } from "../../../contracts/route.ts";
import type { switchboardService } from "../../../contracts/switchboard.ts";
import { runtimeConfig } from "./config.ts";
import { forgetEarly, takeEarly } from "./early.ts";
import { ApiFailure, failureOf } from "./failure.ts";
import { noticeExpiredSession } from "./session-watch.ts";

interface Services {
  organisations: (typeof organisationsService)["routes"];
  platform: (typeof platformService)["routes"];
  board: (typeof boardService)["routes"];
  switchboard: (typeof switchboardService)["routes"];
}

export type ServiceName = keyof Services;
export type RouteId<S extends ServiceName> = keyof Services[S] & string;
export type RouteOf<S extends ServiceName, Id extends RouteId<S>> = Extract<Services[S][Id], Route>;
export type Answer<S extends ServiceName, Id extends RouteId<S>> = RouteResult<RouteOf<S, Id>>;

export type Input<R extends Route> = ([keyof PathParams<R["path"]>] extends [never] ? unknown : { params: PathParams<R["path"]> }) &
  (R extends { body: object } ? { body: RouteBody<R> } : unknown) &
  (R extends { query: object } ? { query?: RouteQuery<R> } : unknown) & { signal?: AbortSignal };

/** The loose shape that every typed input also is. */
interface Sent {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}

/**
 * Calls one route of a contract.
 *
 * @example const { items } = await call("platform", "listProjects", { params: { organisation_id: organisation.id } });
 * @throws ApiFailure, whatever went wrong
 */
export async function call<S extends ServiceName, Id extends RouteId<S>>(service: S, routeId: Id, input: Input<RouteOf<S, Id>>): Promise<Answer<S, Id>> {
  const response = await request(service, routeId, input);
  if (response.status === 204) return undefined as Answer<S, Id>;
  return (await response.json()) as Answer<S, Id>;
}

/** The address of a route, for event streams and downloads. */
export function urlOf<S extends ServiceName, Id extends RouteId<S>>(service: S, routeId: Id, input: Input<RouteOf<S, Id>>): string {
  return addressOf(service, routeId, input).url;
}

async function request(service: ServiceName, routeId: string, sent: Sent): Promise<Response> {
  const { method, url } = addressOf(service, routeId, sent);
  // After a change, what was asked for before it may no longer be so.
  if (method !== "GET") forgetEarly();
  const asked =
    takeEarly(url) ??
    fetch(url, {
      method,
      mode: "cors",
      credentials: "include",
      signal: sent.signal ?? null,
      headers: { Accept: "application/json", "X-Vennel-Request": "1", ...(sent.body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    });
  const response = await asked.catch((cause: unknown) => {
    if (sent.signal?.aborted) throw cause;
    throw new ApiFailure({ status: 0, code: "network", message: "The server could not be reached. Check the connection and try again." }, cause);
  });
  if (response.ok) return response;

  const failure = await failureOf(response);
  if (failure.code === "no_session") noticeExpiredSession();
  throw failure;
}

function addressOf(service: ServiceName, routeId: string, sent: Sent): { method: string; url: string } {
  const route = routeTable[service]?.[routeId];
  if (!route) throw new Error(`No route ${service}.${routeId}`);

  const [method, path] = route;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? missing(name, routeId)));
  return { method, url: `${runtimeConfig().urls[service]}${filled}${queryOf(sent.query)}` };
}

function missing(name: string, routeId: string): never {
  throw new Error(`Required parameter ${name} is missing when calling ${routeId}`);
}

function queryOf(query: Record<string, unknown> | undefined): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== "");
  if (pairs.length === 0) return "";
  return `?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)]))}`;
}
