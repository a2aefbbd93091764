import { expect, test } from "vitest";
import type { FlowDocument } from "../../../../contracts/flow.ts";
import { nameOfFlow } from "./name-of-flow.ts";

const flowOf = (trigger: object) => ({ automations: [{ trigger }] }) as unknown as FlowDocument;

test.each([
  [{ type: "webhook", connection: "github" }, ["github", "slack"], "github-to-slack"],
  [{ type: "webhook", connection: "shopify" }, ["shopify", "xero", "slack", "jira"], "shopify-to-xero-and-slack"],
  [{ type: "webhook", connection: null }, ["slack"], "webhook-to-slack"],
  [{ type: "schedule" }, ["stripe", "slack"], "schedule-to-stripe-and-slack"],
  [{ type: "manual" }, [], null],
])("a flow that starts by %j and calls %j is called %s", (trigger, systems, name) => expect(nameOfFlow(flowOf(trigger), systems)).toBe(name));

test("a project without automations has no name of its own", () => expect(nameOfFlow({ automations: [] }, ["slack"])).toBeNull());
