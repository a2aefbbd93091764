import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson } from "../e2e/support/person.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ VENNEL_INTERNAL_DOMAIN: "vennel.example" });
});
afterAll(() => server.stop());

async function get(path: string): Promise<Record<string, unknown>> {
  const response = await fetch(server.url + path);
  expect(response.status, path).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

test("the server is alive, ready, and tells the browser where its services are", async () => {
  expect(await get("/healthz")).toEqual({ status: "ok" });
  expect(await get("/readyz")).toMatchObject({ status: "ready", checks: { database: "ok", sandbox: "ok" } });
  expect(await get("/runtime-config.json")).toMatchObject({
    environment: "production",
    internalDomain: "vennel.example",
    mail: "outbox",
    urls: { identity: "/auth" },
  });
});

test("a person who registers has an organisation of their own", async () => {
  const person = await registerPerson(server.url);
  const { status, body } = await person.call<{ totalCount: number }>("GET", "/api/organisations/v1/organisations");
  expect(status).toBe(200);
  expect(body.totalCount).toBe(1);
});

test.each(["/auth", "/api/organisations/v1", "/api/platform/v1", "/api/board/v1", "/api/switchboard/v1", ""])(
  "%s publishes a description that an independent validator has nothing against",
  async (base) => {
    const source = await (await fetch(`${server.url}${base}/openapi.json`)).text();
    const problems = await lintFromString({ source, config: await createConfig({ extends: ["recommended-strict"] }) });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
    expect(JSON.parse(source)).toMatchObject({ openapi: "3.1.0", servers: [{ url: base || "/" }] });
  },
);

test("figures for Prometheus count the requests", async () => {
  await get("/healthz");
  const text = await (await fetch(`${server.url}/metrics`)).text();
  expect(text).toMatch(/^vennel_http_requests_total\{status="2xx"\} [1-9]/m);
  expect(text).toMatch(/^vennel_http_request_seconds_count [1-9]/m);
});

test("figures name nothing of anybody, and there are no other doors to the inside", async () => {
  const person = await registerPerson(server.url);
  const figures = await (await fetch(`${server.url}/metrics`)).text();
  const { checks: _, ...ready } = await get("/readyz");
  for (const text of [figures, JSON.stringify(ready)])
    for (const own of [person.email, person.organisation.id, person.organisation.slug]) expect(text).not.toContain(own);
  expect(
    [...figures.matchAll(/^\w+\{([^}]*)\}/gm)]
      .map(([, labels = ""]) => labels.replaceAll(/="[^"]*"/g, ""))
      .filter((name) => !/^(status|version|le)$/.test(name)),
  ).toEqual([]);
  for (const path of [
    "/debug",
    "/debug/pprof",
    "/admin",
    "/server-status",
    "/actuator",
    "/actuator/env",
    "/swagger",
    "/api-docs",
    "/.env",
    "/.git/config",
    "/docs",
  ]) {
    const answer = await fetch(server.url + path, { headers: { accept: "application/json" } });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

test.each([{ origin: "https://evil.example" }, { origin: "null" }, {}])("a person's cookie alone does nothing: %o", async (origin) => {
  const person = await registerPerson(server.url);
  const response = await fetch(`${server.url}/api/organisations/v1/organisations`, {
    method: "POST",
    headers: { cookie: person.cookie, ...(origin as Record<string, string>), "x-vennel-request": "1", "content-type": "application/json" },
    body: JSON.stringify({ displayName: "Taken" }),
  });
  expect(response.status).toBe(403);
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
});

test("a page of this origin reads the headers that lists carry", async () => {
  const answer = await fetch(`${server.url}/healthz`, { headers: { origin: server.url } });
  expect(answer.headers.get("access-control-expose-headers")?.split(",")).toEqual(expect.arrayContaining(["link", "x-total-count"]));
});
