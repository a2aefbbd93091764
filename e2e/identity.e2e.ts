import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { generate } from "otplib";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { until } from "./support/until.ts";
import { visitor } from "./support/visitor.ts";

const PASSWORD = "an uncommon harbour";

let product: Product;
let browser: Surfing;
beforeAll(async () => {
  product = await startProduct({ VENNEL_SIGN_IN_METHODS: "webauthn" }, "localhost");
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const newAddress = () => `p${randomBytes(6).toString("hex")}@example.test`;

/**
 * A person's own browser, with an authenticator that answers by itself: where passkeys are suggested in the form,
 * it takes the suggestion at once, so that most browsers here suggest none.
 */
async function newVisitor(
  suggests: "passkeys" | "nothing" = "nothing",
): Promise<{ page: Page; context: BrowserContext; passkeys(): Promise<(string | undefined)[]> }> {
  const page = await visitor(browser, product.url);
  page.setDefaultTimeout(20_000);
  const context = page.context();
  if (suggests === "nothing")
    await context.addInitScript("if (window.PublicKeyCredential) PublicKeyCredential.isConditionalMediationAvailable = async () => false");
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const passkeys = async () => (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials.map(({ userName }) => userName);
  return { page, context, passkeys };
}

async function register(page: Page, email: string): Promise<void> {
  await page.goto("/registration");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("First name").fill("Mara");
  await page.getByLabel("Last name").fill("Okafor");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/" && url.searchParams.has("org"));
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const home = (page: Page) => page.waitForURL((url) => url.pathname === "/" && url.searchParams.has("org"));

async function signOut(context: BrowserContext): Promise<void> {
  await context.clearCookies();
}

describe("passkeys, with the browser's own authenticator", () => {
  test("create an account and sign in again without a password", async () => {
    const { page, context, passkeys } = await newVisitor();
    const email = newAddress();
    await page.goto("/registration");
    await page.getByLabel("First name").fill("Ines");
    await page.getByRole("button", { name: "Create account with a passkey" }).click();
    expect(await passkeys()).toEqual([]);
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Create account with a passkey" }).click();
    await home(page);
    expect(await passkeys()).toEqual([email]);

    await signOut(context);
    await page.goto("/login");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await home(page);
    await context.close();
  });

  test("are suggested by the browser in the field for the address", async () => {
    const { page, context } = await newVisitor("passkeys");
    await page.goto("/registration");
    await page.getByLabel("E-mail").fill(newAddress());
    await page.getByRole("button", { name: "Create account with a passkey" }).click();
    await home(page);
    await signOut(context);
    const asked = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/self-service/login"));
    await page.goto("/login");
    // Nothing is pressed: the suggestion is taken.
    expect((await asked).postDataJSON()).toMatchObject({ method: "passkey" });
    await home(page);
    await context.close();
  });

  test("are added and removed in the account", async () => {
    const { page, context } = await newVisitor();
    await register(page, newAddress());
    await page.goto("/account?content=profile");
    await page.getByRole("button", { name: "Add passkey" }).click();
    await page.getByRole("button", { name: /^Remove passkey/ }).waitFor();
    await signOut(context);
    await page.goto("/login");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await home(page);
    await page.goto("/account?content=profile");
    await page.getByRole("button", { name: /^Remove passkey/ }).click();
    await page.getByRole("button", { name: /^Remove passkey/ }).waitFor({ state: "detached" });
    await context.close();
  });
});

describe("a second factor", () => {
  test("by authenticator app is set up with its QR code, asked for at the next sign-in, and guards every page until then", async () => {
    const { page, context } = await newVisitor();
    const email = newAddress();
    await register(page, email);
    await page.goto("/account?content=profile");
    const form = page.getByRole("form", { name: "Authenticator app" });
    expect(await form.getByRole("img").getAttribute("src")).toMatch(/^data:image\/png;base64,/);
    const secret = (await form.locator("code").first().textContent()) ?? "";
    const code = await generate({ secret });
    await form.getByLabel("Authenticator code").fill(code);
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Remove the authenticator app" }).waitFor();

    await signOut(context);
    await logIn(page, email);
    await page.getByRole("heading", { name: "Second step" }).waitFor();

    await page.goto("/integrations");
    await page.waitForURL(/\/login\?.*aal=aal2/);
    const next = await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
    await page.getByLabel("Authenticator code").fill(next);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL((url) => url.pathname === "/integrations");
    await context.close();
  });

  test("by security key is set up and used", async () => {
    const { page, context } = await newVisitor();
    const email = newAddress();
    await register(page, email);
    await page.goto("/account?content=profile");
    await page.getByLabel("Name of the security key").fill("Blue key");
    await page.getByRole("button", { name: "Add security key" }).click();
    await page.getByRole("button", { name: 'Remove security key "Blue key"' }).waitFor();
    await signOut(context);
    await logIn(page, email);
    await page.getByRole("button", { name: "Use security key" }).click();
    await home(page);
    await context.close();
  });

  test("by recovery codes is shown once and lets in once", async () => {
    const { page, context } = await newVisitor();
    const email = newAddress();
    await register(page, email);
    await page.goto("/account?content=profile");
    await page.getByRole("button", { name: "Generate new recovery codes" }).click();
    const codes = page.getByRole("form", { name: "Recovery codes" }).getByRole("listitem");
    await codes.first().waitFor();
    expect(await codes.count()).toBe(12);
    const code = (await codes.first().textContent()) ?? "";
    await page.getByRole("button", { name: "I have saved these codes" }).click();
    await page.getByRole("button", { name: "Disable recovery codes" }).waitFor();
    for (const lets of ["in", "nobody in"]) {
      await signOut(context);
      await logIn(page, email);
      await page.getByLabel("Backup recovery code").fill(code);
      await page.getByRole("button", { name: "Use recovery code" }).click();
      if (lets === "in") await home(page);
      else await page.getByText("This recovery code has been used already.").waitFor();
    }
    await context.close();
  });
});

describe("an account", () => {
  test("is recovered by a code from the outbox, which leads to a new password", async () => {
    const { page, context } = await newVisitor();
    const email = newAddress();
    await register(page, email);
    await signOut(context);
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    // The sign-in page has a field of the same name.
    await page.getByRole("heading", { name: "Recover your account" }).waitFor();
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Continue" }).first().click();
    await page.getByLabel("Code").waitFor();
    await page.getByLabel("Code").fill(await recoveryCode(email));
    await page.getByRole("button", { name: "Continue" }).first().click();
    await page.waitForURL(/\/settings/);
    await page.locator('input[name="password"]').fill("a harbour nobody guessed");
    await page.getByRole("form", { name: "Password" }).getByRole("button", { name: "Save" }).click();
    // A recovery ends where a sign-in does.
    await home(page);
    await context.close();
  });

  test("ends sessions elsewhere and can be deleted with its address typed", async () => {
    const { page, context } = await newVisitor();
    const email = newAddress();
    await register(page, email);
    const elsewhere = await newVisitor();
    await logIn(elsewhere.page, email);
    await home(elsewhere.page);
    await page.goto("/account?content=profile");
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await page.getByText("Nowhere else.").waitFor();
    await elsewhere.page.goto("/integrations");
    await elsewhere.page.waitForURL(/\/login/);

    await page.getByRole("button", { name: "Delete account…" }).click();
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await page.getByRole("button", { name: "Delete account", exact: true }).click();
    await page.waitForURL(/\/login/);
    await logIn(page, email);
    await page.getByText("The e-mail address or the password is not right.").waitFor();
    await Promise.all([context.close(), elsewhere.context.close()]);
  });

  test("renames its organisation, reads what changed, and deletes it by typing its name", async () => {
    const { page, context } = await newVisitor();
    await register(page, newAddress());
    await page.goto("/account?content=members");
    await page.getByLabel("Name", { exact: true }).fill("Harbour works");
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("list", { name: "What changed" }).getByText("renamed the organisation").waitFor();
    await page.getByRole("button", { name: "Delete organisation…" }).click();
    await page.getByLabel("Type Harbour works to confirm").fill("Harbour works");
    await page.getByRole("button", { name: "Delete organisation", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await context.close();
  });
});

/** From the folder that letters go to without a mail server. */
function recoveryCode(email: string): Promise<string> {
  const folder = join(product.dataDir, "outbox");
  return until(`a recovery code for ${email}`, async () => {
    const letters = await Promise.all((await readdir(folder).catch(() => [])).map((file) => readFile(join(folder, file), "utf8")));
    return letters.find((letter) => letter.includes(`To: ${email}`) && letter.includes("recovery code"))?.match(/^(\d{6})\s*$/m)?.[1];
  });
}
