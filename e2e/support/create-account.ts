import type { Page } from "playwright-core";

/** From the sign-in page, as a person does it. */
export async function createAccount(
  page: Page,
  { email, first, last }: { readonly email: string; readonly first: string; readonly last: string },
): Promise<void> {
  await page.getByRole("link", { name: "Create one" }).click();
  // The sign-in page has a field of the same name.
  await page.getByRole("heading", { name: "Create your account" }).waitFor();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("First name").fill(first);
  await page.getByLabel("Last name").fill(last);
  await page.getByLabel("Password", { exact: true }).fill("correct-horse-battery-9");
  await page.getByRole("button", { name: "Create account", exact: true }).click();
}
