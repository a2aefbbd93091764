import { expect, test } from "vitest";
import { analyseCode } from "../../../../builder/analysis/analyse.ts";
import { createCatalogue } from "../../../../connectors/catalogue.ts";
import { answerFromFlow } from "./answer-from-flow.ts";

const CODE = `import { automation, webhook } from "@vennel/sdk";
import { github, slack } from "../connections";
export default automation({
  id: "tell",
  name: "Tell support",
  trigger: webhook({ connection: github, event: "issues.opened" }),
  async run({ event, step }) {
    if (!event.body.issue.labels.some((label) => label.name === "urgent")) return;
    await step("Post to #support", () => slack.chat.postMessage({ channel: "#support", text: "hi" }));
    await slack.chat.postMessage({ channel: "#all", text: "hi" });
  },
});
`;

test("an answer without a model says in the systems' own words what starts, when it goes on, and what it does", () => {
  const { flow } = analyseCode(new Map([["src/automations/tell.ts", CODE]]), { connectors: { github: "github", slack: "slack" }, required: {} });
  const verification = { status: "unverified" as const, reason: "Not checked since the last change.", checkpointId: null, filesHash: "h", gates: [] };
  const text = answerFromFlow(flow, { verification, connections: [], catalogue: createCatalogue() });
  expect(text).toContain("**Tell support** starts with “Issue opened” of GitHub.");
  expect(text).toMatch(/- It goes on only if `event\.body\.issue\.labels\.some/);
  expect(text.match(/^- Post to #support.*$/gm)).toHaveLength(1);
  expect(text).toContain("- Not connected yet: github, slack");
});
