import { describe, expect, it } from "vitest";
import { refuseLimits } from "./limits.ts";
import { Undecided } from "./undecided.ts";

const limitOf = (text: string): string | null => {
  try {
    refuseLimits(text);
    return null;
  } catch (error) {
    if (error instanceof Undecided && error.result.kind === "refusal") return error.result.notUnderstood.join(" ");
    throw error;
  }
};

describe("an event that is to count at some times only", () => {
  it.each([
    ["When an order is created, tell #x, but only on weekdays", "but only on weekdays"],
    ["When a payment fails, tell #x at most twice a day", "at most twice a day"],
    ["If a ticket is created outside business hours, tell #x", "outside business hours"],
    ["Tell #x whenever a lead comes in, except on Sundays", "except on Sundays"],
  ])("%s", (text, limit) => {
    expect(limitOf(text)).toBe(limit);
  });

  it.each([
    "Every weekday at 9 post the open issues to #x",
    'When an order comes in, tell #x "closed on weekends"',
    "When a payment fails, tell #x",
    "On Mondays at 9, if there are open tickets, tell #x",
  ])("holds nothing back of: %s", (text) => {
    expect(limitOf(text)).toBeNull();
  });
});
