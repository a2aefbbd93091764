import { expect, test } from "vitest";
import { createCatalogue } from "../../../connectors/catalogue.ts";
import { itemsOf, lookUpOf } from "./look-up.ts";

const catalogue = createCatalogue();

function sent(operation: string, body: unknown) {
  return { operation, request: { method: "POST", url: "https://x.test/", headers: {}, body } };
}

test.each([
  ["stripe", "customers.create", "email=ada%40acme.test&name=Ada", { email: "ada@acme.test" }, "customers.list"],
  ["stripe", "customers.create", { email: "ada@acme.test" }, { email: "ada@acme.test" }, "customers.list"],
])("%s is asked for what %s made by its natural key", (connector, write, body, by, read) => {
  const lookUp = lookUpOf(catalogue.get(connector), sent(write, body));
  expect(lookUp?.by).toEqual(by);
  expect(lookUp?.operation.id).toBe(read);
});

test("a write without its natural key, a message, and a plain request can't be looked up", () => {
  expect(lookUpOf(catalogue.get("stripe"), sent("customers.create", { name: "Ada" }))).toBe(null);
  expect(lookUpOf(catalogue.get("slack"), sent("chat.postMessage", { channel: "#a", text: "x" }))).toBe(null);
  expect(lookUpOf(catalogue.get("http"), { ...sent("x", {}), operation: null })).toBe(null);
  expect(lookUpOf(undefined, undefined)).toBe(null);
});

test("what was found is where the connector says that its list is", () => {
  const list = catalogue.get("stripe")?.operations.find(({ id }) => id === "customers.list");
  expect(list && itemsOf(list, { data: [{ id: "cus_1" }], has_more: false })).toEqual([{ id: "cus_1" }]);
  expect(list && itemsOf(list, { error: "x" })).toEqual([]);
});
