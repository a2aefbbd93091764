import { expect, test } from "vitest";
import { parseSearch } from "./parse-search.ts";

test.each(["2024", "007", "1e5", "true", "null", '"2024"', "[1]", "", "مؤسسة"])("a value stays the text it is: %s", (org) => {
  expect(parseSearch(`?${new URLSearchParams({ org })}`)).toEqual({ org });
});

test("a yes or a no is one, and nothing else is", () => {
  expect(parseSearch("?onboarding=true&refresh=false")).toEqual({ onboarding: true, refresh: false });
  expect(parseSearch("?onboarding=maybe")).toEqual({ onboarding: "maybe" });
});

test("what is named twice is a list", () => {
  expect(parseSearch("?org=a&org=2&q=x")).toEqual({ org: ["a", "2"], q: "x" });
});

test("nothing is named", () => expect(parseSearch("")).toEqual({}));
