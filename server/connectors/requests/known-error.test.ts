import { describe, expect, test } from "vitest";
import { polishedConnectors } from "../polished/all.ts";
import { knownErrorIn } from "./known-error.ts";
import { PRINTED } from "./testing/printed-errors.ts";

describe.each(polishedConnectors.filter(({ id }) => id !== "http").map((one) => [one.id, one] as const))("%s", (id, connector) => {
  test("explains its errors as its documentation prints them", () => {
    expect(PRINTED[id]?.length).toBeGreaterThan(0);
    for (const [status, body, code] of PRINTED[id] ?? []) expect(knownErrorIn(connector, { status, body })?.code).toBe(code);
  });

  test("explains a refused credential, a thing that is not there and a limit as its simulated system words them", () => {
    const { unauthorized, notFound, rateLimited } = connector.simulation.errors ?? {};
    const worded = [unauthorized, notFound, rateLimited].filter((answer) => answer !== undefined);
    expect(worded.filter((answer) => knownErrorIn(connector, answer) === null)).toEqual([]);
  });

  test("says of each code in whole sentences what it means and what to do", () => {
    for (const { cause, remedy } of Object.values(connector.errors?.codes ?? {})) for (const text of [cause, remedy]) expect(text).toMatch(/^[A-Z].*\.$/);
  });
});

test("what no connector knows is not explained", () => {
  const [first] = polishedConnectors.filter(({ id }) => id === "slack");
  expect(knownErrorIn(first ?? {}, { status: 200, body: { ok: false, error: "toString" } })).toBeNull();
  expect(knownErrorIn({}, { status: 401, body: null })).toBeNull();
});
