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
    expect(state.messages[0]?.parts.map((part) => part["text"] ?? part["data"])).toEqual([
      "Two steps.",
      { gate: "types", status: "passed", summary: "No errors" },
    ]);
    expect(state.activeTurn).toBeNull();
    expect(state.lastEvent).toBe(8);
  });

  it("is the same from wherever the stream is taken up again", () => {
    const whole = replay(empty, events);
    for (let cut = 0; cut <= events.length; cut++) {
      const half = events.slice(0, cut).reduce(applyEvent, replay(empty, []));
      expect(events.reduce(applyEvent, half).messages).toEqual(whole.messages);
    }
  });

  it("begins an answer anew when its events come from the first again, and shows what it replies to", () => {
    const question = { type: "data-question", data: { id: "q", subject: "s", text: "Which?", choices: [], answer: null } };
    const asked = { id: "a0", role: "assistant" as const, parts: [question], createdAt: "", turnId: "t0" };
    const reply = { id: "u1", role: "user" as const, parts: [{ type: "text", text: "Hi" }], createdAt: "", turnId: "t1" };
    const half = { id: "m1", role: "assistant" as const, parts: [{ type: "text", text: "Two steps." }], createdAt: "", turnId: "t1" };
    const [start, ...rest] = chunks;
    const begun = { ...start, type: "start", messageMetadata: { turnId: "t1", inReplyTo: reply, answered: { questionId: "q", choice: "yes" } } };
    const state = replay(
      { messages: [asked, half], activeTurn: null, lastEvent: 0 },
      [begun, ...rest].map((chunk, index) => ({ id: index + 1, chunk })),
    );
    expect(state.messages.map((message) => message.id)).toEqual(["a0", "u1", "m1"]);
    expect(state.messages[0]?.parts[0]?.["data"]).toMatchObject({ answer: "yes" });
    expect(state.messages[2]?.parts[0]?.["text"]).toBe("Two steps.");
  });

  it("ignores events that it has seen", () => {
    const state = replay(empty, events);
    expect(events.reduce(applyEvent, state)).toBe(state);
  });

  it("names the active turn while an answer streams, and keeps an error's text", () => {
    const state = replay(empty, events.slice(0, 3));
    expect(state.activeTurn).toBe("t1");
    expect(applyEvent(state, { id: 99, chunk: { type: "error", errorText: "The model refused." } })).toMatchObject({
      error: "The model refused.",
      activeTurn: null,
    });
  });
});
