import { createBuilder } from "../../../builder/index.ts";
import { bundleProject } from "../../../builder/bundle/bundle-project.ts";
import { derivedFiles } from "../../../builder/derived-files.ts";
import type { ProjectFiles } from "../../../builder/project-files.ts";
import { createCatalogue } from "../../../connectors/catalogue.ts";
import { runScenarios } from "../../../engine/run-scenarios.ts";
import { createScenarioWorld } from "../../switchboard/calls/scenario-world.ts";
import { createAccepted } from "../samples/accepted.ts";
import { chooseSample, type Sample } from "../samples/choose-sample.ts";

/** The samples offered for the automations of a project, as its code is read and run. */
export function openSamples() {
  const catalogue = createCatalogue();
  const builder = createBuilder({ catalogue, bundleProject, runScenarios: () => Promise.reject(new Error("No gate runs here")) });
  return {
    builder,
    async samplesOf(files: ProjectFiles, lastInput?: unknown): Promise<Record<string, Sample>> {
      const analysis = await builder.derive(files);
      const { flow } = analysis;
      const texts = new Map([...files, ...derivedFiles(analysis)]);
      const subject = { flow, texts, copy: { filesHash: "-" } };
      const deps = {
        bundleProject,
        accepted: createAccepted(),
        clock: { now: () => new Date("2026-03-02T10:00:00Z") },
        catalogueOf: async () => catalogue,
        lastInput: async () => lastInput,
        runScenarios: ({ code, connections, variables, signal }: Parameters<Parameters<typeof chooseSample>[0]["runScenarios"]>[0]) =>
          runScenarios({ code, variables, signal, createWorld: (name) => createScenarioWorld(catalogue, connections, name) }),
      };
      const chosen: [string, Sample][] = [];
      for (const { id: key } of flow.automations)
        chosen.push([key, await chooseSample(deps, { organisationId: "org_a", subject, key, automationId: "aut_a", variables: {} })]);
      return Object.fromEntries(chosen);
    },
    close: () => builder.close(),
  };
}
