import { readdir, readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { createCatalogue } from "../connectors/catalogue.ts";
import { runScenarios } from "../engine/run-scenarios.ts";
import { createScenarioWorld } from "../modules/switchboard/calls/scenario-world.ts";
import { bundleProject } from "./bundle/bundle-project.ts";
import { createBuilder } from "./index.ts";

const GUIDE = new URL("../../docs/guide/", import.meta.url);
const catalogue = createCatalogue();
const builder = createBuilder({
  catalogue,
  bundleProject,
  runScenarios: ({ code, connections, catalogue, variables, signal }) =>
    runScenarios({ code, variables, signal, createWorld: (name) => createScenarioWorld(catalogue, connections, name) }),
});
afterAll(() => builder.close());

/** Listings of the guide that name a file, together one project a page. */
async function projectsOfGuide(): Promise<Map<string, Map<string, string>>> {
  const projects = new Map<string, Map<string, string>>();
  for (const page of await readdir(GUIDE)) {
    const text = await readFile(new URL(page, GUIDE), "utf8");
    const files = new Map([...text.matchAll(/^```\w+ file=(\S+)\n([\s\S]*?)^```/gm)].map(([, path = "", content = ""]) => [path, content]));
    if (files.size > 0) projects.set(page, files);
  }
  return projects;
}

test("the projects that the guide shows pass every gate", { timeout: 90_000 }, async () => {
  const projects = await projectsOfGuide();
  expect(projects.size).toBeGreaterThan(0);
  for (const [page, files] of projects) {
    const gates = await builder.check(files, { signal: AbortSignal.timeout(80_000) });
    expect(
      gates.map(({ gate, status, diagnostics }) => [gate, status, diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)]),
      page,
    ).toEqual(["parse", "types", "consistency", "secrets", "simulation"].map((gate) => [gate, "passed", []]));
  }
});
