import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { connectorTable } from "./connector-table.ts";

test("the guide's table of connectors is what the connectors say; after a change: node tools/draw-connectors.ts", async () => {
  const cells = (table: string) => table.split("\n").map((row) => row.split("|").map((cell) => cell.trim().replace(/^-+$/, "---")));
  const guide = await readFile(new URL("../docs/guide/3-connections.md", import.meta.url), "utf8");
  const drawn = /## Systems that are known well\n[^|]*(\|[^#]*?)\n\n## /.exec(guide)?.[1] ?? "";
  expect(cells(drawn)).toEqual(cells(connectorTable()));
});
