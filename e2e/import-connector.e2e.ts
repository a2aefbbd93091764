import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { startProduct, type Product } from "./support/start-product.ts";

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

test("a person imports the description of a system of their own and describes an integration with it by name", async () => {
  const { page, errors } = browser;
  await page.goto(product.url);
  await page.getByRole("link", { name: "Create one" }).click();
  await page.getByRole("heading", { name: "Create your account" }).waitFor();
  await page.getByLabel("E-mail").fill("ines@example.test");
  await page.getByLabel("First name").fill("Ines");
  await page.getByLabel("Last name").fill("Duarte");
  await page.getByLabel("Password", { exact: true }).fill("correct-horse-battery-9");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Which systems should talk?" }).waitFor();
  await page.getByRole("textbox").first().fill("When a webhook arrives, add a member in Rowing Club");
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/\/integrations\/prj_/);
  await page.getByText(/I don't know/).waitFor();

  await page.getByRole("tab", { name: /^Connections/ }).click();
  await page.getByRole("button", { name: "Import a description" }).click();
  await page.getByRole("tab", { name: "Paste" }).click();
  await page.getByLabel("Description text").fill(JSON.stringify(club));
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByRole("heading", { name: "Import Rowing Club API?" }).waitFor();
  await page.getByText("1 operation left out: their body is neither JSON nor a form.").waitFor();
  await page.getByRole("button", { name: "Import 2 operations" }).click();
  await page.getByText("2 operations · from a file · CC0").waitFor();

  const composer = page.getByLabel("Message", { exact: true });
  await composer.fill("When a webhook arrives, add a member in Rowing Club");
  await composer.press("Control+Enter");
  await page.getByRole("button", { name: /Verified [0-9a-f]{6}$/ }).waitFor({ timeout: 60_000 });
  expect(errors).toEqual([]);
});

const member = { type: "object", properties: { id: { type: "integer" }, email: { type: "string" }, name: { type: "string" } } };
const club = {
  openapi: "3.0.3",
  info: { title: "Rowing Club API", version: "1.4", license: { name: "CC0" } },
  servers: [{ url: "https://club.example/v1" }],
  components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Club-Key" } } },
  paths: {
    "/members": {
      get: { summary: "List the members", responses: { 200: { content: { "application/json": { schema: { type: "array", items: member } } } } } },
      post: {
        operationId: "addMember",
        requestBody: { content: { "application/json": { schema: { type: "object", required: ["email"], properties: { email: { type: "string" } } } } } },
        responses: { 201: { content: { "application/json": { schema: member } } } },
      },
    },
    "/members/{id}/photo": { put: { requestBody: { content: { "image/png": {} } }, responses: { 204: {} } } },
  },
};
