import { readFile, stat } from "node:fs/promises";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);

test("each figure of the security page comes from a command whose files are there", async () => {
  const page = await readFile(new URL("docs/guide/8-security.md", root), "utf8");
  const rows = (/## Figures\n([\s\S]*)/.exec(page)?.[1] ?? "").split("\n").filter((line) => line.startsWith("|"));
  const commands = rows.slice(2).map((row) => /`([^`]+)` \|$/.exec(row.trim())?.[1] ?? `no command: ${row}`);
  expect(commands.length).toBeGreaterThan(12);
  for (const command of commands) {
    const [, ...paths] = /^(?:node|npx vitest run) (.+)$/.exec(command)?.[0].split(" ") ?? [];
    const named = paths.filter((word) => word.includes("/"));
    expect(named.length, command).toBeGreaterThan(0);
    for (const path of named)
      expect(
        await stat(new URL(path, root)).then(
          () => true,
          () => false,
        ),
        `${command}: ${path}`,
      ).toBe(true);
  }
});
