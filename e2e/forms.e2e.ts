import { afterAll, beforeAll, expect, test } from "vitest";
import { building } from "./support/building.ts";
import { startLoopbackSystem, type LoopbackSystem } from "./support/loopback-system.ts";
import { startBuilding, type Workplace } from "./support/start-building.ts";

let slack: LoopbackSystem;
let at: Workplace;
let mayList = true;

const channels = ["general", "support", "sales"].map((name, at) => ({ id: `C${at}`, name }));

beforeAll(async () => {
  slack = await startLoopbackSystem("xoxb-real-token", ({ path }) => {
    if (path.startsWith("/conversations.list")) return { body: mayList ? { ok: true, channels } : { ok: false, error: "missing_scope" } };
    return { body: { ok: true, channel: "C1", ts: "1700000000.0001" } };
  });
  at = await startBuilding([
    { connector: "slack", name: "Slack", auth: { type: "bearer", token: "xoxb-real-token" }, baseUrl: slack.url },
    { connector: "github", name: "GitHub", auth: { type: "hmac", secret: "hook-secret" } },
  ]);
});
afterAll(async () => {
  await at?.close();
  await slack?.close();
});

/** In both appearances and at both widths. */
async function pictures(name: string): Promise<void> {
  for (const appearance of ["light", "dark"] as const)
    for (const width of [1440, 1024]) {
      await at.page
        .locator(".radix-themes")
        .evaluateAll(
          (parts, chosen) => parts.forEach((part) => part.classList.replace(part.classList.contains("dark") ? "dark" : "light", chosen)),
          appearance,
        );
      await at.page.setViewportSize({ width, height: 900 });
      await at.page.screenshot({ path: `test-results/form-${name}-${width}-${appearance}.png` });
    }
  await at.page.setViewportSize({ width: 1440, height: 900 });
}

test("a channel is chosen from those that Slack lists, or typed where Slack refuses", { timeout: 240_000 }, async () => {
  const by = building(at);
  await by.begin();
  await by.startBy("By hand");
  await by.add("Add a step at the end", "slack message", /Post a message to a channel or person/);
  mayList = false;
  await by.panel.getByRole("button", { name: "Choose from Slack for channel" }).click();
  await at.page.getByText(/^Slack did not answer: .*missing_scope/).waitFor();
  mayList = true;
  await at.page.getByRole("button", { name: "try again" }).click();
  await at.page.getByRole("option", { name: "#general" }).waitFor();
  await pictures("choices");
  await at.page.getByPlaceholder("Search Slack").fill("sUPp");
  await at.page.getByRole("option", { name: "#general" }).waitFor({ state: "detached" });
  await at.page.getByRole("option", { name: "#support" }).click();
  await expect.poll(() => by.field("channel").textContent()).toBe("#support");
  await by.write("text", "Hello");
  await by.verified();
  expect(at.errors).toEqual([]);
});

test("functions are chosen for a field, and their result is seen as one types", { timeout: 240_000 }, async () => {
  const by = building(at);
  await by.begin();
  await by.startBy("Event");
  await by.choose("System", "GitHub");
  await by.choose("Event", /^issue opened/i);
  await by.add("Add a step at the end", "slack message", /Post a message to a channel or person/);
  await by.write("channel", "#support");
  await by.write("text", "New: ");
  await by.take("text", "title", "body.issue.title");
  const preview = by.panel.getByRole("status", { name: "Preview of text" });
  await expect.poll(() => preview.textContent()).toMatch(/^New: \S/);
  const plain = (await preview.textContent())?.slice("New: ".length) ?? "";

  const seen = await at.page.evaluateHandle<string[]>(`(() => {
    const texts = [];
    const field = document.querySelector("[role=textbox][aria-label=text]");
    new MutationObserver(() => texts.push(field.textContent)).observe(field, { childList: true, subtree: true });
    return texts;
  })()`);
  await by.field("text").getByRole("button").click();
  const functions = by.panel.getByRole("region", { name: /^Functions of / });
  const add = functions.getByRole("combobox");
  await add.selectOption("in capitals");
  await expect.poll(() => preview.textContent()).toBe(`New: ${plain.toUpperCase()}`);
  await add.selectOption("the first characters of");
  const length = functions.getByRole("textbox", { name: "to, a part of it" });
  await length.fill("5");
  await expect.poll(() => functions.getByRole("status").textContent()).toBe(plain.toUpperCase().slice(0, 5));
  await length.press("Tab");
  await expect.poll(() => preview.textContent()).toBe(`New: ${plain.toUpperCase().slice(0, 5)}`);
  await pictures("functions");
  await by.verified();

  // Changes that are on their way take nothing back that was done meanwhile.
  expect((await seen.jsonValue()).filter((text) => !/title/.test(text))).toEqual([]);

  await by.panel.getByRole("button", { name: /^v-.*\.ts:\d+$|\.ts:\d+$/ }).click();
  await at.page.locator(".cm-content").getByText("toUpperCase().slice(0, 5)").waitFor();
  expect(at.errors).toEqual([]);
});

test("a step is tried, and what it answered is the sample of later steps", { timeout: 240_000 }, async () => {
  const by = building(at);
  await by.begin();
  await by.startBy("By hand");
  await by.add("Add a step at the end", "slack list channels", /List the channels|List channels/);
  const attempt = by.panel.getByRole("region", { name: "Try this step" });
  const answer = attempt.getByRole("status", { name: "What the step answered" });
  const asked = slack.received.length;
  await attempt.getByRole("button", { name: "Try step" }).click();
  await expect.poll(() => answer.textContent({ timeout: 20_000 }), { timeout: 20_000 }).toContain('"name"');
  expect(slack.received.length).toBe(asked);
  await attempt.getByRole("button", { name: "For real" }).click();
  await attempt.getByText("Answered by Slack").waitFor();
  await expect.poll(() => answer.textContent(), { timeout: 20_000 }).toContain('"sales"');
  await pictures("try");

  await by.add("Add a step at the end", "slack message", /Post a message to a channel or person/);
  await attempt.getByText(/^channel: It is still open\.$/).waitFor();
  expect(await attempt.getByRole("button", { name: "Try step" }).isDisabled()).toBe(true);
  expect(await attempt.getByRole("button", { name: "For real" }).count()).toBe(0);
  await by.write("channel", "#support");
  await by.write("text", "Now ");
  await by.take("text", "list channels", "all of it");
  await expect.poll(() => by.panel.getByRole("status", { name: "Preview of text" }).textContent()).toContain('"sales"');
  await attempt.getByRole("button", { name: "Try step" }).click();
  await expect.poll(() => answer.textContent({ timeout: 20_000 }), { timeout: 20_000 }).toContain('"ok"');
  expect(slack.received.filter(({ path }) => path === "/chat.postMessage")).toEqual([]);
  expect(at.errors).toEqual([]);
});
