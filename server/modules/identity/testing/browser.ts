import { Configuration, FrontendApi, type UiNode } from "@ory/client-fetch";
import type { Hono } from "hono";
import { PUBLIC_URL } from "./start-identity.ts";

export interface Browser {
  /** The official client, unmodified, with this browser's cookies. */
  readonly ory: FrontendApi;
  readonly cookies: Map<string, string>;
  /** A plain request with cookies; redirects are not followed. */
  open(path: string, init?: RequestInit): Promise<Response>;
}

type Send = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** What keeps cookies between requests; redirects are not followed. */
export function openJar(app: Hono, remoteAddress = "192.0.2.1"): { readonly cookies: Map<string, string>; readonly send: Send } {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async send(input, init = {}) {
      const headers = new Headers(input instanceof Request ? input.headers : undefined);
      for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
      if (cookies.size > 0) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      const answer = await app.fetch(new Request(input, { ...init, headers, redirect: "manual" }), { incoming: { socket: { remoteAddress } } });
      for (const line of answer.headers.getSetCookie()) keep(cookies, line);
      return answer;
    },
  };
}

/** At an address of the network. */
export function openBrowser(app: Hono, remoteAddress?: string): Browser {
  const { cookies, send } = openJar(app, remoteAddress);
  return {
    cookies,
    ory: new FrontendApi(
      new Configuration({ basePath: `${PUBLIC_URL}/auth`, headers: { Accept: "application/json" }, credentials: "include", fetchApi: send }),
    ),
    open: (path, init) => send(new URL(path, PUBLIC_URL), init),
  };
}

/** A native program: the same client without cookies. */
export function openProgram(app: Hono): FrontendApi {
  return new FrontendApi(
    new Configuration({
      basePath: `${PUBLIC_URL}/auth`,
      fetchApi: async (input: string | URL | Request, init?: RequestInit) => app.fetch(new Request(input, init)),
    }),
  );
}

export function valueOf(flow: { ui: { nodes: UiNode[] } }, name: string): string {
  for (const { attributes } of flow.ui.nodes)
    if (attributes.node_type === "input" && attributes.name === name && attributes.value !== undefined) return String(attributes.value);
  return "";
}

export function csrfOf(flow: { ui: { nodes: UiNode[] } }): string {
  return valueOf(flow, "csrf_token");
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";");
  const at = pair.indexOf("=");
  const name = pair.slice(0, at);
  if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) cookies.delete(name);
  else cookies.set(name, pair.slice(at + 1));
}
