import type { Hono } from "hono";
import { pino } from "pino";
import { organisationsService } from "../../../../contracts/organisations.ts";
import type { Route } from "../../../../contracts/route.ts";
import type { Database } from "../../../platform/database/database.ts";
import { createApp } from "../../../platform/http/create-app.ts";
import { mountService, type Handler } from "../../../platform/http/mount-service.ts";
import { contractCheck } from "../../identity/testing/contract.ts";
import { openBrowser, type Browser } from "../../identity/testing/browser.ts";
import { newAddress, register, verifyAddress } from "../../identity/testing/people.ts";
import { PUBLIC_URL, startIdentity, type TestIdentity } from "../../identity/testing/start-identity.ts";
import { createOrganisations, forgetKeys, isInvited, type Organisations } from "../index.ts";

export interface TestOrganisations extends TestIdentity {
  readonly organisations: Organisations;
  readonly app: Hono;
}

export interface Person {
  readonly browser: Browser;
  readonly id: string;
  readonly email: string;
  call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }>;
}

/** Identity and organisations as the product mounts them. */
export function startOrganisations(database: Database, registration: "open" | "invite" | "closed" = "open"): TestOrganisations {
  const clock = { now: () => new Date() };
  const started = startIdentity(database, {
    registration,
    isInvited: (email) => isInvited({ database, clock }, email),
    forgetKeys: (tx, identityId) => forgetKeys(tx, clock, identityId),
  });
  const organisations = createOrganisations({ database, clock, publicUrl: PUBLIC_URL, identity: started.identity, internalDomain: "vennel.example" });
  const app = createApp(pino({ level: "silent" }));
  app.use(contractCheck());
  started.identity.mount(app);
  // What other modules answer under these paths is not called here.
  const routes = Object.fromEntries(Object.entries(organisationsService.routes).filter(([id]) => id in organisations.handlers));
  mountService(app, { ...organisationsService, routes }, organisations.handlers as unknown as Record<string, Handler<Route>>, {
    authority: organisations.authority,
    allowedOrigins: [PUBLIC_URL],
    trail: null,
    mail: "outbox",
  });
  return { ...started, app, organisations };
}

/** Registered, their address verified. */
export async function newPerson(service: TestOrganisations, email = newAddress()): Promise<Person> {
  const person = await newcomer(service, email);
  await verify(service, person);
  return person;
}

/** Registered only. */
export async function newcomer({ app }: TestOrganisations, email = newAddress()): Promise<Person> {
  const browser = openBrowser(app);
  const { identity } = await register(browser, email);
  return { browser, id: identity.id, email, call: (method, path, body) => callApi((input, init) => browser.open(input, init), method, path, body) };
}

export async function callWithKey(app: Hono, key: string, method: string, path: string, body?: unknown) {
  return callApi(
    async (input, init) =>
      app.fetch(new Request(PUBLIC_URL + input, { ...init, headers: Object.assign({}, init.headers, { authorization: `Bearer ${key}` }) })),
    method,
    path,
    body,
  );
}

/** Enters the code from the newest letter. */
export function verify(service: TestOrganisations, person: Person): Promise<void> {
  return verifyAddress(person.browser, person.email, service.mailTo);
}

type Send = (path: string, init: RequestInit) => Promise<Response>;

async function callApi<T>(send: Send, method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
  const headers: Record<string, string> = {
    origin: PUBLIC_URL,
    "x-vennel-request": "1",
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const answer = await send(`/api/organisations/v1${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const text = await answer.text();
  return { status: answer.status, body: (text ? JSON.parse(text) : undefined) as T };
}
