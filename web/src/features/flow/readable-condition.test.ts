import { expect, it } from "vitest";
import { readableCondition } from "./readable-condition.ts";

it.each([
  ["event.body.total >= 1000", "total ≥ 1,000"],
  ['event.body.label.name.toLowerCase() !== "urgent"', "label.name ≠ “urgent”"],
  ['event.body.user?.plan === "gold" && !event.body.archived', "user.plan = “gold” and not archived"],
  ['subject === "a >= 1000 && b"', "subject = “a >= 1000 && b”"],
  ["refund.amount <= 5000_00", "refund.amount ≤ 5,000.00"],
  ["year > 999 || code > 12345", "year > 999 or code > 12,345"],
  ["items.some((item) => item.sku === event.body.sku)", "items.some((item) => item.sku === event.body.sku)"],
])("%s is drawn as %s", (code, drawn) => {
  expect(readableCondition(code)).toBe(drawn);
});
