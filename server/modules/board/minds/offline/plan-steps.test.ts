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
])("%j", (text, steps) => {
  expect(planSteps(text)).toEqual(steps);
});
