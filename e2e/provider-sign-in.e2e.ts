import { Client } from "pg";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Run } from "../contracts/runs.ts";
import { http } from "../server/connectors/polished/http/connector.ts";
import { viaOf } from "../server/modules/switchboard/oauth/sign-in/redirect-url.ts";
import { startOAuth1Server } from "../server/modules/switchboard/oauth/testing/oauth1-server.ts";
import { CLIENT, startRealProvider } from "../server/modules/switchboard/oauth/testing/openid-provider.ts";
import { runningPostgres } from "../server/platform/postgres/running-postgres.ts";
import { bringFiles } from "./support/bring-files.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { createAccount } from "./support/create-account.ts";
import { deploy } from "./support/deploy.ts";
import type { Person } from "./support/person.ts";
import { personOf } from "./support/person-of-page.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { until } from "./support/until.ts";

const FILES = {
  "package.json": JSON.stringify({ name: "v-me", version: "0.1.0", private: true, type: "module", vennel: { connections: { Account: "http" } } }, null, 2),
  "src/automations/me.ts": `import { automation, manual } from "@vennel/sdk";
import { account } from "../connections";

export default automation({
  id: "me",
  name: "Who I am there",
  trigger: manual(),
  async run() {
    const { body } = await account.request<Record<string, string>>("GET", "/me");
    return body;
  },
});
`,
  "tests/me.test.ts": `import { scenario } from "@vennel/sdk/testing";
import me from "../src/automations/me";

scenario("the account is read", async ({ trigger }) => {
  await trigger(me, {}, { mayFail: true });
});
`,
};
const USED = /or it was used already or is older than ten minutes/;

describe.each([
  { mode: "one host", names: null },
  { mode: "a host for each service", names: { VENNEL_PUBLIC_URL: "app", VENNEL_API_URL: "api", VENNEL_IDENTITY_URL: "id", VENNEL_HOOKS_URL: "hooks" } },
])("with $mode", ({ names }) => {
  let product: Product;
  let browser: Surfing;
  let page: Page;
  let web: string;
  let api: string;
  let person: Person;
  let openId: Awaited<ReturnType<typeof startRealProvider>>;
  let oauth1: Awaited<ReturnType<typeof startOAuth1Server>>;

  beforeAll(async () => {
    product = await startProduct((port) => {
      const at = (name: string) => `http://${name}.vennel.test:${port}`;
      [web, api] = names ? [at(names.VENNEL_PUBLIC_URL), at(names.VENNEL_API_URL)] : [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port}`];
      const hosts = Object.fromEntries(Object.entries(names ?? {}).map(([setting, name]) => [setting, at(name)]));
      return names ? { ...hosts, VENNEL_COOKIE_DOMAIN: "vennel.test" } : {};
    });
    openId = await startRealProvider((issuer) => [`${web}/callback/oauth2/${viaOf(http, { authorizeUrl: `${issuer}/auth`, tokenUrl: `${issuer}/token` })}`]);
    oauth1 = await startOAuth1Server();
    browser = await openBrowser(undefined, ["--host-resolver-rules=MAP *.vennel.test 127.0.0.1"]);
    page = browser.page;
    // The provider's pages ask for a font of the open network.
    await page.route("https://fonts.googleapis.com/**", (route) => route.abort());
    await page.goto(`${web}/integrations`);
    await createAccount(page, { email: "mara@example.test", first: "Mara", last: "Okafor" });
    await page.waitForURL((url) => url.searchParams.has("org"));
    person = await personOf(page, api, "mara@example.test");
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
    for (const provider of [openId, oauth1]) provider?.close();
  });

  /** A project without any connection, its form open and filled in for this way to sign in. */
  async function fillForm(way: string, fields: Readonly<Record<string, string>>): Promise<string> {
    const { body } = await person.call<{ items: { id: string }[] }>("GET", `/api/switchboard/v1/o/${person.organisation.id}/connections`);
    for (const { id } of body.items) await person.call("DELETE", `/api/switchboard/v1/o/${person.organisation.id}/connections/${id}`);
    const projectId = await bringFiles(person, FILES);
    await page.goto(`${web}/integrations/${projectId}`);
    await page.getByRole("tab", { name: /^Connections/ }).click();
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.getByRole("combobox", { name: "How it signs in" }).click();
    await page.getByRole("option", { name: way, exact: true }).click();
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole("button", { name: "Continue to the sign-in" }).click();
    return projectId;
  }

  async function toOpenId(): Promise<string> {
    const { issuer, endpoints } = openId;
    // The provider asks anew each time.
    await page.context().clearCookies({ name: /^_/ });
    const projectId = await fillForm("OAuth 2 sign-in", {
      "Base URL": issuer,
      "Client id": CLIENT.clientId,
      "Client secret (optional)": CLIENT.clientSecret,
      "Scopes (optional)": "openid",
      "Authorisation URL": endpoints.authorizeUrl,
      "Token URL": endpoints.tokenUrl,
    });
    // The address hangs on the endpoints, so a person can register it only now.
    await page.getByText(`${web}/callback/oauth2/${viaOf(http, endpoints)}`, { exact: true }).waitFor();
    await page.getByRole("link", { name: "Go to the sign-in" }).click();
    await page.waitForURL((url) => url.origin === issuer);
    return projectId;
  }

  async function agreeAtOpenId(): Promise<void> {
    const login = page.getByPlaceholder("Enter any login");
    await login.or(page.getByRole("button", { name: "Continue" })).waitFor();
    if (await login.isVisible()) {
      await login.fill("ann");
      await page.getByPlaceholder("and password").fill("anything");
      await page.getByRole("button", { name: "Sign-in" }).click();
    }
    await page.getByRole("button", { name: "Continue" }).click();
  }

  async function toOAuth1(): Promise<string> {
    const projectId = await fillForm("OAuth 1 sign-in", {
      "Base URL": oauth1.base,
      "Consumer key": oauth1.consumer.key,
      "Consumer secret": oauth1.consumer.secret,
      "Request token URL": `${oauth1.base}/request`,
      "Authorisation URL": `${oauth1.base}/authorize`,
      "Access token URL": `${oauth1.base}/access`,
    });
    await page.getByRole("heading", { name: "Let Vennel in?" }).waitFor();
    return projectId;
  }

  const outcome = (title: string) => page.getByRole("heading", { name: title }).waitFor();

  /** The way back into the project, a test of the connection, and a run of the deployed code that calls with it. */
  async function useIt(projectId: string): Promise<unknown> {
    await outcome("HTTP is connected");
    expect(new URL(page.url()).origin).toBe(web);
    await page.getByRole("link", { name: "Back to the project" }).click();
    await page.waitForURL((url) => url.pathname === `/integrations/${projectId}`);
    await page.getByRole("tab", { name: /^Connections/ }).click();
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await page
      .getByRole("status")
      .filter({ hasText: /^Works\./ })
      .waitFor();
    const { id } = await deploy(person, projectId);
    const base = `/api/platform/v1/o/${person.organisation.id}`;
    const { body } = await person.call<{ id: string }>("POST", `${base}/automations/${id}/runs`, {});
    const run = await until("the end of the run", async () => {
      const read = await person.call<Run>("GET", `${base}/runs/${body.id}`);
      return read.body.finishedAt ? read.body : null;
    });
    expect(run.status).toBe("succeeded");
    return run.output;
  }

  test("a sign-in by OAuth 2 leads from the form to a run that calls with it", async () => {
    const projectId = await toOpenId();
    await agreeAtOpenId();
    expect(await useIt(projectId)).toEqual({ sub: "ann" });
  });

  test("a sign-in by OAuth 1 leads from the form to a run that calls with it", async () => {
    const projectId = await toOAuth1();
    await page.getByRole("link", { name: "Allow" }).click();
    // The provider quotes the token, which no record shows.
    expect(await useIt(projectId)).toEqual({ signedAs: "•••", by: "HMAC-SHA1" });
    expect(oauth1.refusals).toEqual([]);
  });

  test("an answer that is opened a second time says that it was used, by either protocol", async () => {
    await toOpenId();
    await agreeAtOpenId();
    await outcome("HTTP is connected");
    await page.reload();
    await outcome("Not connected");
    await page.getByText(USED).waitFor();
    await toOAuth1();
    await page.getByRole("link", { name: "Allow" }).click();
    await outcome("HTTP is connected");
    await page.reload();
    await outcome("Not connected");
    await page.getByText(USED).waitFor();
  });

  test("a person who does not agree at the provider is told so and gets back to the project, by either protocol", async () => {
    const projectId = await toOpenId();
    await page.getByRole("link", { name: /Cancel/ }).click();
    await outcome("Not connected");
    await page.getByText("The access was not granted.").waitFor();
    await page.getByRole("link", { name: "Back to the project" }).click();
    await page.waitForURL((url) => url.pathname === `/integrations/${projectId}`);
    await toOAuth1();
    await page.getByRole("link", { name: "Deny" }).click();
    await outcome("Not connected");
    await page.getByText("The access was not granted.").waitFor();
  });

  test("an answer that comes after ten minutes is refused, by either protocol", async () => {
    await toOpenId();
    await letSignInsGrowOld(product);
    await agreeAtOpenId();
    await outcome("Not connected");
    await page.getByText(USED).waitFor();
    await toOAuth1();
    await letSignInsGrowOld(product);
    await page.getByRole("link", { name: "Allow" }).click();
    await outcome("Not connected");
    await page.getByText(USED).waitFor();
  });
});

async function letSignInsGrowOld({ dataDir }: Product): Promise<void> {
  const client = new Client({ connectionString: (await runningPostgres(dataDir)) ?? "" });
  await client.connect();
  await client.query("update sign_in set expires_at = expires_at - interval '10 minutes'");
  await client.end();
}
