import { McpServer } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { serveFetch, withSessions } from "../server/gateway/testing/tool-server.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { createAccount } from "./support/create-account.ts";
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
  await createAccount(page, { email: "ines@example.test", first: "Ines", last: "Duarte" });
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

test("a person pastes the curl commands of a system without a description, and the token in them is not kept", async () => {
  const { page, errors } = browser;
  await page.getByRole("tab", { name: /^Connections/ }).click();
  await page.getByRole("button", { name: "Import a description" }).click();
  await page.getByRole("tab", { name: "Paste" }).click();
  const commands = [
    "curl https://api.boat-shed.example/v1/boats/42 -H 'Authorization: Bearer oars-and-more'",
    `curl https://api.boat-shed.example/v1/boats --json '{"name": "Swift", "seats": 4}'`,
  ];
  await page.getByLabel("Description text").fill(commands.join("\n"));
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByRole("heading", { name: "Import Boat shed?" }).waitFor();
  expect(await page.getByRole("dialog").textContent()).not.toContain("oars-and-more");
  await page.getByRole("button", { name: "Import 2 operations" }).click();
  await page.getByText("2 operations · from a file").nth(1).waitFor();
  expect(errors).toEqual([]);
});

test("a person adds an MCP server, sees its tools before anything is kept, and describes an integration that calls one", async () => {
  const { page, errors } = browser;
  let tools = ["add_rower"];
  const sessions = withSessions(() => {
    const server = new McpServer({ name: "boathouse", title: "Boathouse", version: "2.0.0" });
    const inputSchema = z.object({ email: z.string() });
    for (const name of tools) server.registerTool(name, { description: "Adds a rower to the club. <b>Free</b>", inputSchema }, async () => ({ content: [] }));
    return server;
  });
  const site = await serveFetch((request) => {
    return request.headers.get("authorization") === "Bearer oars" ? sessions.fetch(request) : new Response(null, { status: 401 });
  });

  await page.getByRole("tab", { name: /^Connections/ }).click();
  await page.getByRole("button", { name: "Add an MCP server" }).click();
  await page.getByLabel("Address").fill(`${site.origin}/mcp`);
  await page.getByRole("button", { name: "Read its tools" }).click();
  await page
    .getByRole("alert")
    .getByText(/wants a credential/)
    .waitFor();
  await page.getByLabel("How it lets you in").click();
  await page.getByRole("option", { name: "Bearer token" }).click();
  await page.getByLabel("Token", { exact: true }).fill("oars");
  await page.getByRole("button", { name: "Read its tools" }).click();
  await page.getByRole("heading", { name: "Add Boathouse?" }).waitFor();
  await page.getByText("Adds a rower to the club (writes)").waitFor();
  await page.getByRole("button", { name: "Add 1 tool" }).click();
  await page.getByText(`1 tool · ${site.origin}/mcp`).waitFor();

  tools = ["add_rower", "remove_rower"];
  sessions.forget();
  await page.getByRole("button", { name: "Read its tools again" }).click();
  await page.getByText("2 tools; new: removeRower.").waitFor();

  const composer = page.getByLabel("Message", { exact: true });
  await composer.fill("When a webhook arrives, add a rower in Boathouse");
  await composer.press("Control+Enter");
  await page.getByText("when-a-webhook-arrives-add-a").first().waitFor({ timeout: 60_000 });
  await page.getByText("Verified: all 5 gates passed.").nth(1).waitFor({ timeout: 60_000 });
  await site.close();
  // The browser tells of the refusal as well.
  expect(errors.filter((error) => !error.includes("422"))).toEqual([]);
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
