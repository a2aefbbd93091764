import { expect, test } from "vitest";
import { planSteps } from "./plan-steps.ts";

test.each([
  ["When an order is paid, tell the team. Every Monday, send a summary.", ["When an order is paid, tell the team", "Every Monday, send a summary"]],
  ["- When a form is sent, add a row\n- whenever a row is deleted, tell me", ["When a form is sent, add a row", "whenever a row is deleted, tell me"]],
  [
    "When an order is paid, tell the team. Mention the amount. Also every night, archive them.",
    ["When an order is paid, tell the team. Mention the amount", "every night, archive them"],
  ],
  ["When an order is paid, tell the team when it is large", []],
  ["When an order is paid, tell the team. Mention the amount.", []],
  ["Post it to #a. Every time.", []],
  ["When a ticket comes in, look up its requester in HubSpot. If there is none, create the contact; otherwise tell #support.", []],
  ["Every 15 minutes call the Status API. If the API does not answer, tell #ops. When it works again, say so.", []],
  ["When a deal above 10,000 is won, ask #finance for approval. If somebody approves, invoice it. If the amount is over 50,000, tell the board.", []],
  [
    "If an issue is opened, tell #dev. If a pull request is opened, tell #review.",
    ["If an issue is opened, tell #dev", "If a pull request is opened, tell #review"],
  ],
])("%j", (text, steps) => {
  expect(planSteps(text)).toEqual(steps);
});
