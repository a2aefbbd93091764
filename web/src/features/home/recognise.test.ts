import { expect, test } from "vitest";
import { recognise } from "./recognise.ts";

const SYSTEMS = [
  { id: "slack", name: "Slack" },
  { id: "github", name: "GitHub" },
];

test("systems come in the order in which the text names them", () => {
  expect(recognise("When a github issue is opened, tell Slack", SYSTEMS)).toEqual(["github", "slack"]);
});

test("only whole words name a system", () => {
  expect(recognise("Slackers unite", SYSTEMS)).toEqual([]);
});
