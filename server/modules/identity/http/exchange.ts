import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { clientAddress } from "../../../platform/http/client-address.ts";
import { LIFESPAN } from "../options.ts";
import { randomText } from "../sessions/session.ts";
import { csrfCookieName, csrfMaxAge, isCsrfSecret, newCsrfSecret } from "./csrf.ts";
import { cookieName, type CookieScope } from "./cookie-name.ts";
import { prefersJson, prefersJsonError } from "./wants-json.ts";

const SESSION_COOKIE = "ory_kratos_session";
const BROWSER_COOKIE = "vennel_known_browser";
const BROWSER_MAX_AGE = 365 * 24 * 3600;

/** One request and the answer being made for it, with the two cookies of the contract and one of our own. */
export class Exchange {
  readonly context: Context;
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly wantsJson: boolean;
  readonly wantsJsonError: boolean;
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly #reach: { readonly path: string; readonly secure: boolean; readonly domain?: string };
  readonly #csrfName: string;
  readonly #sessionName: string;
  readonly #browserName: string;
  #csrfSecret: string | null;
  /** What a caller hangs on to its submit; the answer carries it back. */
  transientPayload: Readonly<Record<string, unknown>> | null = null;
  #exchangeCode: string | null = null;

  constructor(context: Context, scope: CookieScope) {
    this.context = context;
    this.request = context.req.raw;
    this.query = new URL(this.request.url).searchParams;
    this.wantsJson = prefersJson(this.request);
    this.wantsJsonError = prefersJsonError(this.request);
    this.ipAddress = clientAddress(context);
    this.userAgent = (this.request.headers.get("user-agent") ?? "").slice(0, 512);
    this.#reach = { path: "/", secure: scope.baseUrl.startsWith("https:"), ...(scope.cookieDomain === null ? {} : { domain: scope.cookieDomain }) };
    this.#csrfName = cookieName(csrfCookieName(scope.baseUrl), scope);
    this.#sessionName = cookieName(SESSION_COOKIE, scope);
    this.#browserName = cookieName(BROWSER_COOKIE, scope);
    const cookie = getCookie(context, this.#csrfName);
    this.#csrfSecret = isCsrfSecret(cookie) ? cookie : null;
  }

  get csrfSecret(): string | null {
    return this.#csrfSecret;
  }

  /** The browser's CSRF secret; a new one is set when it has none. */
  ensureCsrf(): string {
    return this.#csrfSecret ?? this.rotateCsrf();
  }

  rotateCsrf(): string {
    this.#csrfSecret = newCsrfSecret();
    setCookie(this.context, this.#csrfName, this.#csrfSecret, { ...this.#reach, httpOnly: true, sameSite: "Lax", maxAge: csrfMaxAge });
    return this.#csrfSecret;
  }

  /** With it and a second code a native program gets its session after a sign-in in the browser. Told once, when the flow begins. */
  issueExchangeCode(): string {
    this.#exchangeCode = randomText(64);
    return this.#exchangeCode;
  }

  get exchangeCode(): string | null {
    return this.#exchangeCode;
  }

  /** The header Authorization alone where there is one, else our own, then the cookie. Keys of organisations are not session tokens. */
  get sessionToken(): string | null {
    return tokenOf(this.request.headers, this.#sessionName);
  }

  setSession(token: string): void {
    setCookie(this.context, this.#sessionName, token, { ...this.#reach, httpOnly: true, sameSite: "Lax", maxAge: LIFESPAN.session / 1000 });
  }

  /** For which accounts this browser has signed in before. */
  get knownBrowser(): string | undefined {
    return getCookie(this.context, this.#browserName);
  }

  setKnownBrowser(proofs: string): void {
    setCookie(this.context, this.#browserName, proofs, { ...this.#reach, httpOnly: true, sameSite: "Lax", maxAge: BROWSER_MAX_AGE });
  }

  clearSession(): void {
    deleteCookie(this.context, this.#sessionName, this.#reach);
  }

  /** Api flows are for programs; what a browser attaches by itself must not be able to drive them. */
  get looksLikeBrowser(): boolean {
    return this.request.headers.has("origin") || this.request.headers.has("cookie");
  }

  json(body: object, status: 200 | 400 = 200): Response {
    return this.context.json(body, status);
  }

  redirect(to: string): Response {
    return this.context.redirect(to, 303);
  }
}

const TOKEN = /^ory_st_\w{32}$/;

export function sessionTokenOf(headers: Headers, scope: CookieScope): string | null {
  return tokenOf(headers, cookieName(SESSION_COOKIE, scope));
}

/** What an `Authorization: Bearer` carries, empty where it carries nothing or the header is of another kind; null without the header. */
export function bearerOf(headers: Headers): string | null {
  const header = headers.get("authorization");
  return header === null ? null : (/^bearer\s+(.*)$/i.exec(header)?.[1] ?? "");
}

function tokenOf(headers: Headers, name: string): string | null {
  const cookie = headers
    .get("cookie")
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  // A caller that sends the header, of whatever kind, means it: it is not judged by what a browser adds, and a forged request cannot ride on both.
  const bearer = bearerOf(headers);
  const token = bearer ?? (headers.get("x-session-token") || cookie);
  return token && TOKEN.test(token) ? token : null;
}
