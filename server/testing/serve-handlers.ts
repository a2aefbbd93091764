import type { Route, Service } from "../../contracts/route.ts";
import type { Actor, Authority } from "../platform/http/actor.ts";
import { createApp } from "../platform/http/create-app.ts";
import { mountService, type Handler } from "../platform/http/mount-service.ts";
import { createLog } from "../platform/log.ts";

export interface Answer {
  readonly status: number;
  readonly body: any; // oxlint-disable-line typescript/no-explicit-any -- a test says what it expects
}

/**
 * The routes of a service that a module handles, over the real HTTP layer without a socket.
 * `ann@org_a` is a person, and an owner of the organisation named after the @; `ann@org_a/phone` is she in another browser.
 */
export function serveHandlers(service: Service, handlers: object) {
  const app = createApp(createLog("silent"));
  const routes = Object.fromEntries(Object.entries(service.routes).filter(([id]) => id in handlers));
  mountService(app, { ...service, routes }, handlers as Record<string, Handler<Route>>, { authority: byHeader, allowedOrigins: [], mail: "sent", trail: null });

  const fetch = (who: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> => {
    const organisation = organisationOf(who);
    const init = {
      method,
      headers: { authorization: `Bearer ${who}`, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    return Promise.resolve(app.request(`${service.base}/o/${organisation}${path}`, init));
  };
  return {
    app,
    fetch,
    async call(who: string, method: string, path: string, body?: unknown): Promise<Answer> {
      const response = await fetch(who, method, path, body);
      const text = await response.text();
      return { status: response.status, body: text ? JSON.parse(text) : null };
    },
  };
}

const byHeader: Authority = {
  authenticate: async (headers) => {
    const who = headers.get("authorization")?.replace("Bearer ", "") ?? "";
    const [name = "", place = ""] = who.split("@");
    const organisation = organisationOf(who);
    const actor: Actor = {
      kind: "person",
      identityId: `idn_${name}`,
      sessionId: `ses_${place}`,
      email: `${name}@${organisation}.example`,
      emailVerified: true,
      name,
      authenticatedAt: new Date(),
    };
    return actor;
  },
  roleIn: async (actor, organisation) =>
    actor.kind === "person" && organisationOf(`@${actor.sessionId.replace(/^ses_/, "")}`) === organisation ? "owner" : null,
  isOperator: async () => false,
};

function organisationOf(who: string): string {
  return who.split("@")[1]?.split("/")[0] ?? "";
}
