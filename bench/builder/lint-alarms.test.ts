import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { findLint } from "../../server/builder/lint/find-lint.ts";
import { buildCase } from "./build-case.ts";
import { benchCase } from "./case-format.ts";
import { createBenchBuilder } from "./bench-builder.ts";
import { fixtureProject } from "./fixture-project.ts";

const HERE = new URL("./cases/", import.meta.url);
const ALL = new Map<string, ReadonlyMap<string, string>>();
for (const name of readdirSync(new URL("fixtures", HERE))) ALL.set(name, new Map(Object.entries(fixtureProject(name))));
const GUIDE = readFileSync(new URL("../../docs/guide/2-integrations.md", import.meta.url), "utf8");
ALL.set("guide", new Map([...GUIDE.matchAll(/^```\w+ file=(\S+)\n([\s\S]*?)^```/gm)].map(([, path = "", text = ""]) => [path, text])));

const lintOf = (files: ReadonlyMap<string, string>) => findLint(files, { connectors: {}, required: {} });

test.each([...ALL])("the project %s is as it should be", (_, files) => {
  expect(lintOf(files)).toEqual([]);
});

test("what the builder writes is as it should be", { timeout: 200_000 }, async () => {
  const cases = z.array(benchCase).parse(JSON.parse(readFileSync(new URL("builds.json", HERE), "utf8")));
  const builder = createBenchBuilder();
  for (const one of cases) {
    const { files } = await buildCase(one, builder, false);
    expect(lintOf(files), one.id).toEqual([]);
  }
  await builder.close();
});
