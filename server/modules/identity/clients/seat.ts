import type { UiNode } from "@ory/client-fetch";
import type { Hono } from "hono";
import { csrfOf, openJar } from "../testing/browser.ts";
import type { FlowKind } from "../tables.ts";
import { PUBLIC_URL } from "../testing/start-identity.ts";
import { axiosCalls } from "./axios-calls.ts";
import { fetchCalls } from "./fetch-calls.ts";

export type Variant = "browser" | "api";
export type Query = Readonly<Record<string, string | boolean>>;
export type Send = ReturnType<typeof openJar>["send"];

export interface Flow {
  readonly id: string;
  readonly state?: unknown;
  readonly ui: { readonly nodes: UiNode[]; readonly messages?: readonly { readonly id: number }[] };
  readonly session_token_exchange_code?: string;
}
interface Session {
  readonly id: string;
  readonly authenticator_assurance_level?: string;
  readonly authentication_methods?: readonly { readonly method?: string }[];
  readonly identity?: {
    readonly id: string;
    readonly traits: Readonly<Record<string, unknown>>;
    readonly verifiable_addresses?: readonly { readonly verified: boolean }[];
  };
}
/** What a call came to: the status, and whatever of these the answer carries. */
export interface Answer {
  readonly status: number;
  readonly body: Partial<Flow> & {
    readonly error?: { readonly id?: string };
    readonly redirect_browser_to?: string;
    readonly session?: Session;
    readonly session_token?: string;
    readonly continue_with?: readonly { readonly action: string; readonly ory_session_token?: string; readonly flow?: { readonly id: string } }[];
  };
}

/** What one of the official clients can do, said in one way; the client itself is as it was published. */
export interface Calls {
  create(kind: FlowKind, query: Query, xSessionToken?: string): Promise<Flow>;
  read(kind: FlowKind, id: string, xSessionToken?: string): Promise<Flow>;
  submit(kind: FlowKind, flow: string, body: object, query: Query, xSessionToken?: string): Promise<Answer>;
  whoami(xSessionToken?: string): Promise<Session>;
  sessions(xSessionToken?: string): Promise<Session[]>;
  revoke(id: string, xSessionToken?: string): Promise<void>;
  revokeOthers(xSessionToken?: string): Promise<number>;
  signOut(xSessionToken?: string): Promise<void>;
  exchange(initCode: string, returnToCode: string): Promise<{ session_token?: string }>;
  /** The status of a call that the client turned into an exception, and what was answered. */
  refused(error: unknown): Promise<Answer>;
}

/** Somebody at one of the official clients, in a browser or in a program of their own. */
export function takeSeat(app: Hono, client: "fetch" | "axios", variant: Variant) {
  const { cookies, send } = openJar(app);
  const plain: Send = async (input, init) => app.fetch(new Request(input, init));
  const calls = (client === "fetch" ? fetchCalls : axiosCalls)(variant === "browser" ? send : plain, variant);
  let token: string | undefined;

  return {
    calls,
    variant,
    cookies,
    get token() {
      return token;
    },
    create: (kind: FlowKind, query: Query = {}) => calls.create(kind, query, token),
    read: (kind: FlowKind, id: string) => calls.read(kind, id, token),
    whoami: () => calls.whoami(token),
    /** Sends what a form would: with its anti-forgery token in a browser, with the session token from a program. */
    async submit(kind: FlowKind, flow: Flow, body: object, query: Query = {}): Promise<Answer> {
      const whole = variant === "browser" ? { ...body, csrf_token: csrfOf(flow) } : body;
      const answer = await calls.submit(kind, flow.id, whole, query, token).catch(calls.refused);
      const next = answer.body.continue_with?.find(({ action }) => action === "set_ory_session_token");
      token = answer.body.session_token ?? next?.ory_session_token ?? token;
      return answer;
    },
    /** Takes a session over that was handed out elsewhere. */
    use(sessionToken: string): void {
      token = sessionToken;
    },
    /** What the person's own browser does with an address, also when they sit at a program. */
    async open(address: string): Promise<URL> {
      const { pathname, search } = new URL(address, PUBLIC_URL);
      const answer = await send(PUBLIC_URL + pathname + search, { headers: { accept: "text/html" } });
      return new URL(answer.headers.get("location") ?? "about:blank");
    },
  };
}
export type Seat = ReturnType<typeof takeSeat>;

const ALL_SEATS = [
  { client: "fetch", variant: "browser", name: "@ory/client-fetch, browser flows" },
  { client: "axios", variant: "api", name: "@ory/kratos-client, api flows" },
  { client: "fetch", variant: "api", name: "@ory/client-fetch, api flows" },
  { client: "axios", variant: "browser", name: "@ory/kratos-client, browser flows" },
] as const;

/** Both clients and both variants in two; the other two pairs with VENNEL_FULL_TESTS=1. */
export const SEATS = process.env["VENNEL_FULL_TESTS"] === "1" ? ALL_SEATS : ALL_SEATS.slice(0, 2);
