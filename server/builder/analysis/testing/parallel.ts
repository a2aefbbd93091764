import type { Shape } from "./shape.ts";

export const PARALLEL_SHAPES: readonly Shape[] = [
  {
    name: "Promise.all over a map",
    run: "async run({ event }) { await Promise.all(event.body.items.map((item) => chat.messages.send({ item }))); }",
    nodes: ["parallel:parallel", "loop:For each of event.body.items", "call:chat.messages.send"],
    edges: ["trigger → parallel", "parallel → For each of event.body.items", "For each of event.body.items → chat.messages.send (each)"],
  },
  {
    name: "Promise.allSettled of named promises",
    run: "async run() { const a = chat.messages.send({}); const b = tracker.tickets.close({}); await Promise.allSettled([a, b]); }",
    nodes: ["call:chat.messages.send", "call:tracker.tickets.close"],
    edges: ["trigger → chat.messages.send", "chat.messages.send → tracker.tickets.close"],
  },
  {
    name: "Promise.all of steps, taken apart",
    run: 'async run({ step }) { const [a, b] = await Promise.all([step("A", () => chat.messages.send({})), step("B", () => tracker.tickets.list({}))]); await chat.messages.send({ a, b }); }',
    nodes: ["parallel:parallel", "step:A", "call:A/chat.messages.send", "step:B", "call:B/tracker.tickets.list", "call:chat.messages.send"],
    edges: [
      "trigger → parallel",
      "parallel → A",
      "A → A/chat.messages.send",
      "parallel → B",
      "B → B/tracker.tickets.list",
      "A/chat.messages.send → chat.messages.send",
      "B/tracker.tickets.list → chat.messages.send",
    ],
  },
  {
    name: "then instead of await",
    run: "run: ({ event }) => tracker.tickets.list({}).then((rows) => chat.messages.send({ rows }))",
    nodes: ["call:tracker.tickets.list", "call:chat.messages.send"],
    edges: ["trigger → tracker.tickets.list", "tracker.tickets.list → chat.messages.send"],
  },
  {
    name: "a spread of promises",
    run: "async run() { await Promise.all([...[1, 2].map((n) => chat.messages.send({ n })), tracker.tickets.close({})]); }",
    nodes: ["parallel:parallel", "loop:For each of [1, 2]", "call:chat.messages.send", "call:tracker.tickets.close"],
    edges: ["trigger → parallel", "parallel → For each of [1, 2]", "For each of [1, 2] → chat.messages.send (each)", "parallel → tracker.tickets.close"],
  },
];
