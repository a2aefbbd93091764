import { describe, expect, it } from "vitest";
import { analyseCode } from "./analyse.ts";

const sdk = `import { automation, webhook, schedule, mapping, issue } from "@vennel/sdk";\nimport { tracker, chat } from "../connections";\n`;

function flowOf(run: string, more: Record<string, string> = {}, before = "") {
  const source = `${sdk}${before}\nexport default automation({ id: "a", name: "A", trigger: webhook({ connection: tracker, event: "ticket.opened" }), ${run} });\n`;
  return analyseCode(new Map(Object.entries({ "src/automations/a.ts": source, ...more })), { connectors: { tracker: "tracker" }, required: {} });
}
const shape = (run: string, more?: Record<string, string>, before?: string) =>
  flowOf(run, more, before).flow.automations[0]!.nodes.map((node) => `${node.kind}:${node.label}`);
const edges = (run: string) => flowOf(run).flow.automations[0]!.edges.map((edge) => `${edge.from}>${edge.to}${edge.label ? `:${edge.label}` : ""}`);

describe("the flow of an automation", () => {
  it("draws a step, the call inside it and an early return", () => {
    const run = `async run({ event, step }) { if (!event.body.urgent) return; await step("Tell", () => chat.messages.send({ text: "x" })); }`;
    expect(shape(run)).toEqual(["trigger:tracker: ticket.opened", "branch:!event.body.urgent", "end:Stop", "step:Tell", "call:chat.messages.send"]);
    expect(edges(run)).toEqual([
      "trigger>if !event.body.urgent",
      "if !event.body.urgent>stop:yes",
      "if !event.body.urgent>Tell:no",
      "Tell>Tell/chat.messages.send",
    ]);
  });

  it("reads how many runs may work at once, by the value of a path or in all, and says what it cannot read", () => {
    const concurrency = (value: string, before = "") => flowOf(`concurrency: ${value}, async run() {}`, {}, before).flow.automations[0]!.concurrency;
    expect(concurrency("3")).toEqual({ limit: 3, key: null });
    expect(concurrency(`{ limit: MOST, key: "body.order.id" }`, "const MOST = 2;")).toEqual({ limit: 2, key: "body.order.id" });
    for (const unreadable of ["0", "1.5", "-1", "Math.random()", "{ limit: 1 }", `{ limit: "1", key: "a" }`])
      expect(concurrency(unreadable), unreadable).toEqual({ unknown: expect.stringContaining("whole number") });
    expect(flowOf("async run() {}").flow.automations[0]).not.toHaveProperty("concurrency");
  });

  it("reads how starts are controlled, and says which option it cannot read", () => {
    const control = (options: string, before = "") => flowOf(`${options}, async run() {}`, {}, before).flow.automations[0]!.control;
    expect(control(`throttle: { limit: MOST, period: "1 minute" }, idempotency: "body.id"`, "const MOST = 5;")).toEqual({
      throttle: { limit: 5, period: "1 minute", key: null },
      idempotency: "body.id",
    });
    expect(control(`debounce: { period: "5 seconds", key: "body.id", timeout: "1 minute" }`)).toEqual({
      debounce: { period: "5 seconds", key: "body.id", timeout: "1 minute" },
    });
    expect(control(`singleton: { mode: "skip" }`)).toEqual({ singleton: { key: null, mode: "skip" } });
    const unreadable: [string, string][] = [
      [`throttle: { limit: 0, period: "1 minute" }`, "throttle takes a limit"],
      [`rateLimit: { limit: 5, period: "often" }`, `rateLimit.period: "often" is not a duration`],
      [`throttle: { limit: 5, period: "90 days" }`, "up to 31 days"],
      [`rateLimit: { ...shared }`, "spread"],
      [`singleton: { mode: "queue" }`, "singleton takes the mode"],
      [`debounce: { period: "1 s", keys: "body.id" }`, "debounce has no keys"],
      [`idempotency: pathOf()`, "idempotency is a path"],
    ];
    for (const [options, reason] of unreadable) expect(control(options), options).toEqual({ unknown: expect.stringContaining(reason) });
    expect(flowOf("async run() {}").flow.automations[0]).not.toHaveProperty("control");
  });

  it("reads what a webhook belongs to at its system", () => {
    const source = `${sdk}export default automation({ id: "a", name: "A", trigger: webhook({ connection: tracker, event: "ticket.opened", in: "acme/shop" }), async run() {} });`;
    const { flow } = analyseCode(new Map([["src/automations/a.ts", source]]), { connectors: { tracker: "tracker" }, required: {} });
    expect(flow.automations[0]?.trigger).toMatchObject({ type: "webhook", place: "acme/shop" });
    expect(flowOf("async run() {}").flow.automations[0]?.trigger).not.toHaveProperty("place");
  });

  it("leaves out a condition that changes nothing in the flow", () => {
    expect(shape(`async run({ log, event }) { if (event.body.x) log.info("x"); await chat.messages.send({}); }`)).toEqual([
      "trigger:tracker: ticket.opened",
      "call:chat.messages.send",
    ]);
  });

  it("follows a helper of another file, with a connection given to it", () => {
    const helper = { "src/lib/tell.ts": `export async function tell(to, text) { if (!text) return; await to.messages.send({ text }); }` };
    expect(shape(`async run() { await tell(chat, "x"); await tracker.tickets.close({}); }`, helper, `import { tell } from "../lib/tell";`)).toEqual([
      "trigger:tracker: ticket.opened",
      "branch:!text",
      "call:chat.messages.send",
      "call:tracker.tickets.close",
    ]);
  });

  it("draws loops, parallel calls, catches, sleeps and waits", () => {
    const run = `run: async (ctx) => {
      for (const t of await tracker.tickets.list({})) { await chat.messages.send({ text: t.id }); }
      await Promise.all([chat.messages.send({}), tracker.request("POST", "/x", {})]);
      try { await tracker.tickets.close({}); } catch (error) { await chat.messages.send({}); }
      await ctx.step.sleep("1 hour");
      await ctx.step.waitFor("approval", { timeout: "1 day" });
      await ctx.step.each("Close", items, { key: (i) => i.id }, async (i) => tracker.tickets.close({ id: i.id }));
    }`;
    expect(shape(run).slice(1)).toEqual([
      "call:tracker.tickets.list",
      "loop:For each t of await tracker.tickets.list({})",
      "call:chat.messages.send",
      "parallel:At the same time",
      "call:chat.messages.send",
      "call:tracker: POST /x",
      "catch:Try",
      "call:tracker.tickets.close",
      "call:chat.messages.send",
      "sleep:Wait 1 hour",
      "wait:Wait for approval",
      "loop:Close",
      "call:tracker.tickets.close",
    ]);
  });

  it("says what it can't follow", () => {
    const { flow, diagnostics } = flowOf(`async run({ event }) { await chat[event.body.kind].send({}); await library(chat); }`);
    expect(flow.automations[0]!.nodes.filter((node) => node.kind === "unknown").map((node) => node.detail)).toEqual([
      "The call is made through a computed name",
      "chat is handed to code that can't be followed",
    ]);
    expect(diagnostics).toHaveLength(2);
  });

  it("gives two calls of the same operation different ids, and keeps ids when lines move", () => {
    const ids = (run: string) => flowOf(run).flow.automations[0]!.nodes.map((node) => node.id);
    const run = `async run() { await chat.messages.send({}); await chat.messages.send({}); }`;
    expect(new Set(ids(run)).size).toBe(3);
    expect(ids(run.replace("{ await", "{\n\n  await"))).toEqual(ids(run));
  });
});

describe("the mappings of a project", () => {
  it("reads rule and sources of each row, and the gaps of the target", () => {
    const source = `import { mapping } from "@vennel/sdk";
export const toMessage = mapping<Ticket, Message>("ticket-to-message", {
  title: (t) => t.title,
  text: (t) => \`\${t.title} by \${t.user.name}\`,
  channel: (_, channel: string) => channel,
  kind: () => "note",
  tags: (t) => t.labels.map((l) => l.name).join(", "),
});`;
    const { flow, mappingMarkdown } = analyseCode(new Map([["src/mappings/m.ts", source]]), { connectors: {}, required: { Message: ["text", "author"] } });
    const [mapping] = flow.mappings;
    expect(mapping!.rows.map((row) => [row.target, row.rule, row.sources])).toEqual([
      ["title", "direct", ["title"]],
      ["text", "template", ["title", "user.name"]],
      ["channel", "argument", []],
      ["kind", "constant", []],
      ["tags", "computed", ["labels"]],
    ]);
    expect(mapping!.missing).toEqual(["author"]);
    expect(mappingMarkdown).toContain("**Gaps:** `author`");
  });
});
