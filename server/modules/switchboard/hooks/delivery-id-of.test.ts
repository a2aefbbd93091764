import { expect, test } from "vitest";
import { calendly } from "../../../connectors/polished/calendly/connector.ts";
import { deliveryIdOf } from "./delivery-id-of.ts";

const idOf = (body: unknown) => deliveryIdOf(calendly.webhook?.deliveryIdFrom ?? "", { headers: {}, body });
const [booked, cancelled] = calendly.events.map(({ sample }) => sample);

test("what happens to the same thing later is another delivery, and the same delivery again is not", () => {
  expect(idOf(booked)).toBe(idOf(structuredClone(booked)));
  expect(idOf(cancelled)).not.toBe(idOf(booked));
});

test("a delivery that lacks a part has no id, rather than one that others have too", () => {
  expect(idOf({ event: "invitee.created" })).toBeUndefined();
});
