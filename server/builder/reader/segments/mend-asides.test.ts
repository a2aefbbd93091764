import { expect, it } from "vitest";
import { readWith } from "../testing/read-with.ts";

const operations = (text: string, ...ids: string[]) => readWith(text, ...ids).plan.steps.map((step) => ("operation" in step ? step.operation : step.kind));

it.each([
  ["Broken build handler for GitLab. When a GitLab issue is opened, tell #builds on Slack.", ["gitlab", "slack"], ["chat.postMessage"]],
  [
    "Nightly digest of GitHub issues in Slack. Every Friday at 16:00 list the open issues and post them to #dev.",
    ["github", "slack"],
    ["issues.list", "chat.postMessage"],
  ],
  [
    "Stock radar for Shopify and Slack. Every morning list the products of Shopify and post them to #stock on Slack.",
    ["shopify", "slack"],
    ["products.list", "chat.postMessage"],
  ],
  [
    "Lead qualification with HubSpot, Stripe and Slack. When a Stripe customer is created, tell #growth on Slack.",
    ["stripe", "slack", "hubspot"],
    ["chat.postMessage"],
  ],
])("%s: a first line that sums it up asks for nothing", (text, ids, expected) => {
  expect(operations(text, ...ids)).toEqual(expected);
});
