import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { KNOWN_METHODS } from "./methods/known-methods.ts";

const FILE = join(import.meta.dirname, "../../../docs/kratos/coverage.md");

interface Row {
  readonly flow: string;
  readonly method: string;
  readonly state: string;
  readonly file: string;
  readonly title: string;
}

const rows: Row[] = (await readFile(FILE, "utf8")).split("\n").flatMap((line) => {
  const [, flow = "", method = "", state = "", file = "", title = ""] = /^\| (\w+) \| ([^|]+) \| [^|]+ \| ([\w ]+) \| `([^`]+)`: (.+) \|$/.exec(line) ?? [];
  return flow ? [{ flow, method, state, file, title }] : [];
});

describe("the table of flows, methods and answers", () => {
  it("has every method of every flow, each with a state", () => {
    const named = new Set(rows.map(({ flow, method }) => `${flow} ${method}`));
    const known = Object.entries(KNOWN_METHODS).flatMap(([flow, methods]) => methods.map((method) => `${flow} ${method}`));
    expect(known.filter((pair) => !named.has(pair))).toEqual([]);
    expect(rows.filter(({ state }) => state !== "as there" && state !== "differs")).toEqual([]);
  });

  it("names tests that exist", async () => {
    const missing: string[] = [];
    for (const { file, title } of rows)
      if (!(await readFile(join(import.meta.dirname, file), "utf8")).includes(`"${title}"`)) missing.push(`${file}: ${title}`);
    expect(missing).toEqual([]);
  });
});
