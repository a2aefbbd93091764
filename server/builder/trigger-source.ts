/** A test file with one scenario for each input, named after its id. The inputs are data in it and never code. */
export function triggerSource(automationFile: string, triggers: readonly { readonly id: string; readonly input: unknown }[]): string {
  const events = JSON.stringify(triggers.map(({ id, input }) => ({ id, event: eventOf(input) })));
  return [
    `import { scenario } from "@vennel/sdk/testing";`,
    `import automation from "../${automationFile.replace(/\.ts$/, "")}";`,
    `const events = JSON.parse(${JSON.stringify(events)});`,
    "for (const { id, event } of events) {",
    "  scenario(id, async ({ trigger }) => {",
    "    const { error } = await trigger(automation, event, { mayFail: true });",
    "    if (error) throw new Error(`${error.name}: ${error.message}`);",
    "  });",
    "}",
    "",
  ].join("\n");
}

/** Of a webhook's event what a scenario gives: the method and the path are its own. */
function eventOf(input: unknown): unknown {
  if (typeof input !== "object" || input === null || !("body" in input) || !("headers" in input)) return input;
  const { body, headers, query } = input as { body: unknown; headers: unknown; query?: unknown };
  return { body, headers, query: query ?? {} };
}
