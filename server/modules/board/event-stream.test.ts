import { afterAll, beforeAll, expect, test } from "vitest";
import { openBoardWorld } from "./testing/board-world.ts";
import type { BoardWorld } from "./testing/compose-board.ts";
import type { Mind } from "./minds/mind.ts";
import type { SeenChunk } from "./testing/read-chunks.ts";

let world: BoardWorld;
let act: Mind["run"] = async () => ({ status: "done" });

beforeAll(async () => {
  const scripted: Mind = { id: "scripted", name: "Scripted", provider: "test", repairs: true, run: (turn, emit, signal) => act(turn, emit, signal) };
  world = await openBoardWorld({ minds: [scripted] });
});
afterAll(() => world.close());

/** Leaves after so many events, or with the turn's last one. */
function readSome(project: string, after: number, most: number): Promise<SeenChunk[]> {
  let read = 0;
  return world.follow(project, after, ({ data }) => ++read === most || data.type === "finish");
}

test("a reader goes on from any point without loss or repeat", async () => {
  act = async (_, emit) => {
    emit({ type: "text-start", id: "t" });
    for (let word = 0; word < 30; word++) emit({ type: "text-delta", id: "t", delta: `${word} ` });
    emit({ type: "text-end", id: "t" });
    return { status: "done" };
  };
  const project = await world.newProject();
  await world.send(project, "Go", { model: "scripted" });
  const all = await world.follow(project);
  expect(all.map(({ id }) => id)).toEqual(all.map((_, index) => index + 1));
  for (let cut = 0; cut < all.length; cut += 7) {
    expect(await world.follow(project, cut)).toEqual(all.slice(cut));
    expect(await readSome(project, cut, 1)).toEqual(all.slice(cut, cut + 1));
  }
});

test("an answer that comes while its reader is cut off fifty times arrives without a letter lost or repeated", async () => {
  const isFull = process.env["VENNEL_FULL_TESTS"] === "1";
  const tokens = Array.from({ length: isFull ? 6_000 : 600 }, (_, index) => `${index} Straße 🧵 `);
  act = async (_, emit) => {
    emit({ type: "text-start", id: "t" });
    for (const delta of tokens) {
      emit({ type: "text-delta", id: "t", delta });
      await new Promise((resolve) => setTimeout(resolve, isFull ? 10 : 1));
    }
    emit({ type: "text-end", id: "t" });
    return { status: "done" };
  };
  const project = await world.newProject();
  await world.send(project, "Go", { model: "scripted" });
  const seen: SeenChunk[] = [];
  for (let cuts = 0; seen.at(-1)?.data.type !== "finish"; cuts++) {
    // Each time somewhere else: after 1 to 23 events, then to the end.
    seen.push(...(await readSome(project, seen.at(-1)?.id ?? 0, cuts < 50 ? 1 + ((cuts * 7) % 23) : Infinity)));
  }
  expect(seen.map(({ id }) => id)).toEqual(seen.map((_, index) => index + 1));
  expect(seen.map(({ data }) => (data.type === "text-delta" ? data.delta : "")).join("")).toBe(tokens.join(""));
}, 120_000);
