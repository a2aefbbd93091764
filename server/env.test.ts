import { expect, test } from "vitest";
import { readSettings } from "./env.ts";

test("nothing set gives what suits one machine", () => {
  expect(readSettings({})).toMatchObject({ PORT: 4400, HOST: "127.0.0.1", VENNEL_DATA_DIR: "./data", VENNEL_REGISTRATION: "open", VENNEL_EGRESS_ALLOW: [] });
});

test("an empty variable counts as one that is not set", () => {
  expect(readSettings({ PORT: "", DATABASE_URL: "" })).toMatchObject({ PORT: 4400 });
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["VENNEL_PUBLIC_URL", "vennel.example"],
  ["DATABASE_URL", "mysql://root:hunter2@db"],
  ["SMTP_URL", "http://mail"],
  ["VENNEL_EGRESS_ALLOW", "10.0.0.0"],
  ["VENNEL_SANDBOX_MINIMUM", "9"],
  ["VENNEL_INTERNAL_DOMAIN", "not a domain"],
  ["VENNEL_ROLE", "boss"],
  ["VENNEL_REGISTRATION", "maybe"],
  ["VENNEL_ENGINE", "steam"],
  ["VENNEL_RESTATE_INGRESS_URLS", "10.0.0.1"],
  ["VENNEL_RESTATE_LISTEN", "9080"],
])("a malformed %s stops the start with its name", (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name}: .+`));
});

test("the message does not repeat a value that may be a secret", () => {
  expect(() => readSettings({ DATABASE_URL: "mysql://root:hunter2@db" })).toThrow(/^((?!hunter2).)*$/);
});
