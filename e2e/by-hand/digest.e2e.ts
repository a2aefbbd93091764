import { afterAll, beforeAll, expect, test } from "vitest";
import { building } from "../support/building.ts";
import { startLoopbackSystem, type LoopbackSystem } from "../support/loopback-system.ts";
import { startBuilding, type Workplace } from "../support/start-building.ts";

let github: LoopbackSystem;
let slack: LoopbackSystem;
let at: Workplace;

const issue = (number: number, title: string) => ({ id: number, number, title, state: "open", html_url: `https://github.com/acme/shop/issues/${number}` });

beforeAll(async () => {
  github = await startLoopbackSystem("github-token", () => ({ body: [issue(7, "Printer is out of magenta"), issue(9, "Cart forgets items")] }));
  slack = await startLoopbackSystem("slack-token", () => ({ body: { ok: true, channel: "C1", ts: "1700000000.0001" } }));
  at = await startBuilding([
    { connector: "github", name: "GitHub", auth: { type: "bearer", token: "github-token" }, baseUrl: github.url },
    { connector: "slack", name: "Slack", auth: { type: "bearer", token: "slack-token" }, baseUrl: slack.url },
  ]);
});
afterAll(async () => {
  await at?.close();
  await github?.close();
  await slack?.close();
});

test("a digest on a schedule: a list becomes one message with how many there are and a line for each", { timeout: 280_000 }, async () => {
  const by = building(at);
  await by.begin();
  await by.startBy("Schedule");
  await by.fill("Schedule", "* * * * *");
  await by.add("Add a step at the end", "github list issues", /List the issues of a repository/);
  await by.write("owner", "acme");
  await by.write("repo", "shop");
  await by.add("Add a step at the end", "slack message", /Post a message to a channel or person/);
  await by.write("channel", "#support");
  await by.take("text", "issues", "all of it");
  await by.openFunctions("text", 0);
  await by.apply("how many");
  await by.writeOn("text", " are open:\n");
  await by.take("text", "issues", "all of it");
  await by.openFunctions("text", 1);
  await by.apply("each item as");
  const line = "Each item of list the issues of a repository";
  await by.rewrite(line, "#");
  await by.take(line, "number", "number");
  await by.writeOn(line, " ");
  await by.take(line, "title", "title");
  await by.apply("joined to lines");
  await at.page.screenshot({ path: "test-results/digest.png" });
  await by.goLive();
  await by.noteEffort("Digest on a schedule");
  await expect
    .poll(() => slack.received.map(({ body }) => body), { timeout: 100_000 })
    .toContainEqual({
      channel: "#support",
      text: "2 are open:\n#7 Printer is out of magenta\n#9 Cart forgets items",
    });
  expect(at.errors).toEqual([]);
});
