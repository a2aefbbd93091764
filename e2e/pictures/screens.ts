import type { Page } from "playwright-core";
import type { Scene } from "./set-scene.ts";

export interface Screen {
  readonly name: string;
  /** Null where this organisation has nothing of the kind. */
  readonly path: (scene: Scene) => string | null;
  readonly signedOut?: true;
  /** Brings the page to the state that is to be seen. */
  readonly prepare?: (page: Page, scene: Scene) => Promise<void>;
}

const at = (path: string) => () => path;
const tab =
  (name: string, more = "") =>
  ({ projectId }: Scene) =>
    `/integrations/${projectId}?tab=${name}${more}`;
const dock = (name: string): Screen => ({
  name: `dock-${name.toLowerCase()}`,
  path: tab("flow"),
  async prepare(page) {
    await page.getByRole("tab", { name }).last().click();
  },
});

const IDENTITY: readonly Screen[] = [
  { name: "login", path: at("/login?return_to=/integrations"), signedOut: true },
  {
    name: "login-refused",
    path: at("/login"),
    signedOut: true,
    async prepare(page) {
      await page.getByLabel("E-mail").fill("nobody@example.test");
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByText("is not right").waitFor();
    },
  },
  {
    name: "registration",
    path: at("/registration"),
    signedOut: true,
    prepare: (page) => page.getByLabel("Password", { exact: true }).fill("an uncommon harbour"),
  },
  {
    name: "registration-refused",
    path: at("/registration"),
    signedOut: true,
    async prepare(page) {
      await page.getByLabel("E-mail").fill("lena@example.test");
      await page.getByLabel("Password", { exact: true }).fill("Summer2024!");
      await page.getByRole("button", { name: "Create account", exact: true }).click();
      await page.getByText("common passwords").waitFor();
    },
  },
  { name: "recovery", path: at("/recovery"), signedOut: true },
  {
    name: "recovery-code",
    path: at("/recovery"),
    signedOut: true,
    async prepare(page) {
      await page.getByLabel("E-mail").fill("lena@example.test");
      await page.getByRole("button", { name: "Continue" }).first().click();
      await page.locator('input[name="code"]').waitFor();
    },
  },
  { name: "verification", path: at("/verification"), signedOut: true },
  { name: "identity-error", path: at("/error?id=stub:500"), signedOut: true },
  { name: "settings", path: at("/settings") },
  { name: "confirm", path: at("/login?refresh=true") },
  { name: "invitation", path: at("/accept-invitation?inviteId=inv_1&orgId=org_1") },
  {
    name: "device",
    path: at("/device"),
    async prepare(page) {
      const { userCode } = await page.evaluate<{ userCode: string }>(`fetch("/api/organisations/v1/devices", {
        method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name: "vennel on laptop" }),
      }).then((answer) => answer.json())`);
      await page.getByLabel("Code").fill(userCode);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "Confirm" }).waitFor();
    },
  },
  { name: "operator", path: at("/operator") },
];

const LISTS: readonly Screen[] = [
  { name: "home", path: at("/") },
  { name: "integrations", path: at("/integrations") },
  { name: "integrations-nothing-found", path: at("/integrations?q=zzz") },
  { name: "projects", path: at("/projects") },
  { name: "project", path: ({ projectId }) => `/projects/${projectId}` },
  { name: "issues", path: at("/issues") },
  { name: "issue", path: ({ issueId }) => issueId && `/issues?issueId=${issueId}` },
  { name: "automations", path: at("/home/automations") },
  { name: "automation", path: ({ automationId }) => automationId && `/automations/${automationId}/` },
  { name: "run", path: ({ automationId, runId }) => runId && `/automations/${automationId}/runs/${runId}` },
  { name: "run-failed", path: ({ automationId, failedRunId }) => failedRunId && `/automations/${automationId}/runs/${failedRunId}` },
];

const WORKBENCH: readonly Screen[] = [
  ...["flow", "code", "mapping", "architecture", "connections", "runs", "settings"].map((name) => ({ name: `workbench-${name}`, path: tab(name) })),
  { name: "workbench-manifest", path: tab("code", "&file=package.json") },
  { name: "workbench-picture", path: tab("code", "&file=assets/logo.png") },
  ...["Logs", "Build", "Problems", "Tests", "Runs"].map(dock),
];

const ACCOUNT: readonly Screen[] = ["profile", "members", "keys", "channels", "billing", "privacy", "labs"].map((content) => ({
  name: `account-${content}`,
  path: at(`/account?content=${content}`),
}));

const LAYERS: readonly Screen[] = [
  {
    name: "account-menu",
    path: at("/"),
    async prepare(page) {
      await page.getByRole("button", { name: "Account" }).click();
      await page.getByRole("dialog", { name: "Account" }).waitFor();
    },
  },
  {
    name: "palette",
    path: at("/"),
    async prepare(page) {
      await page.keyboard.press("Control+k");
      await page.getByPlaceholder("Search or run a command").last().waitFor();
    },
  },
  {
    name: "tour",
    path: tab("flow"),
    async prepare(page) {
      await page.getByRole("button", { name: "Show me around" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "shortcuts",
    path: at("/integrations"),
    async prepare(page) {
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    },
  },
  {
    name: "toast",
    path: at("/"),
    async prepare(page) {
      await page.getByRole("button", { name: "Account" }).click();
      await page.getByRole("button", { name: /Copy organisation/ }).click();
      await page.getByText("Organisation ID copied").waitFor();
    },
  },
  { name: "not-found", path: at("/nowhere") },
  { name: "error", path: at("/accept-invitation") },
  { name: "no-such-project", path: at("/integrations/prj_nothing") },
  { name: "callback", path: at("/callback/oauth1?state=x") },
  { name: "docs", path: at("/docs") },
  { name: "docs-page", path: at("/docs/runs") },
];

export const SCREENS: readonly Screen[] = [...IDENTITY, ...LISTS, ...WORKBENCH, ...ACCOUNT, ...LAYERS];
