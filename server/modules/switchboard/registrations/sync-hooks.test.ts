import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { polishedConnectors } from "../../../connectors/polished/all.ts";
import { sampleEvent } from "../../../connectors/simulator/sample-event.ts";
import { SIMULATED_SECRET } from "../../../connectors/simulator/simulated-credential.ts";
import { createSimulatedSystem, type SimulatedSystem } from "../../../connectors/simulator/simulated-system.ts";
import type { Hook } from "../hooks/hook.ts";
import { createSwitchboard, resealHookSecrets, type Switchboard } from "../index.ts";
import { switchboardWorld } from "../oauth/testing/switchboard-world.ts";
import { mountDirect } from "../../../testing/mount-direct.ts";
import { serveHandlers } from "../../../testing/serve-handlers.ts";
import { switchboardService } from "../../../../contracts/switchboard.ts";
import { hookSecretOf } from "./hook-secret.ts";

const ANN = "ann@org_a";
const PLACE = { organisationId: "org_a", projectId: "prj_1", environment: "production" };
let world: Awaited<ReturnType<typeof switchboardWorld>>;
let switchboard: Switchboard;
let api: ReturnType<typeof serveHandlers>;
let hook: Hook | null = null;
let server: Server;
let base: string;
/** The simulated system that the loopback server is at the moment. */
let system: SimulatedSystem;
let asked: string[] = [];
let count = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://x");
      asked.push(`${request.method} ${pathname}`);
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const body = decoded(Buffer.concat(chunks).toString(), headers["content-type"] ?? "");
      const outcome = system.handle({ method: request.method ?? "", path: pathname, query: [...searchParams], headers, body });
      if (outcome.kind === "timeout") return void request.socket.destroy();
      response.writeHead(outcome.answer.status, outcome.answer.headers).end(outcome.answer.body === null ? "" : JSON.stringify(outcome.answer.body));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  world = await switchboardWorld();
  switchboard = createSwitchboard({ ...world.deps, countDelivery: async () => {}, findHook: async () => hook });
  api = serveHandlers(switchboardService, switchboard.handlers);
  mountDirect(api.app, switchboard.hookRoute);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await world.close();
});
beforeEach(async () => {
  await switchboard.syncHooks(PLACE, []);
  asked = [];
  hook = null;
});

const bearer = { type: "bearer", token: SIMULATED_SECRET };
const client = { type: "oauth2Code", clientId: "app", clientSecret: "secret of the app", accessToken: SIMULATED_SECRET };

async function connect(connector: string, auth: object, more: object = {}): Promise<string> {
  count += 1;
  const found = polishedConnectors.find(({ id }) => id === connector);
  if (!found) throw new Error(`There is no ${connector}`);
  system = createSimulatedSystem(connector, found, "test");
  const { body } = await api.call(ANN, "POST", "/connections", { connector, name: `C ${count}`, baseUrl: base, auth, ...more });
  return body.id;
}
const wanted = (connectionId: string, event: string | null, key = "k1", place: string | null = null) => ({
  place,
  automationId: "aut_1",
  connectionId,
  event,
  url: `https://vennel.example/hooks/${key}`,
});

/** A delivery as the system sends it, signed with a secret. */
async function deliver(connector: string, event: string, connectionId: string, headersFor: (body: string) => Record<string, string>): Promise<number> {
  const trigger = { type: "webhook", connection: "c", event, path: null, respond: "async" } as const;
  hook = { ...PLACE, automationId: "aut_1", automationKey: "a", deploymentId: "dep_1", trigger, sender: "signed", connectionId, isLive: true };
  const found = polishedConnectors.find(({ id }) => id === connector);
  const sample = found && sampleEvent(found, event);
  const body = JSON.stringify(sample?.body);
  return (
    await api.app.request("/hooks/k1", { method: "POST", body, headers: { "content-type": "application/json", ...sample?.headers, ...headersFor(body) } })
  ).status;
}

const HOOK = "https://vennel.example/hooks/k1";
const byHmac =
  (header: string, encoding: "hex" | "base64", prefix = "") =>
  (secret: string) =>
  (body: string) => ({ [header]: prefix + createHmac("sha256", secret).update(body).digest(encoding) });

const SYSTEMS: readonly {
  readonly connector: string;
  readonly event: string;
  readonly auth: object;
  readonly place: string | null;
  /** Of those that sign with the secret of an app, where the sign-in holds none. */
  readonly secretOfApp?: string;
  readonly made: object;
  readonly signed: (secret: string) => (body: string) => Record<string, string>;
}[] = [
  {
    connector: "stripe",
    event: "invoice.paid",
    auth: bearer,
    place: null,
    made: { url: "https://vennel.example/hooks/k1", enabled_events: ["invoice.paid"] },
    signed: (secret: string) => (body: string) => {
      const at = Math.floor(Date.now() / 1_000);
      return { "stripe-signature": `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}` };
    },
  },
  {
    connector: "zendesk",
    event: "zen:event-type:ticket.created",
    auth: bearer,
    place: null,
    made: { webhook: { endpoint: "https://vennel.example/hooks/k1", subscriptions: ["zen:event-type:ticket.created"], status: "active" } },
    signed: (secret: string) => (body: string) => {
      const at = String(Math.floor(Date.now() / 1_000));
      const signature = createHmac("sha256", secret)
        .update(at + body)
        .digest("base64");
      return { "x-zendesk-webhook-signature": signature, "x-zendesk-webhook-signature-timestamp": at };
    },
  },
  {
    connector: "shopify",
    event: "orders/create",
    auth: client,
    made: { webhook: { topic: "orders/create", address: "https://vennel.example/hooks/k1", format: "json" } },
    place: null,
    signed: (secret: string) => (body: string) => ({ "x-shopify-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64") }),
  },
  {
    connector: "github",
    event: "issues.opened",
    auth: bearer,
    place: "acme/shop",
    made: {
      name: "web",
      active: true,
      events: ["issues"],
      config: { url: "https://vennel.example/hooks/k1", content_type: "json", secret: expect.any(String) },
    },
    signed: (secret: string) => (body: string) => ({ "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}` }),
  },
  {
    connector: "jira",
    event: "jira:issue_created",
    auth: bearer,
    place: null,
    made: { name: "Vennel", url: "https://vennel.example/hooks/k1", events: ["jira:issue_created"], secret: expect.any(String) },
    signed: (secret: string) => (body: string) => ({ "x-hub-signature": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}` }),
  },
  {
    connector: "linear",
    event: "Issue.create",
    auth: bearer,
    place: null,
    made: { query: expect.stringContaining("webhookCreate"), variables: { input: { url: HOOK, resourceTypes: ["Issue"], secret: expect.any(String) } } },
    signed: byHmac("linear-signature", "hex"),
  },
  {
    connector: "gitlab",
    event: "issue.open",
    auth: bearer,
    place: "614882",
    made: { url: HOOK, token: expect.any(String), issues_events: true },
    signed: (secret: string) => () => ({ "x-gitlab-token": secret }),
  },
  {
    connector: "bitbucket",
    event: "pullrequest:created",
    auth: bearer,
    place: "northwind/storefront",
    made: { url: HOOK, events: ["pullrequest:created"], secret: expect.any(String), active: true },
    signed: byHmac("x-hub-signature", "hex", "sha256="),
  },
  {
    connector: "pagerduty",
    event: "incident.triggered",
    auth: bearer,
    place: null,
    made: { webhook_subscription: { events: ["incident.triggered"], delivery_method: { type: "http_delivery_method", url: HOOK } } },
    signed: byHmac("x-pagerduty-signature", "hex", "v1=of-an-older-secret,v1="),
  },
  {
    connector: "clickup",
    event: "taskCreated",
    auth: bearer,
    place: "9011000003",
    made: { endpoint: HOOK, events: ["taskCreated"] },
    signed: byHmac("x-signature", "hex"),
  },
  {
    connector: "trello",
    event: "createCard",
    auth: bearer,
    place: "5f1a2b3c4d5e6f7081920304",
    secretOfApp: "secret of the app",
    made: { callbackURL: HOOK, idModel: "5f1a2b3c4d5e6f7081920304" },
    // Trello signs the address too, as it was registered.
    signed: (secret: string) => (body: string) => ({
      "x-trello-webhook": createHmac("sha1", secret)
        .update(body + HOOK)
        .digest("base64"),
    }),
  },
  {
    connector: "asana",
    event: "changes",
    auth: bearer,
    place: "1204519876543210",
    made: { data: { target: HOOK, resource: "1204519876543210" } },
    signed: byHmac("x-hook-signature", "hex"),
  },
  {
    connector: "box",
    event: "FILE.UPLOADED",
    auth: client,
    place: "160111",
    made: { address: HOOK, triggers: ["FILE.UPLOADED"], target: { id: "160111", type: "folder" } },
    signed: (secret: string) => (body: string) => {
      const at = new Date().toISOString();
      return {
        "box-delivery-timestamp": at,
        "box-signature-primary": createHmac("sha256", secret)
          .update(body + at)
          .digest("base64"),
      };
    },
  },
  {
    connector: "pipedrive",
    event: "deal.create",
    auth: bearer,
    place: null,
    made: { subscription_url: HOOK, event_object: "deal", http_auth_user: "vennel", http_auth_password: expect.any(String) },
    signed: (secret: string) => () => ({ authorization: `Basic ${Buffer.from(`vennel:${secret}`).toString("base64")}` }),
  },
  {
    connector: "woocommerce",
    event: "order.created",
    auth: bearer,
    place: null,
    made: { topic: "order.created", delivery_url: HOOK, secret: expect.any(String) },
    signed: byHmac("x-wc-webhook-signature", "base64"),
  },
  {
    connector: "brevo",
    event: "delivered",
    auth: bearer,
    place: null,
    made: { url: HOOK, events: ["delivered"], auth: { type: "bearer", token: expect.any(String) } },
    signed: (secret: string) => () => ({ authorization: `Bearer ${secret}` }),
  },
];

describe.each(SYSTEMS)("$connector", ({ connector, event, auth, place, secretOfApp, made, signed }) => {
  test("gets each address once, signs what it sends there, and is told when the address is gone", async () => {
    const id = await connect(connector, auth, secretOfApp ? { webhook: { secret: secretOfApp } } : {});
    const [told] = await switchboard.syncHooks(PLACE, [wanted(id, event, "k1", place)]);
    expect(told).toEqual({ level: "info", text: expect.stringContaining(`sends ${event} to https://vennel.example/hooks/k1 from now on.`) });
    expect(system.recorded).toMatchObject([{ method: "POST", body: made }]);
    const before = asked.length;
    expect([await switchboard.syncHooks(PLACE, [wanted(id, event, "k1", place)]), asked.length]).toEqual([[], before]);

    const secret = await hookSecretOf(world.deps, "org_a", "aut_1");
    expect(secret).toBeTruthy();
    expect(await deliver(connector, event, id, signed(secret ?? ""))).toBe(202);
    expect(await deliver(connector, event, id, signed("another secret"))).toBe(401);
    expect(await deliver(connector, event, id, () => ({}))).toBe(401);

    const [gone] = await switchboard.syncHooks(PLACE, []);
    expect(gone).toEqual({ level: "info", text: expect.stringContaining("nothing more to https://vennel.example/hooks/k1.") });
    const { remove } = polishedConnectors.find(({ id: known }) => known === connector)?.webhook?.registration ?? {};
    expect(system.recorded.at(-1)).toMatchObject({ operation: remove });
    // What a person gave to the connection stays in force.
    expect(await deliver(connector, event, id, signed(secret ?? ""))).toBe(secretOfApp ? 202 : 401);
  });
});

test.each([
  ["trello", "HEAD", "", {}, 200, ""],
  ["dropbox", "GET", "?challenge=abc", {}, 200, "abc"],
  ["whatsapp", "GET", "?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=x", {}, 200, "1158201444"],
  ["asana", "POST", "", { "x-hook-secret": "b537207f" }, 200, ""],
])("%s is shown that the address is ours before anything is signed or live", async (connector, method, search, headers, status, body) => {
  const connectionId = await connect(connector, connector === "dropbox" ? client : bearer);
  const trigger = { type: "webhook", connection: "c", event: null, path: null, respond: "async" } as const;
  hook = { ...PLACE, automationId: "aut_1", automationKey: "a", deploymentId: "dep_1", trigger, sender: "signed", connectionId, isLive: false };
  const answer = await api.app.request(`/hooks/k1${search}`, { method, headers });
  expect([answer.status, await answer.text(), answer.headers.get("content-security-policy")]).toEqual([status, body, "sandbox"]);
  expect(answer.headers.get("x-hook-secret")).toBe((headers as Record<string, string>)["x-hook-secret"] ?? null);
  expect((await api.app.request("/hooks/k1", { method: "POST", body: "{}", headers: { "content-type": "application/json" } })).status).toBe(401);
});

describe("an address that changes", () => {
  test("is registered anew after the old one was taken back, also for another event", async () => {
    const id = await connect("stripe", bearer);
    await switchboard.syncHooks(PLACE, [wanted(id, "invoice.paid")]);
    expect((await switchboard.syncHooks(PLACE, [wanted(id, "invoice.paid", "k2")])).map(({ text }) => text)).toEqual([
      "Stripe was told to send nothing more to https://vennel.example/hooks/k1.",
      "Stripe sends invoice.paid to https://vennel.example/hooks/k2 from now on.",
    ]);
    expect((await switchboard.syncHooks(PLACE, [wanted(id, null, "k2")])).at(-1)?.text).toContain("sends every event");
    expect(system.recorded.map(({ method }) => method)).toEqual(["POST", "DELETE", "POST", "DELETE", "POST"]);
  });

  test("of another environment stays as it is", async () => {
    const id = await connect("stripe", bearer);
    await switchboard.syncHooks(PLACE, [wanted(id, "invoice.paid")]);
    expect(await switchboard.syncHooks({ ...PLACE, environment: "staging" }, [])).toEqual([]);
  });
});

describe("a system that cannot be told", () => {
  test("is named with its reason, and asked again at the next change", async () => {
    const id = await connect("stripe", bearer);
    system.expireCredential();
    const [failed] = await switchboard.syncHooks(PLACE, [wanted(id, "invoice.paid")]);
    expect(failed).toEqual({ level: "error", text: expect.stringMatching(/register https:\/\/vennel\.example\/hooks\/k1 there yourself\. .*Invalid API Key/) });
    await connect("stripe", bearer);
    expect((await switchboard.syncHooks(PLACE, [wanted(id, "invoice.paid")]))[0]?.level).toBe("info");
  });

  test("that does not tell its secret keeps no registration", async () => {
    const id = await connect("zendesk", bearer);
    system.fail({ operation: "webhooks.signingSecret", status: 403, times: 9 });
    expect((await switchboard.syncHooks(PLACE, [wanted(id, SYSTEMS[1]?.event ?? "")]))[0]?.level).toBe("error");
    expect(system.recorded.map(({ method }) => method)).toEqual(["POST", "DELETE"]);
  });

  test("has forgotten the registration already: that is as good as taken back", async () => {
    const id = await connect("stripe", bearer);
    await switchboard.syncHooks(PLACE, [wanted(id, "invoice.paid")]);
    await connect("stripe", bearer);
    system.fail({ operation: "webhookEndpoints.delete", status: 404 });
    expect((await switchboard.syncHooks(PLACE, []))[0]?.level).toBe("info");
  });
});

test("a system that a person told, and a connection that is gone are left alone", async () => {
  const own = await connect("stripe", bearer, { webhook: { secret: "whsec_of_a_person" } });
  const chat = await connect("slack", bearer, { webhook: { secret: "secret of the app" } });
  expect(await switchboard.syncHooks(PLACE, [wanted(own, "invoice.paid"), { ...wanted(chat, "message"), automationId: "aut_2" }])).toEqual([]);
  expect(await switchboard.syncHooks(PLACE, [{ ...wanted(own, "x"), connectionId: "con_gone" }])).toEqual([]);
  expect(asked).toEqual([]);
});

test.each(["slack", "hubspot", "notion"])("%s has no way to be told: what to do instead is said", async (connector) => {
  const id = await connect(connector, bearer);
  const [line] = await switchboard.syncHooks(PLACE, [wanted(id, null)]);
  expect(line).toEqual({
    level: "error",
    text: expect.stringMatching(/register https:\/\/vennel\.example\/hooks\/k1 there yourself, and give the connection the secret/),
  });
  expect(asked).toEqual([]);
});

test("a webhook that belongs to a repository is asked for where the trigger names none, and moves with the name", async () => {
  const id = await connect("github", bearer);
  for (const place of [null, "acme", "acme/", "a/b/c"]) {
    const [line] = await switchboard.syncHooks(PLACE, [wanted(id, "issues.opened", "k1", place)]);
    expect(line).toEqual({ level: "error", text: expect.stringContaining('name it in the trigger, in: "owner/repository"') });
  }
  expect(asked).toEqual([]);
  await switchboard.syncHooks(PLACE, [wanted(id, "issues.opened", "k1", "acme/shop")]);
  await switchboard.syncHooks(PLACE, [wanted(id, "issues.opened", "k1", "acme/other")]);
  expect(asked.map((line) => line.replace(/\d+$/, "N"))).toEqual([
    "POST /repos/acme/shop/hooks",
    "DELETE /repos/acme/shop/hooks/N",
    "POST /repos/acme/other/hooks",
  ]);
});

test("a secret of deliveries survives a rotation of the keys, and no other organisation opens it", async () => {
  const id = await connect("stripe", bearer);
  await switchboard.syncHooks(PLACE, [wanted(id, "invoice.paid")]);
  const secret = await hookSecretOf(world.deps, "org_a", "aut_1");
  await world.deps.keyring.replaceDataKey("org_a");
  expect(await resealHookSecrets(world.deps, "org_a")).toBe(1);
  await world.deps.keyring.dropDataKeys("org_a", new Date(Date.now() + 60_000));
  expect(await hookSecretOf(world.deps, "org_a", "aut_1")).toBe(secret);
  expect(await hookSecretOf(world.deps, "org_b", "aut_1")).toBe(null);
});

function decoded(text: string, type: string): unknown {
  if (text === "") return undefined;
  if (!type.includes("x-www-form-urlencoded")) return JSON.parse(text);
  const body: Record<string, unknown> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const [, list, index] = /^(\w+)\[(\d+)\]$/.exec(key) ?? [];
    if (list === undefined) body[key] = value;
    else ((body[list] ??= []) as unknown[])[Number(index)] = value;
  }
  return body;
}
