import { expect, test } from "vitest";
import { declaredBody } from "./declared-body.ts";

test.each([
  ["When a webhook brings a name and a total", ["name text", "total number"]],
  ["A form posts its name, an email and the order date to a webhook", ["name text", "email email", "orderDate date"]],
  ['A webhook sends {"customer": "Ada", "paid": true}', ["customer text", "paid yes-no"]],
  ["When a webhook comes in", []],
])("%s", (text, fields) => expect(declaredBody(text).map(({ name, type }) => `${name} ${type}`)).toEqual(fields));
