import { ROLES, type Access, type Role, type Route, type Service } from "../../contracts/route.ts";
import { refusalsOf } from "../../contracts/refusals.ts";
import type { TestActor } from "./actors.ts";

/** What an actor must get: a certain refusal, or whatever follows once they are let in. */
export type Expected = 401 | 403 | 404 | "let in";

export function expectedFor(access: Access, { kind, role }: TestActor, inOrganisation: boolean): Expected {
  if (access === "public") return "let in";
  if (kind === "nobody") return 401;
  if (access === "session") {
    if (kind === "key") return 403;
    // The route names an organisation; whether it exists is told to its members alone.
    return inOrganisation && role === null ? 404 : "let in";
  }
  if (access === "operator") return kind === "operator" ? "let in" : 403;
  if (role === null) return 404;
  return rank(role) >= rank(access) ? "let in" : 403;
}

function rank(role: Role): number {
  return ROLES.indexOf(role);
}

/** Calls a route of the organisation with ids that name nothing and an empty body: enough to see whether one is let in. */
export async function knock(url: string, service: Service, route: Route, organisationId: string, { headers }: TestActor): Promise<Expected> {
  const path = service.base + route.path.replace("{organisation_id}", organisationId).replaceAll(/\{\w+\}/g, "nothing_00000000000000000000000000");
  const withBody = route.body !== undefined;
  const response = await fetch(url + path, {
    method: route.method,
    headers: { ...headers, ...(withBody ? { "content-type": "application/json" } : {}) },
    ...(withBody ? { body: "{}" } : {}),
  });
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
    await response.body?.cancel();
    return "let in";
  }
  const body = await response.text();
  if (response.status >= 400 && response.status < 500 && !refusalsOf(route).has(response.status))
    throw new Error(`${route.method} ${path} answered ${response.status}, which its description does not state: ${body}`);
  if (response.status >= 500 && !isReadiness(route)) throw new Error(`${route.method} ${path} answered ${response.status}: ${body}`);
  if (response.status === 401 || response.status === 403) return response.status;
  return isClosedDoor(response.status, body) ? 404 : "let in";
}

function isReadiness(route: Route): boolean {
  return route.path === "/readyz";
}

/** An object that is not there is also a 404, told in other words; and so is a service that nobody mounted. */
function isClosedDoor(status: number, body: string): boolean {
  return status === 404 && /The organisation was not found|nothing at this address/.test(body);
}
