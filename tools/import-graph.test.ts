import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { drawGraph, partOf, readImports } from "./import-graph.ts";

/** From the ground up: a part may import its own layer and those below. */
const LAYERS = [
  ["contracts", "sdk"],
  ["platform", "sandbox"],
  ["builder", "connectors", "engine", "gateway"],
  ["modules"],
  ["server", "admin", "mcp", "web", "cli"],
];

const imports = await readImports();

test("the parts import each other exactly as ARCHITECTURE.md draws it", async () => {
  const text = await readFile(new URL("../ARCHITECTURE.md", import.meta.url), "utf8");
  const drawn = /```imports\n([\s\S]*?)```/.exec(text)?.[1]?.trim().split("\n");
  expect(drawGraph(imports)).toEqual(drawn);
});

test("nothing imports upward", () => {
  const upward = imports.filter(({ from, to }) => layerOf(to) > layerOf(from));
  expect(upward.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test("a module is entered by its index, or by the composition", () => {
  const within = imports.filter(
    ({ from, to }) => partOf(to).startsWith("modules/") && partOf(from) !== partOf(to) && partOf(from) !== "server" && !to.endsWith("/index.ts"),
  );
  expect(within.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test("the web application takes from the server's side only the contracts and the SDK's types", () => {
  const parts = new Set(imports.filter(({ from }) => partOf(from) === "web").map(({ to }) => partOf(to)));
  expect([...parts.difference(new Set(["web", "contracts", "sdk"]))]).toEqual([]);
});

function layerOf(file: string): number {
  const part = partOf(file).split("/")[0] ?? "";
  const layer = LAYERS.findIndex((parts) => parts.includes(part));
  if (layer === -1) throw new Error(`${file} belongs to no layer`);
  return layer;
}
