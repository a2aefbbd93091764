import type { Hono } from "hono";
import { pino } from "pino";
import { organisationsService } from "../../../../contracts/organisations.ts";
import type { Database } from "../../../platform/database/database.ts";
import { createApp } from "../../../platform/http/create-app.ts";
import { mountService, type Handlers } from "../../../platform/http/mount-service.ts";
import { contractCheck } from "../../identity/testing/contract.ts";
import { csrfOf, openBrowser, type Browser } from "../../identity/testing/browser.ts";
import { newAddress, register } from "../../identity/testing/people.ts";
import { PUBLIC_URL, startIdentity, type TestIdentity } from "../../identity/testing/start-identity.ts";
import { createOrganisations, isInvited, type Organisations } from "../index.ts";

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
  const started = startIdentity(database, { registration, isInvited: (email) => isInvited({ database, clock }, email) });
  const organisations = createOrganisations({ database, clock, publicUrl: PUBLIC_URL, identity: started.identity, internalDomain: "vennel.example" });
  const app = createApp(pino({ level: "silent" }));
  app.use(contractCheck());
  started.identity.mount(app);
  // What other modules answer under these paths is not called here.
  mountService(app, organisationsService, organisations.handlers as Handlers<typeof organisationsService>, {
    authority: organisations.authority,
    allowedOrigins: [PUBLIC_URL],
  });
  return { ...started, app, organisations };
}

export async function newPerson({ app }: TestOrganisations, email = newAddress()): Promise<Person> {
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
export async function verify(service: TestOrganisations, person: Person): Promise<void> {
  const flow = await person.browser.ory.createBrowserVerificationFlow();
  await person.browser.ory.updateVerificationFlow({
    flow: flow.id,
    updateVerificationFlowBody: { method: "code", email: person.email, csrf_token: csrfOf(flow) },
  });
  const mail = await service.mailTo(person.email);
  const code = /^\d{6}$/m.exec(mail.body)?.[0] ?? "";
  await person.browser.ory.updateVerificationFlow({ flow: flow.id, updateVerificationFlowBody: { method: "code", code, csrf_token: csrfOf(flow) } });
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
