import { createInterface } from "node:readline";
import { createBridge } from "../bridge.ts";
import type { Command } from "../command.ts";
import { readLogin } from "../login-store.ts";

export const mcp: Command = {
  usage: "mcp",
  summary: "Speaks the Model Context Protocol on standard input and output, for programs that start their tools themselves",
  async run({ env, say }) {
    const bridge = createBridge(await readLogin(env), (message) => process.stdout.write(`${JSON.stringify(message)}\n`), say);
    for await (const line of createInterface({ input: process.stdin })) if (line.trim() !== "") bridge.take(line);
    await bridge.settled();
    return { text: "", value: undefined };
  },
};
