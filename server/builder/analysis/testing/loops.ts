import type { Shape } from "./shape.ts";

export const LOOP_SHAPES: readonly Shape[] = [
  {
    name: "a classical for",
    run: "async run({ event }) { for (let i = 0; i < 3; i++) { await chat.messages.send({ i }); } }",
    nodes: ["loop:While i < 3", "call:chat.messages.send"],
    edges: ["trigger → While i < 3", "While i < 3 → chat.messages.send (each)"],
  },
  {
    name: "while with break and continue",
    run: "async run() { let page = 1; while (page < 9) { const rows = await tracker.tickets.list({ page }); if (rows.length === 0) break; if (page === 2) { page++; continue; } await chat.messages.send({ rows }); page++; } await tracker.tickets.close({}); }",
    nodes: [
      "loop:While page < 9",
      "call:tracker.tickets.list",
      "branch:if rows.length === 0",
      "branch:if page === 2",
      "call:chat.messages.send",
      "call:tracker.tickets.close",
    ],
    edges: [
      "trigger → While page < 9",
      "While page < 9 → tracker.tickets.list (each)",
      "tracker.tickets.list → if rows.length === 0",
      "if rows.length === 0 → if page === 2 (no)",
      "if page === 2 → chat.messages.send (no)",
      "While page < 9 → tracker.tickets.close (then)",
      "if rows.length === 0 → tracker.tickets.close (yes)",
    ],
  },
  {
    name: "do while",
    run: "async run() { let more; do { more = await tracker.tickets.list({}); } while (more); await chat.messages.send({}); }",
    nodes: ["loop:While more", "call:tracker.tickets.list", "call:chat.messages.send"],
    edges: ["trigger → While more", "While more → tracker.tickets.list (each)", "While more → chat.messages.send (then)"],
  },
  {
    name: "for await over pages",
    run: 'async run() { for await (const ticket of tracker.pages("tickets.list", {})) { await chat.messages.send({ ticket }); } }',
    nodes: ["call:tracker.tickets.list", 'loop:For each ticket of tracker.pages("tickets.list", {})', "call:chat.messages.send"],
    edges: [
      "trigger → tracker.tickets.list",
      'tracker.tickets.list → For each ticket of tracker.pages("tickets.list", {})',
      'For each ticket of tracker.pages("tickets.list", {}) → chat.messages.send (each)',
    ],
  },
  {
    name: "a loop in a loop",
    run: "async run({ event }) { for (const a of event.body.as) for (const b of a.bs) await chat.messages.send({ b }); }",
    nodes: ["loop:For each a of event.body.as", "loop:For each b of a.bs", "call:chat.messages.send"],
    edges: [
      "trigger → For each a of event.body.as",
      "For each a of event.body.as → For each b of a.bs (each)",
      "For each b of a.bs → chat.messages.send (each)",
    ],
  },
  {
    name: "a loop that returns from run",
    run: "async run({ event }) { for (const a of event.body.as) { if (a.done) return; await chat.messages.send({ a }); } await tracker.tickets.close({}); }",
    nodes: ["loop:For each a of event.body.as", "branch:if a.done", "end:stop", "call:chat.messages.send", "call:tracker.tickets.close"],
    edges: [
      "trigger → For each a of event.body.as",
      "For each a of event.body.as → if a.done (each)",
      "if a.done → stop (yes)",
      "if a.done → chat.messages.send (no)",
      "For each a of event.body.as → tracker.tickets.close (then)",
    ],
  },
  {
    name: "forEach with a callback of its own",
    run: "async run({ event }) { event.body.items.forEach((item) => chat.messages.send({ item })); }",
    nodes: ["loop:For each of event.body.items", "call:chat.messages.send"],
    edges: ["trigger → For each of event.body.items", "For each of event.body.items → chat.messages.send (each)"],
  },
  {
    name: "a labelled loop",
    run: "async run({ event }) { outer: for (const a of event.body.as) { for (const b of a.bs) { if (b.skip) continue outer; await chat.messages.send({ b }); } } }",
    nodes: ["loop:For each a of event.body.as", "loop:For each b of a.bs", "branch:if b.skip", "call:chat.messages.send"],
    edges: [
      "trigger → For each a of event.body.as",
      "For each a of event.body.as → For each b of a.bs (each)",
      "For each b of a.bs → if b.skip (each)",
      "if b.skip → chat.messages.send (no)",
    ],
  },
];
