import { afterAll, beforeAll, expect, test } from "vitest";
import type { BoardMessage } from "../contracts/board.ts";
import { startModelServer, type ModelServer } from "../server/testing/model-server.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { buildIntegration } from "./support/build-integration.ts";
import { connect } from "./support/deploy.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { until } from "./support/until.ts";

const WORDS = 150;
const STORY = Array.from({ length: WORDS }, (_, index) => `word${index}`).join(" ");
// So that the figures under the answer do not run into its last word.
const ANSWER = `${STORY} and that is all.`;

let model: ModelServer;
let product: Product;
let browser: Surfing;
let person: Person;
let projectId: string;

beforeAll(async () => {
  model = await startModelServer(() => ({ text: ANSWER, everyMs: 20 }));
  product = await startProduct({ OPENAI_BASE_URL: model.url, VENNEL_MODEL: "scripted" });
  person = await registerPerson(product.url);
  await connect(person, { connector: "github", name: "GitHub", auth: { type: "none" }, webhook: { secret: "hook-secret" } });
  await connect(person, { connector: "slack", name: "Slack", auth: { type: "bearer", token: "xoxb-real-token" } });
  const built = await buildIntegration(person, "When a GitHub issue is opened, post its title to the Slack channel #support", { model: "offline" });
  projectId = built.project.id;
  browser = await openBrowser();
  const { page } = browser;
  await page.goto(`${product.url}/integrations/${projectId}`);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await page.getByLabel("Message", { exact: true }).waitFor();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await model?.close();
}, 60_000);

async function ask(text: string): Promise<void> {
  const { page } = browser;
  await page.getByRole("radio", { name: "Ask" }).click();
  await page.getByLabel("Message", { exact: true }).fill(text);
  await page.keyboard.press("Control+Enter");
}

const lastAnswer = () => browser.page.getByRole("article", { name: "Assistant" }).last();
const lastWords = async () => ((await lastAnswer().textContent()) ?? "").match(/word\d+/g) ?? [];

test("an answer goes on over a reload in its middle, without a word lost or doubled", async () => {
  const { page } = browser;
  await ask("Tell me a story");
  await until("some of the answer", async () => (await lastWords()).length > 20);
  await page.reload();
  await until(
    "the end of the answer",
    async () => (await lastWords()).at(-1) === `word${WORDS - 1}` && (await page.getByRole("button", { name: "Stop" }).count()) === 0,
    60_000,
  );
  expect((await lastWords()).join(" ")).toBe(STORY);
  await page
    .getByText(/^scripted · Took .* · 110 tokens$/)
    .last()
    .waitFor();
});

test("a server that is killed in the middle of an answer leaves what was said, and the next message is taken", async () => {
  const { page } = browser;
  await ask("Tell me another one");
  await until("the beginning of the answer", async () => model.prompts.length > 1 && (await lastWords()).length > 5);
  await product.kill("SIGKILL");
  await product.restart();
  await page.reload();
  await page.getByLabel("Message", { exact: true }).waitFor();
  const board = `/api/board/v1/o/${person.organisation.id}/projects/${projectId}`;
  const conversation = await until("the end of the turn", async () => {
    const { body } = await person.call<{ messages: BoardMessage[]; activeTurn: unknown; lastTurn: { status: string } }>("GET", `${board}/conversation`);
    return body.activeTurn === null ? body : null;
  });
  expect(conversation.lastTurn?.status).toBe("interrupted");
  const said = String(conversation.messages?.at(-1)?.parts.find(({ type }) => type === "text")?.["text"] ?? "");
  expect(said).not.toBe("");
  expect(ANSWER.startsWith(said.trimEnd())).toBe(true);

  await ask("Once more");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
});

test("the preset prompt puts the deployment before the person, with its diff; approved, it goes live", async () => {
  const { page, errors } = browser;
  await page.getByRole("button", { name: "Preset prompts" }).click();
  // With a model all of them are offered.
  await page.getByRole("menuitem", { name: "Run it on a schedule instead" }).waitFor();
  await page.getByRole("menuitem", { name: "Deploy my Integration" }).click();
  const card = page.getByRole("region", { name: "Approval: Deploy to production" });
  await card.getByText("Reaches slack for the first time").waitFor();
  await card.getByText("src/automations/").first().click();
  await card.getByText("+export default automation({").waitFor();
  await card.getByRole("button", { name: "Approve" }).click();
  await page.getByText("Version 1 is live in production.").waitFor({ timeout: 60_000 });
  await card.getByText("Approved").waitFor();
  // An overlay that shows while the server is away is not a fault of the page.
  expect(errors.filter((error) => !/ERR_|Failed to (?:load|fetch)|Unable to preload|network/i.test(error))).toEqual([]);
});
