import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { createAccount } from "./support/create-account.ts";
import { startProduct, type Product } from "./support/start-product.ts";

const shell = promisify(execFile);

let product: Product;
let browser: Surfing;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

test("the guide's first integration, followed to the letter: its sentence, the command that the dock shows, its answer, a field left out", async () => {
  const guide = await readFile("docs/guide/1-start.md", "utf8");
  const { page, errors } = browser;
  await page.goto(product.url);
  await createAccount(page, { email: "new@example.test", first: "New", last: "Comer" });
  await page.getByRole("heading", { name: "Which systems should talk?" }).waitFor();
  await page.getByRole("textbox").first().fill(sample(guide, "text sentence"));
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: /Verified [0-9a-f]{6}$/ }).waitFor({ timeout: 60_000 });

  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  await page.getByRole("button", { name: "Copy the curl command" }).click({ timeout: 60_000 });
  const command = await page.evaluate<string>("navigator.clipboard.readText()");
  expect(await answerOf(command)).toEqual([200, JSON.parse(sample(guide, "json answer"))]);

  const [status, refused] = await answerOf(command.replace(/,"total":1/, ""));
  expect([status, refused]).toEqual([400, expect.objectContaining({ code: "invalid_input", message: expect.stringContaining("total") })]);

  await page.getByRole("tab", { name: "Runs" }).first().click();
  const runs = page.getByRole("table", { name: "Runs" });
  for (const status of ["Succeeded", "Failed"]) await runs.getByText(status).first().waitFor();
  expect(errors).toEqual([]);
});

/** The block of the guide with this info string. */
function sample(guide: string, info: string): string {
  const found = new RegExp(`\`\`\`${info}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1];
  if (!found) throw new Error(`The guide shows no ${info}`);
  return found.trim();
}

async function answerOf(command: string): Promise<readonly [number, unknown]> {
  const { stdout } = await shell("sh", ["-c", `${command} -s -w '\\n%{http_code}'`]);
  const at = stdout.lastIndexOf("\n");
  return [Number(stdout.slice(at + 1)), JSON.parse(stdout.slice(0, at))];
}
