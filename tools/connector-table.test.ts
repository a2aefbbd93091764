import { readFile, stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { polishedConnectors } from "../server/connectors/polished/all.ts";
import { connectorTable, TESTED } from "./connector-table.ts";

test("the guide's table of connectors is what the connectors say; after a change: node tools/draw-connectors.ts", async () => {
  const cells = (table: string) => table.split("\n").map((row) => row.split("|").map((cell) => cell.trim().replace(/^-+$/, "---")));
  const guide = await readFile(new URL("../docs/guide/3-connections.md", import.meta.url), "utf8");
  const drawn = /## Systems that are known well\n[^|]*(\|[^#]*?)\n\n## /.exec(guide)?.[1] ?? "";
  expect(cells(drawn)).toEqual(cells(connectorTable()));
});

test("what the table says a system was tested against is a test that is there", async () => {
  for (const [id, { test: file }] of Object.entries(TESTED)) {
    expect(polishedConnectors.some((connector) => connector.id === id)).toBe(true);
    expect((await stat(new URL(`../${file}`, import.meta.url))).isFile()).toBe(true);
  }
});
