// Pictures of every flow and account section, in both appearances.
// node e2e/identity-pictures.ts <folder>
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openBrowser } from "./support/browser.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct } from "./support/start-product.ts";
import { visitor } from "./support/visitor.ts";

const APPEARANCES = ["dark", "light"] as const;
const SECTIONS = ["profile", "members", "keys", "channels", "billing", "privacy", "labs"] as const;

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly who: "nobody" | "person";
  /** Brings the page to the state that is to be seen. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  { name: "login", path: "/login?return_to=/integrations", who: "nobody" },
  {
    name: "login-refused",
    path: "/login",
    who: "nobody",
    async prepare(page) {
      await page.getByLabel("E-mail").fill("nobody@example.test");
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByText("is not right").waitFor();
    },
  },
  { name: "registration", path: "/registration", who: "nobody", prepare: (page) => page.getByLabel("Password", { exact: true }).fill("an uncommon harbour") },
  {
    name: "registration-refused",
    path: "/registration",
    who: "nobody",
    async prepare(page) {
      await page.getByLabel("E-mail").fill("mara@example.test");
      await page.getByLabel("Password", { exact: true }).fill("Summer2024!");
      await page.getByRole("button", { name: "Create account", exact: true }).click();
      await page.getByText("common passwords").waitFor();
    },
  },
  { name: "recovery", path: "/recovery", who: "nobody" },
  {
    name: "recovery-code",
    path: "/recovery",
    who: "nobody",
    async prepare(page) {
      await page.getByLabel("E-mail").fill("mara@example.test");
      await page.getByRole("button", { name: "Continue" }).first().click();
      await page.locator('input[name="code"]').waitFor();
    },
  },
  { name: "verification", path: "/verification", who: "nobody" },
  { name: "error", path: "/error?id=stub:500", who: "nobody" },
  { name: "settings", path: "/settings", who: "person" },
  { name: "confirm", path: "/login?refresh=true", who: "person" },
  { name: "invitation", path: "/accept-invitation?inviteId=inv_1&orgId=org_1", who: "person" },
  { name: "operator", path: "/operator", who: "person" },
  ...SECTIONS.map((section) => ({ name: `account-${section}`, path: `/account?content=${section}`, who: "person" as const })),
];

const folder = process.argv[2];
if (!folder) throw new Error("Name the folder that the pictures go to.");
await mkdir(folder, { recursive: true });
const product = await startProduct({ VENNEL_SIGN_IN_METHODS: "code,webauthn" }, "localhost");
const browser = await openBrowser();
try {
  const person = await registerPerson(product.url);
  for (const appearance of APPEARANCES) for (const picture of PICTURES) await take(picture, appearance, person);
} finally {
  await browser.close();
  await product.remove();
}

async function take({ name, path, who, prepare }: Picture, appearance: (typeof APPEARANCES)[number], person: Person): Promise<void> {
  const page = await visitor(browser, product.url, who === "person" ? person : undefined);
  await page.addInitScript(`localStorage.setItem("vennel.appearance", "${appearance}")`);
  await page.goto(path);
  await page.locator("h1").first().waitFor();
  await page.getByText("Loading...").first().waitFor({ state: "detached" });
  await prepare?.(page);
  await page.screenshot({ path: join(folder ?? "", `${name}-${appearance}.png`), fullPage: true });
  await page.context().close();
}
