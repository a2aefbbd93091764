import type { Page } from "playwright-core";
import { AUTOMATION_FILE } from "../support/welcome-integration.ts";
import type { Scene } from "./set-scene.ts";

export interface Screen {
  readonly name: string;
  /** Null where this organisation has nothing of the kind. */
  readonly path: (scene: Scene) => string | null;
  readonly signedOut?: true;
  /** Seen by who has nothing of the kind, where there is nothing. */
  readonly isList?: true;
  /** Brings the page to the state that is to be seen. */
  readonly prepare?: (page: Page, scene: Scene) => Promise<void>;
}

const at = (path: string) => () => path;
const tab =
  (name: string, more = "") =>
  ({ projectId, busyProjectId }: Scene) =>
    `/integrations/${DONE.has(name) ? busyProjectId : projectId}?tab=${name}${more}`;
const dock = (name: string): Screen => ({
  name: `dock-${name.toLowerCase()}`,
  // The editor finds the problems; the runs, and what they logged, are of the project that is worked with.
  path: name === "Problems" ? tab("code", `&file=${AUTOMATION_FILE}`) : ({ busyProjectId }) => `/integrations/${busyProjectId}?tab=flow`,
  async prepare(page, { projectId, busyProjectId }) {
    await page.getByRole("tablist", { name: "Dock" }).getByRole("tab", { name }).click();
    // Of the files of the longest project, this one has an error of type.
    if (name === "Problems" && projectId !== busyProjectId) await page.getByText("is not assignable to type").last().waitFor();
  },
});
/** The tabs that show what was done; the others show the files. */
const DONE = new Set(["architecture", "connections", "runs", "settings"]);
const LISTED = "**/projects?*";
const fails = (status: number) => ({
  path: at("/integrations"),
  async prepare(page: Page) {
    await page.route(LISTED, (route) => (route.request().method() === "GET" ? route.fulfill({ status, body: "" }) : route.fallback()));
    await page.reload();
    await page.getByRole("alert").first().waitFor();
    await page.unroute(LISTED);
  },
});
/** A project of one file, open in the editor, in which somebody has typed. */
async function typeIntoNotes(page: Page): Promise<(content: string) => Promise<void>> {
  const organisation = await page.evaluate<string>(`fetch("/api/organisations/v1/active-organisation").then((answer) => answer.json()).then(({ id }) => id)`);
  const base = `/api/platform/v1/o/${organisation}/projects`;
  const send = (method: string, path: string, body: object) =>
    page.evaluate<{ id: string }>(`fetch(${JSON.stringify(base + path)}, {
      method: "${method}", headers: { "content-type": "application/json", "x-vennel-request": "1" }, body: ${JSON.stringify(JSON.stringify(body))},
    }).then((answer) => answer.json())`);
  const { id } = await send("POST", "", { name: "Notes" });
  let baseRevision = 0;
  const write = async (content: string) => {
    await send("PATCH", `/${id}/files`, { baseRevision: baseRevision++, changes: [{ filePath: "notes.md", content }] });
  };
  await write("# Notes\n\nWhat the shop wants.\n");
  await page.goto(`/integrations/${id}?tab=code&file=notes.md`);
  await page.locator(".cm-content").first().click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("Mine: ");
  return write;
}

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
  { name: "identity-error", path: at("/error?id=00000000-0000-4000-8000-000000000000"), signedOut: true },
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
  { name: "home", path: at("/"), isList: true },
  { name: "integrations", path: at("/integrations"), isList: true },
  { name: "integrations-nothing-found", path: at("/integrations?q=zzz") },
  { name: "projects", path: at("/projects"), isList: true },
  { name: "project", path: ({ busyProjectId }) => `/projects/${busyProjectId}` },
  { name: "issues", path: at("/issues") },
  { name: "issue", path: ({ issueId }) => issueId && `/issues?issueId=${issueId}` },
  { name: "runs", path: at("/runs"), isList: true },
  { name: "automations", path: at("/home/automations") },
  { name: "automation", path: ({ automationId }) => automationId && `/automations/${automationId}/` },
  { name: "run", path: ({ automationId, runId }) => runId && `/automations/${automationId}/runs/${runId}` },
  { name: "run-failed", path: ({ automationId, failedRunId }) => failedRunId && `/automations/${automationId}/runs/${failedRunId}` },
];

const WORKBENCH: readonly Screen[] = [
  ...["flow", "code", "mapping", "architecture", "connections", "runs", "settings"].map((name) => ({ name: `workbench-${name}`, path: tab(name) })),
  { name: "workbench", path: ({ busyProjectId }) => `/integrations/${busyProjectId}` },
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
    // Without a tab: narrow windows begin with the conversation, where the tour is offered.
    path: ({ projectId }) => `/integrations/${projectId}`,
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
  {
    name: "palette-search",
    path: at("/"),
    async prepare(page) {
      await page.keyboard.press("Control+k");
      await page.getByPlaceholder("Search or run a command").last().fill("in");
    },
  },
  {
    name: "run-now",
    path: ({ automationId }) => automationId && `/automations/${automationId}/`,
    async prepare(page) {
      await page.getByRole("button", { name: "Run now" }).click();
      await page.getByRole("dialog").getByRole("textbox").first().waitFor();
    },
  },
  {
    name: "replay",
    path: ({ automationId, failedRunId }) => failedRunId && `/automations/${automationId}/runs/${failedRunId}`,
    async prepare(page) {
      await page.getByRole("button", { name: "Replay" }).click();
      await page.getByRole("menuitem", { name: /From a step/ }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "delete-typed",
    path: at("/integrations"),
    async prepare(page) {
      await page
        .getByRole("button", { name: /^More|^Actions/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Delete…" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "import",
    path: tab("connections"),
    async prepare(page) {
      await page.getByRole("button", { name: "Import a description" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "tools",
    path: tab("connections"),
    async prepare(page) {
      await page.getByRole("button", { name: "Add an MCP server" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "limits",
    path: ({ isOperator }) => (isOperator ? "/operator" : null),
    async prepare(page) {
      await page.getByRole("button", { name: "Limits for all" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "unsaved",
    path: at("/integrations"),
    async prepare(page) {
      await typeIntoNotes(page);
      await page.getByRole("link", { name: "Vennel, home" }).click();
      await page.getByRole("dialog", { name: "Leave with unsaved changes?" }).waitFor();
    },
  },
  {
    name: "merge",
    path: at("/integrations"),
    async prepare(page) {
      const write = await typeIntoNotes(page);
      await write("Theirs: # Notes\n\nWhat the shop wants.\n\nAnd what the warehouse wants.\n");
      await page.keyboard.press("Control+s");
      await page.getByRole("dialog", { name: /was changed by someone else too/ }).waitFor();
    },
  },
  {
    name: "expired",
    path: at("/"),
    async prepare(page) {
      await page.getByRole("textbox").first().fill("When an order arrives, tell the warehouse");
      const cookies = await page.context().cookies();
      await page.context().clearCookies();
      await page.keyboard.press("Control+Enter");
      await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
      await page.context().addCookies(cookies);
    },
  },
  ...[400, 403, 404, 429, 500, 511].map((status) => ({ name: `failed-${status}`, ...fails(status) })),
  { name: "not-found", path: at("/nowhere") },
  { name: "error", path: at("/accept-invitation") },
  { name: "no-such-project", path: at("/integrations/prj_nothing") },
  { name: "callback", path: at("/callback/oauth1?state=x") },
  { name: "docs", path: at("/docs") },
  { name: "docs-page", path: at("/docs/runs") },
];

export const SCREENS: readonly Screen[] = [...IDENTITY, ...LISTS, ...WORKBENCH, ...ACCOUNT, ...LAYERS];
