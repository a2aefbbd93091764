import { expect, test } from "vitest";
import { createCatalogue } from "../../connectors/catalogue.ts";
import { readOutline } from "../edits/index.ts";
import { requestFacts } from "./request-facts.ts";

const CODE = `import { automation, webhook } from "@vennel/sdk";
import { github, slack } from "../connections";
export default automation({
  id: "a",
  name: "A",
  trigger: webhook({ connection: github, event: "issues.opened" }),
  async run({ step }) {
    await step("Post to #support-urgent", () => slack.chat.postMessage({ channel: "#support-urgent", text: "x" }));
  },
});
`;
const CONNECTIONS = ["github", "slack", "hubspot"].map((alias) => ({
  alias,
  connector: alias,
  name: { github: "GitHub", slack: "Slack", hubspot: "HubSpot" }[alias] ?? alias,
}));
const facts = (text: string, code = CODE) =>
  requestFacts(
    text,
    new Map([["src/automations/a.ts", code]]),
    [readOutline("src/automations/a.ts", code) ?? []].flat().map(({ plan }) => plan),
    CONNECTIONS,
    createCatalogue(),
  ).map(({ text: said, state, line }) => [said, state, line]);

test("what was asked for is met, with its line", () => {
  expect(facts("When an issue is opened in GitHub, tell #support-urgent on Slack")).toEqual(
    expect.arrayContaining([
      ["GitHub", "met", 6],
      ["#support-urgent", "met", 8],
      ["Slack", "met", 8],
    ]),
  );
});

test("a channel that only the name of a step mentions, and a system that is never called, are not met", () => {
  const found = facts(
    "When an issue is opened in GitHub, tell #support-urgent on Slack and add a contact to HubSpot",
    CODE.replace('channel: "#support-urgent"', 'channel: "#random"'),
  );
  expect(found).toEqual(
    expect.arrayContaining([
      ["#support-urgent", "unmet", null],
      ["HubSpot", "unmet", null],
    ]),
  );
});

test("a channel that the code hands to a mapping, and the mapping does not have, is not met", () => {
  const mapped = CODE.replace('{ channel: "#support-urgent", text: "x" }', "toMessage(event.body)").replace("{ step }", "{ event, step }");
  expect(facts("When an issue is opened in GitHub, tell #support-urgent on Slack", mapped)).toContainEqual(["#support-urgent", "unmet", null]);
});
