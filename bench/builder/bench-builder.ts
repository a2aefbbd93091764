import { bundleProject } from "../../server/builder/bundle/bundle-project.ts";
import { createBuilder } from "../../server/builder/index.ts";
import { createCatalogue } from "../../server/connectors/catalogue.ts";
import { runScenarios } from "../../server/engine/run-scenarios.ts";
import { createScenarioWorld } from "../../server/modules/switchboard/calls/scenario-world.ts";

/** The builder as the product has it: real gates, the real sandbox, the simulated systems. */
export function createBenchBuilder(catalogue = createCatalogue()) {
  return createBuilder({
    catalogue,
    bundleProject,
    runScenarios: ({ code, connections, catalogue, variables, signal }) =>
      runScenarios({ code, variables, signal, createWorld: (scenario) => createScenarioWorld(catalogue, connections, scenario) }),
  });
}
