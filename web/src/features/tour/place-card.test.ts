import { expect, test } from "vitest";
import { placeCard } from "./place-card.ts";

const CARD = { width: 300, height: 150 };
const VIEW = { width: 1000, height: 700 };

test("a card stands under what it speaks of, and never beyond the edge", () => {
  expect(placeCard({ left: 100, top: 40, width: 200, height: 40 }, CARD, VIEW)).toEqual({ left: 100, top: 92 });
  expect(placeCard({ left: 900, top: 40, width: 90, height: 40 }, CARD, VIEW)).toEqual({ left: 692, top: 92 });
});

test("it stands beside what fills the window's height, where there is room", () => {
  expect(placeCard({ left: 0, top: 96, width: 400, height: 604 }, CARD, VIEW)).toEqual({ left: 412, top: 108 });
});

test("it stands in the middle of what fills the window, and at the lower edge where there is nothing to stand beside", () => {
  expect(placeCard({ left: 0, top: 96, width: 1000, height: 604 }, CARD, VIEW)).toEqual({ left: 350, top: 323 });
  expect(placeCard(null, CARD, VIEW)).toEqual({ left: 346, top: 542 });
});
