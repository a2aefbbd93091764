import { expect, test } from "vitest";
import { COMMAND_EVENTS } from "../server/admin/command-events.ts";
import { ROUTES } from "../server/testing/services.ts";
import { aboutOf, wordsOf } from "../web/src/features/account/audit-words.ts";

const ACTIONS = ROUTES.flatMap(({ route: { audit } }) => (!audit || "none" in audit ? [] : "within" in audit ? audit.within : [audit.action]));
const COMMANDS = Object.values(COMMAND_EVENTS).flatMap((event) => ("action" in event ? [event.action] : []));

test("every event of a route or a command is told in words of its own", () => {
  const plain = (action: string) => action.replaceAll(/[._]/g, " ");
  expect([...ACTIONS, ...COMMANDS].filter((action) => wordsOf(action) === plain(action))).toEqual([]);
});

test("a change is told with what was so and what is", () => {
  const event = { details: { title: "Mara Okafor" }, before: { role: "viewer" }, after: { role: "builder" } };
  expect(aboutOf(event)).toBe("Mara Okafor; role viewer → builder");
  const settings = { details: {}, before: { payloadRetentionDays: 30, redactFields: [] }, after: { payloadRetentionDays: 20, redactFields: ["iban"] } };
  expect(aboutOf(settings)).toBe("payload retention days 30 → 20; redact fields none → iban");
});

test("a replaced secret and an end that nobody knows are told, and nothing of what came or went", () => {
  const event = { details: { title: "Till", replaced: ["auth"], outcome: "unknown" }, before: null, after: { name: "Till" } };
  expect(aboutOf(event)).toBe("Till; auth replaced; How it ended is not known");
});
