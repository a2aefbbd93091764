import { describe, expect, it } from "vitest";
import { connector as connectorFormat, type Connector } from "../connector.ts";
import { conforms } from "../simulator/conforms.ts";
import { polishedConnectors } from "./all.ts";

/** Their lists are without pages, or they are only told things. */
const ONLY_TOLD = ["http", "smtp", "google-sheets", "salesforce", "sendgrid", "discord"];

describe.each(polishedConnectors.map((one) => [one.id, one] as const))("the connector %s", (_, connector) => {
  it("keeps to the format", () => {
    expect(connectorFormat.safeParse(connector).error).toBeUndefined();
  });

  it("names each operation and event once", () => {
    for (const list of [connector.operations, connector.events]) {
      const ids = list.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it("describes every argument of a path and every required one", () => {
    for (const { id, path, input, placement } of connector.operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
      expect(
        Object.keys(placement)
          .filter((name) => placement[name] === "path")
          .toSorted(),
        id,
      ).toEqual(inPath.toSorted());
      expect(Object.keys(input.properties ?? {}), id).toEqual(expect.arrayContaining([...(input.required ?? []), ...Object.keys(placement)]));
    }
  });

  it("has samples that fit their schemas", () => {
    for (const { id, input, output, sampleInput, sampleOutput } of connector.operations) {
      expect([id, conforms(input, sampleInput)]).toEqual([id, []]);
      expect([id, conforms(output, sampleOutput)]).toEqual([id, []]);
    }
    for (const { id, payload, sample } of connector.events) expect([id, conforms(payload, sample)]).toEqual([id, []]);
  });

  it("names each delivery of an event, so that one that comes twice is known", () => {
    expect(connector.events.length === 0 || Boolean(connector.webhook?.deliveryIdFrom)).toBe(true);
  });

  it.skipIf(ONLY_TOLD.includes(connector.id))("can start an automation: by an event, or by a list that is asked for what is new", () => {
    const lists = connector.operations.filter(({ effect, paging, verbs }) => effect === "read" && (paging !== undefined || verbs.includes("poll")));
    expect(connector.events.length + lists.length).toBeGreaterThan(0);
  });

  it("refers only to operations that it has", () => {
    const known = connector.operations.map(({ id }) => id);
    for (const name of referredOperations(connector)) expect(known).toContain(name);
  });

  it("refers only to arguments that its operations take", () => {
    for (const { id, input, bodyPaths, messageField, destinationField, naturalKey } of connector.operations) {
      const named = [...Object.keys(bodyPaths ?? {}), ...(naturalKey ?? []), ...[messageField, destinationField].filter((name) => name !== undefined)];
      expect(Object.keys(input.properties ?? {}), id).toEqual(expect.arrayContaining(named));
    }
  });
});

function referredOperations({ testOperation, simulation }: Connector): string[] {
  const simulated = simulation.resources.flatMap(({ list, get, create, update, delete: remove }) => [list, get, create, update, remove]);
  return [testOperation, ...simulated].filter((name) => name !== null && name !== undefined);
}
