import { request } from "node:http";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Automation } from "../contracts/automations.ts";
import type { Run } from "../contracts/runs.ts";
import { bringFiles } from "./support/bring-files.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { createAccount } from "./support/create-account.ts";
import { deploy } from "./support/deploy.ts";
import { personOf } from "./support/person-of-page.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { until } from "./support/until.ts";

const EMAIL = "mara@example.test";
const FILES = {
  "package.json": JSON.stringify({ name: "v-hosts", version: "0.1.0", private: true, type: "module", vennel: { connections: {} } }, null, 2),
  "src/automations/echo.ts": `import { automation, webhook } from "@vennel/sdk";

export default automation({
  id: "echo",
  name: "Echo",
  trigger: webhook({ respond: "async" }),
  async run({ event }) {
    return event.body;
  },
});
`,
  "tests/echo.test.ts": `import { expect, scenario } from "@vennel/sdk/testing";
import echo from "../src/automations/echo";

scenario("what comes is given back", async ({ trigger }) => {
  const { output } = await trigger(echo, { body: { order: 1 } });
  expect(output).toEqual({ order: 1 });
});
`,
};

let product: Product;
let browser: Surfing;
let page: Page;
let port: number;
let automation: Automation;

const at = (name: string) => `http://${name}.vennel.test:${port}`;

beforeAll(async () => {
  product = await startProduct((chosen) => {
    port = chosen;
    return {
      VENNEL_PUBLIC_URL: at("app"),
      VENNEL_API_URL: at("api"),
      VENNEL_IDENTITY_URL: at("id"),
      VENNEL_HOOKS_URL: at("hooks"),
      VENNEL_COOKIE_DOMAIN: "vennel.test",
      VENNEL_ENVIRONMENT: "staging",
    };
  });
  browser = await openBrowser(undefined, ["--host-resolver-rules=MAP *.vennel.test 127.0.0.1, MAP elsewhere.test 127.0.0.1"]);
  page = browser.page;
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

test("a person creates an account and works in a project while every service has a host of its own", async () => {
  await page.goto(`${at("app")}/integrations`);
  await createAccount(page, { email: EMAIL, first: "Mara", last: "Okafor" });
  await page.waitForURL((url) => url.origin === at("app") && url.searchParams.has("org"));

  const person = await personOf(page, at("api"), EMAIL);
  const projectId = await bringFiles(person, FILES);
  automation = await deploy(person, projectId);
  await page.goto(`${at("app")}/integrations/${projectId}`);
  await page.getByRole("button", { name: /Verified [0-9a-f]{6}$/ }).waitFor();

  // The session belongs to the domain, and no page's script can read it.
  const cookies = await page.context().cookies(at("api"));
  expect(cookies.find(({ name }) => name === "ory_kratos_session")).toMatchObject({ domain: ".vennel.test", httpOnly: true, sameSite: "Lax" });
  // Of plain http the browser says that it is no https.
  expect(browser.errors.filter((error) => !error.includes("untrustworthy"))).toEqual([]);
});

test("plain http is no secure page to a browser, and yet messages are sent and ids are copied", async () => {
  await page.goto(at("app"));
  expect(await page.evaluate("window.isSecureContext")).toBe(false);
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Copy organisation ID" }).click();
  await page.getByRole("status").filter({ hasText: "Organisation ID copied" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("textbox").first().fill("When a webhook arrives with a name, post the name to #people in Slack");
  await page.getByRole("textbox").first().press("Control+Enter");
  await page.getByRole("button", { name: /Verified [0-9a-f]{6}$/ }).waitFor({ timeout: 60_000 });
});

test("a delivery arrives at the hooks' host, and the run is followed in the browser", async () => {
  const address = new URL(automation.trigger.url ?? "");
  expect(address.origin).toBe(at("hooks"));
  const taken = await ask("hooks", "POST", address.pathname, '{"order":7}', { "content-type": "application/json" });
  expect(taken.status).toBe(202);
  const { runId } = JSON.parse(taken.text) as { runId: string };
  await page.goto(`${at("app")}/automations/${automation.id}/runs/${runId}`);
  await page.getByText("Succeeded").first().waitFor();
  const person = await personOf(page, at("api"), EMAIL);
  const run = await until("the run", async () => (await person.call<Run>("GET", `/api/platform/v1/o/${person.organisation.id}/runs/${runId}`)).body);
  expect(run.output).toEqual({ order: 7 });
});

test("what belongs to one host is not there on another", async () => {
  const hook = new URL(automation.trigger.url ?? "").pathname;
  const paths = { app: "/runtime-config.json", api: "/api/organisations/v1/organisations", id: "/auth/sessions/whoami", hooks: hook };
  const seen: Record<string, number[]> = {};
  for (const name of Object.keys(paths)) {
    const statuses = Object.values(paths).map(async (path) => (await ask(name, path === hook ? "POST" : "GET", path, path === hook ? "{}" : undefined)).status);
    seen[name] = await Promise.all(statuses);
  }
  expect(seen).toEqual({ app: [200, 404, 404, 404], api: [404, 401, 404, 404], id: [404, 404, 401, 404], hooks: [404, 404, 404, 202] });
  expect((await ask("hooks", "GET", "/integrations")).status).toBe(404);
  expect((await ask("hooks", "GET", "/readyz")).status).toBe(200);
});

test("only the web application's own origin may call with a person's cookies", async () => {
  const preflight = (origin: string) =>
    ask("api", "OPTIONS", "/api/organisations/v1/organisations", undefined, { origin, "access-control-request-method": "POST" });
  expect((await preflight(at("app"))).headers["access-control-allow-origin"]).toBe(at("app"));
  for (const origin of [at("hooks"), at("id"), "http://elsewhere.test", `http://127.0.0.1:${port}`, "null"])
    expect((await preflight(origin)).headers["access-control-allow-origin"]).toBeUndefined();

  const cookie = (await page.context().cookies(at("api"))).map(({ name, value }) => `${name}=${value}`).join("; ");
  const write = (origin: string) =>
    ask("api", "POST", "/api/organisations/v1/organisations", '{"displayName":"Forged"}', {
      origin,
      cookie,
      "content-type": "application/json",
      "x-vennel-request": "1",
    });
  expect((await write(at("hooks"))).status).toBe(403);
  expect((await write(at("app"))).status).toBe(201);
});

test("signing out at the sign-in's host ends the session everywhere", async () => {
  await page.goto(`${at("app")}/integrations`);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login/);
  expect((await page.context().cookies(at("api"))).filter(({ name }) => name === "ory_kratos_session")).toEqual([]);
});

/** As another machine asks: by the host's name, whatever it resolves to. */
function ask(name: string, method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; text: string; headers: Record<string, unknown> }>((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method, path, headers: { host: `${name}.vennel.test:${port}`, ...headers } }, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
