import { expect, it } from "vitest";
import { analyseCode } from "./analyse.ts";
import { createAnalyser } from "./create-analyser.ts";

const known = { connectors: { tracker: "tracker", chat: "chat" }, required: {} };

/** 25 automations with a mapping each. */
function bigProject(): Map<string, string> {
  const files = new Map<string, string>();
  for (let number = 0; number < 25; number++) {
    files.set(
      `src/automations/a${number}.ts`,
      `import { automation, webhook } from "@vennel/sdk";
import { tracker, chat } from "../connections";
import { toMessage } from "../mappings/m${number}";
${Array.from({ length: 12 }, (_, at) => `const clean${at} = (row) => ({ title: String(row.title).trim(), tags: row.tags ? row.tags.map((tag) => tag.name) : [] });`).join("\n")}
export default automation({ id: "a${number}", name: "A", trigger: webhook({ connection: tracker, event: "ticket.opened" }), async run({ event, step }) {
  for (const item of event.body.items) await step("Tell", () => chat.messages.send(toMessage(clean1(item))));
  if (event.body.done) await tracker.tickets.close({});
} });`,
    );
    files.set(
      `src/mappings/m${number}.ts`,
      `import { mapping } from "@vennel/sdk";
export const toMessage = mapping<Ticket, Message>("m${number}", {
${Array.from({ length: 20 }, (_, at) => `  field${at}: (ticket) => \`\${ticket.author.name} wrote \${ticket.text${at}}\`,`).join("\n")}
});`,
    );
  }
  return files;
}

it("tells of an edit what a fresh analysis tells, in less than 100 ms of work for 50 files", () => {
  const analyse = createAnalyser();
  const files = bigProject();
  expect(files.size).toBe(50);
  for (let warm = 0; warm < 8; warm++) analyse(edited(files, warm), known);
  const before = process.cpuUsage();
  const result = analyse(edited(files, 99), known);
  const used = process.cpuUsage(before);
  // Of this process, not of the clock: what else the machine does is not measured.
  expect((used.user + used.system) / 1000).toBeLessThan(100);
  expect(result).toEqual(analyseCode(edited(files, 99), known));
});

function edited(files: ReadonlyMap<string, string>, number: number): ReadonlyMap<string, string> {
  return new Map(files).set("src/automations/a7.ts", (files.get("src/automations/a7.ts") ?? "").replace('"Tell"', `"Tell ${number}"`));
}
