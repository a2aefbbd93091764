import { describe, expect, it } from "vitest";
import { thingOf } from "../thing.ts";
import { readCondition } from "./read-condition.ts";

const ticket = thingOf(
  "event",
  ["body"],
  {
    type: "object",
    properties: {
      subject: { type: "string" },
      priority: { type: "string", enum: ["low", "normal", "urgent"] },
      total: { type: "number" },
      draft: { type: "boolean" },
      assignee: { type: "string" },
      labels: { type: "array", items: { type: "object", properties: { name: { type: "string" } } } },
    },
  },
  "desk",
  "ticket",
);
const read = (text: string) => readCondition(text, [ticket]);
const field = (name: string) => ({ field: { of: "event", path: ["body", name] } });

describe("a condition in words", () => {
  it.each([
    ["if the total is over 40", { left: field("total"), is: "above", right: { literal: 40 } }],
    ["but only if the total is at least €1,200", { left: field("total"), is: "atLeast", right: { literal: 1200 } }],
    ["unless the total is below 10", { left: field("total"), is: "atLeast", right: { literal: 10 } }],
    ["urgent", { left: field("priority"), is: "equals", right: { literal: "urgent" } }],
    ["with high priority", { left: field("priority"), is: "equals", right: { literal: "high" } }],
    ["unassigned", { not: { left: field("assignee"), is: "present" } }],
    ["without an assignee", { not: { left: field("assignee"), is: "present" } }],
    ["skip drafts", { left: field("draft"), is: "differs", right: { literal: true } }],
    ["that's not a draft", { left: field("draft"), is: "differs", right: { literal: true } }],
    [
      "tickets labelled billing",
      { some: field("labels"), item: "one", test: { left: { field: { of: "one", path: ["name"] } }, is: "equals", right: { literal: "billing" } } },
    ],
    ['with the word "refund" in the subject', { left: field("subject"), is: "contains", right: { literal: "refund" } }],
  ])("%s", (text, test) => {
    expect(read(text)).toEqual({ turns: null, test });
  });

  it("asks what a vague word means", () => {
    expect(read("big")).toEqual({ turns: null, test: { hole: "What makes one “big”?" } });
  });

  it.each([
    ["otherwise", "else"],
    ["if it fails", "failure"],
  ])("%s turns to another branch", (text, turns) => {
    expect(read(text)).toEqual({ turns, test: null });
  });
});
