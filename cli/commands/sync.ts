import type { Command } from "../command.ts";
import { compareWithServer } from "../compare-with-server.ts";
import { readState } from "../work-folder.ts";
import { pull } from "./pull.ts";
import { push } from "./push.ts";

export const sync: Command = {
  usage: "sync [--yes]",
  summary: "Shows what would come from the server and what would go to it; with --yes, does both; what both changed stops it",
  async run(context) {
    const { folder, client, options } = context;
    const { mine, theirs, both } = await compareWithServer(await client(), folder, await readState(folder));
    const lines = [
      ...theirs.filter((path) => !both.includes(path)).map((path) => `comes     ${path}`),
      ...mine.filter((path) => !both.includes(path)).map((path) => `goes      ${path}`),
      ...both.map((path) => `conflict  ${path}`),
    ];
    const value = { comes: theirs, goes: mine, conflicts: both, done: false };
    if (both.length > 0) return { text: `${lines.join("\n")}\n\nNothing was done. Take the server's: vennel pull --force`, value, ok: false };
    if (lines.length === 0) return { text: "Both are the same.", value };
    if (!options["yes"]) return { text: `${lines.join("\n")}\n\nNothing was done. To do it: vennel sync --yes`, value };
    if (theirs.length > 0) await pull.run(context);
    if (mine.length > 0) await push.run(context);
    return { text: `${lines.join("\n")}\n\nDone.`, value: { ...value, done: true } };
  },
};
