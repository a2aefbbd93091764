import type { Shape } from "./shape.ts";

export const STEP_SHAPES: readonly Shape[] = [
  {
    name: "a step in a try",
    run: 'async run({ step }) { try { await step("Close", () => tracker.tickets.close({})); } catch { await step("Tell", () => chat.messages.send({})); } }',
    nodes: ["catch:try", "step:Close", "call:Close/tracker.tickets.close", "step:Tell", "call:Tell/chat.messages.send"],
    edges: ["trigger → try", "try → Close", "Close → Close/tracker.tickets.close", "try → Tell (on error)", "Tell → Tell/chat.messages.send"],
  },
  {
    name: "a step in a step",
    run: 'async run({ step }) { await step("Outer", async () => { await step("Inner", () => chat.messages.send({})); await tracker.tickets.close({}); }); }',
    nodes: ["step:Outer", "step:Outer/Inner", "call:Outer/Inner/chat.messages.send", "call:Outer/tracker.tickets.close"],
    edges: [
      "trigger → Outer",
      "Outer → Outer/Inner",
      "Outer/Inner → Outer/Inner/chat.messages.send",
      "Outer/Inner/chat.messages.send → Outer/tracker.tickets.close",
    ],
  },
  {
    name: "a step in a helper that is given step",
    run: 'async run({ step }) { await announce(step, "x"); await announce(step, "y"); }',
    above: 'async function announce(step, text) { await step("Tell", () => chat.messages.send({ text })); }',
    nodes: ["step:Tell", "call:Tell/chat.messages.send", "step:Tell#2", "call:Tell#2/chat.messages.send"],
    edges: ["trigger → Tell", "Tell → Tell/chat.messages.send", "Tell/chat.messages.send → Tell#2", "Tell#2 → Tell#2/chat.messages.send"],
  },
  {
    name: "a helper that is given the whole context",
    run: 'async run(context) { await announce(context, "x"); }',
    above: 'const announce = async ({ step }, text) => step("Tell", () => chat.messages.send({ text }));',
    nodes: ["step:Tell", "call:Tell/chat.messages.send"],
    edges: ["trigger → Tell", "Tell → Tell/chat.messages.send"],
  },
  {
    name: "a step under a computed name",
    run: "async run({ event, step }) { await step(`Tell ${event.body.who}`, () => chat.messages.send({})); }",
    nodes: ["step:Tell ${event.body.who}", "call:Tell ${event.body.who}/chat.messages.send"],
    edges: ["trigger → Tell ${event.body.who}", "Tell ${event.body.who} → Tell ${event.body.who}/chat.messages.send"],
  },
  {
    name: "a step whose name is a constant",
    run: "async run({ step }) { await step(NAME, () => chat.messages.send({})); }",
    above: 'const NAME = "Tell";',
    nodes: ["step:Tell", "call:Tell/chat.messages.send"],
    edges: ["trigger → Tell", "Tell → Tell/chat.messages.send"],
  },
  {
    name: "a step that is given a helper",
    run: 'async run({ step }) { await step("Tell", tell); }',
    above: "async function tell() { await chat.messages.send({}); }",
    nodes: ["step:Tell", "call:Tell/chat.messages.send"],
    edges: ["trigger → Tell", "Tell → Tell/chat.messages.send"],
  },
  {
    name: "step.each with a helper",
    run: 'async run({ event, step }) { await step.each("Close", event.body.items, { key: (i) => i.id, concurrency: 4 }, close); }',
    above: "async function close(item) { await tracker.tickets.close({ id: item.id }); await chat.messages.send({}); }",
    nodes: ["loop:Close", "call:Close/tracker.tickets.close", "call:Close/chat.messages.send"],
    edges: ["trigger → Close", "Close → Close/tracker.tickets.close (each)", "Close/tracker.tickets.close → Close/chat.messages.send"],
  },
  {
    name: "waiting, and two ways to go on",
    run: 'async run({ step }) { const answer = await step.waitFor("approval", { timeout: "1 day" }); if (answer === null) { await chat.messages.send({}); return; } await step.sleep("2 hours"); await tracker.tickets.close({}); }',
    nodes: ["wait:wait for approval", "branch:if answer === null", "call:chat.messages.send", "end:stop", "sleep:sleep 2 hours", "call:tracker.tickets.close"],
    edges: [
      "trigger → wait for approval",
      "wait for approval → if answer === null",
      "if answer === null → chat.messages.send (yes)",
      "chat.messages.send → stop",
      "if answer === null → sleep 2 hours (no)",
      "sleep 2 hours → tracker.tickets.close",
    ],
  },
  {
    name: "starting another automation",
    run: 'async run({ step }) { await step.start(other, { a: 1 }); await step.emit("done", {}); }',
    above: 'import other from "./b";',
    files: {
      "src/automations/b.ts":
        'import { automation, manual } from "@vennel/sdk"; export default automation({ id: "b", name: "B", trigger: manual(), async run() {} });',
    },
    nodes: ["start:start other", "start:emit done"],
    edges: ["trigger → start other", "start other → emit done"],
  },
];
