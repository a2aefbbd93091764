import { setTimeout as sleep } from "node:timers/promises";
import type { Command, Context } from "../command.ts";
import { readState } from "../work-folder.ts";

const LOOK_EVERY_MS = 1000;

export const logs: Command = {
  usage: "logs [--query text] [--follow]",
  summary: "The project's newest log lines, oldest of them first; --follow goes on until Ctrl-C",
  async run(context) {
    const { projectId } = await readState(context.folder);
    const seen = new Set<string>();
    let lines = await newLines(context, projectId, seen);
    while (context.options["follow"]) {
      for (const { text, value } of lines) process.stdout.write(`${context.options["json"] ? JSON.stringify(value) : text}\n`);
      await sleep(LOOK_EVERY_MS);
      lines = await newLines(context, projectId, seen);
    }
    return { text: lines.map(({ text }) => text).join("\n"), value: lines.map(({ value }) => value) };
  },
};

async function newLines({ client, options }: Context, projectId: string, seen: Set<string>) {
  const query = options["query"];
  const { items } = await (
    await client()
  ).call("projectLogs", { params: { id: projectId }, query: { limit: 200, ...(typeof query === "string" ? { query } : {}) } });
  const fresh = items.filter(({ id }) => !seen.has(id)).toReversed();
  for (const { id } of fresh) seen.add(id);
  return fresh.map((value) => ({
    value,
    text: `${value.at}  ${value.level.padEnd(5)}  ${value.message}${value.data ? `  ${JSON.stringify(value.data)}` : ""}`,
  }));
}
