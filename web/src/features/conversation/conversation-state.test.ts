import { describe, expect, it } from "vitest";
import { applyEvent, replay, type BoardEvent, type Snapshot } from "./conversation-state.ts";

const empty: Snapshot = { messages: [], activeTurn: null, lastEvent: 0 };
const chunks = [
  { type: "start", messageId: "m1", messageMetadata: { turnId: "t1" } },
  { type: "text-start", id: "a" },
  { type: "text-delta", id: "a", delta: "Two " },
  { type: "data-check", data: { gate: "types", status: "running", summary: "" } },
  { type: "text-delta", id: "a", delta: "steps." },
  { type: "data-check", data: { gate: "types", status: "passed", summary: "No errors" } },
  { type: "data-status", transient: true, data: "writing" },
  { type: "finish" },
];
const events: BoardEvent[] = chunks.map((chunk, index) => ({ id: index + 1, chunk }));

describe("a conversation", () => {
  it("grows text by its id and replaces a gate's earlier state", () => {
    const state = replay(empty, events);
    expect(state.messages[0]?.parts.map((part) => part["text"] ?? part["data"])).toEqual(["Two steps.", { gate: "types", status: "passed", summary: "No errors" }]);
    expect(state.activeTurn).toBeNull();
    expect(state.lastEvent).toBe(8);
  });

  it("is the same from wherever the stream is taken up again", () => {
    const whole = replay(empty, events);
    for (let cut = 0; cut <= events.length; cut++) {
      const half = replay(empty, events.slice(0, cut));
      const snapshot: Snapshot = { messages: half.messages, activeTurn: half.activeTurn ? { id: half.activeTurn } : null, lastEvent: half.lastEvent };
      expect(replay(snapshot, events).messages).toEqual(whole.messages);
    }
  });

  it("ignores events that it has seen", () => {
    const state = replay(empty, events);
    expect(events.reduce(applyEvent, state)).toBe(state);
  });

  it("names the active turn while an answer streams, and keeps an error's text", () => {
    const state = replay(empty, events.slice(0, 3));
    expect(state.activeTurn).toBe("t1");
    expect(applyEvent(state, { id: 99, chunk: { type: "error", errorText: "The model refused." } })).toMatchObject({ error: "The model refused.", activeTurn: null });
  });
});
