import { expect, test } from "vitest";
import { createCatalogue } from "../../../connectors/catalogue.ts";
import { itemFound, itemsOf, lookUpOf } from "./look-up.ts";

const catalogue = createCatalogue();

function sent(operation: string, body: unknown) {
  return { operation, request: { method: "POST", url: "https://x.test/", headers: {}, body } };
}

test.each([
  ["stripe", "customers.create", "email=ada%40acme.test&name=Ada", { email: "ada@acme.test" }, "customers.list"],
  ["stripe", "customers.create", { email: "ada@acme.test" }, { email: "ada@acme.test" }, "customers.list"],
  ["hubspot", "contacts.create", { properties: { email: "ada@acme.test" } }, { email: "ada@acme.test" }, "contacts.search"],
  ["hubspot", "companies.create", { properties: { domain: "acme.test" } }, { domain: "acme.test" }, "companies.search"],
  ["shopify", "customers.create", { customer: { email: "ada@acme.test" } }, { email: "ada@acme.test" }, "customers.search"],
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

test("a search by words finds others too: only what has the identifying field counts", () => {
  const lookUp = lookUpOf(catalogue.get("hubspot"), sent("contacts.create", { properties: { email: "Ada@acme.test" } }));
  if (!lookUp) throw new Error("HubSpot can be asked");
  expect(lookUp.args).toEqual({ query: "Ada@acme.test" });
  const ada = { id: "1", properties: { email: "ada@acme.test" } };
  const other = { id: "2", properties: { email: "ben@acme.test", note: "knows ada@acme.test" } };
  expect(itemFound(lookUp, { results: [other, ada] })).toEqual(ada);
  expect(itemFound(lookUp, { results: [other] })).toBe(null);
  expect(itemFound(lookUp, { error: "x" })).toBe(null);
  expect(itemFound(lookUp, { results: Array.from({ length: 10 }, () => other) })).toBe(undefined);
});
