import { describe, expect, it } from "vitest";
import { polishedConnectors } from "../polished/all.ts";
import { createSimulation } from "./create-simulation.ts";
import type { SimulatedRequest } from "./simulated-request.ts";
import { leniencyOf } from "./testing/leniency.ts";

const described = polishedConnectors.filter(({ operations }) => operations.length > 0);

describe.each(described.map((connector) => [connector.id, connector] as const))("the simulated %s", (id, connector) => {
  it("refuses unknown paths and methods, missing and wrong fields, unknown ids, and credentials that are missing or another's", () => {
    // Every question to a system of its own, so that what was deleted before is not what is missing now.
    const ask = (request: SimulatedRequest) => {
      const outcome = createSimulation({ seed: "strict", connectors: { [id]: connector } }).handle(id, request);
      if (outcome.kind !== "answered") throw new Error("No answer came");
      return outcome.answer;
    };
    const { tried, lenient } = leniencyOf(connector, ask);
    expect(lenient).toEqual([]);
    expect(tried).toBeGreaterThan(connector.operations.length);
  });
});

it("one that answers everything with 200 fails each of these checks", () => {
  const found = described.flatMap((connector) => {
    const { tried, lenient } = leniencyOf(connector, () => ({ status: 200, headers: {}, body: { ok: true } }));
    expect([connector.id, lenient.length]).toEqual([connector.id, tried]);
    return lenient;
  });
  expect([...new Set(found.map(({ kind }) => kind))].toSorted()).toEqual([
    "missing field",
    "no credential",
    "unknown id",
    "unknown method",
    "unknown path",
    "wrong credential",
    "wrong type",
  ]);
});
