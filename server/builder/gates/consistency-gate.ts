import type { Diagnostic } from "../../../contracts/flow.ts";
import { compareDiagram, findDiagram } from "../analysis/mermaid.ts";
import { readPackage } from "../analysis/read-package.ts";
import type { Analysis, ConnectorCatalogue } from "../builder.ts";
import { refusedDependencies } from "../packages/declared-packages.ts";
import type { KnownConnection, ProjectFiles } from "../project-files.ts";
import { atTrigger } from "./trigger-agreement.ts";
import { controlProblem } from "./control-problem.ts";
import { timingProblem } from "./timing-problem.ts";

/** The files say the same: code, flow, mappings, connections and the diagram. */
export function findContradictions(
  files: ProjectFiles,
  analysis: Analysis,
  connections: readonly KnownConnection[],
  catalogue: ConnectorCatalogue,
): readonly Diagnostic[] {
  const { flow } = analysis;
  const found: Diagnostic[] = [...analysis.diagnostics];
  if (readPackage(files) === null) found.push(error("package.json is no JSON object.", "package.json"));
  found.push(...refusedDependencies(files).map((reason) => error(reason, "package.json")));
  if (flow.automations.length === 0) found.push(error("The project has no automation: no file in src/automations declares one.", null));
  for (const { alias, operations } of flow.connections) {
    const connection = connections.find((candidate) => candidate.alias === alias);
    const connector = connection && catalogue.get(connection.connector);
    if (!connection)
      found.push(error(`The code uses the connection "${alias}", which package.json does not declare under vennel.connections.`, "package.json"));
    for (const operation of operations) {
      if (connector && !connector.operations.some(({ id }) => id === operation)) found.push(error(`${connector.name} has no operation "${operation}".`, null));
    }
  }
  for (const automation of flow.automations) {
    const { trigger } = automation;
    if (trigger.type === "unknown") found.push(atTrigger(automation, `${automation.name}: ${trigger.reason}. Write it in place.`));
    const untimely = timingProblem(trigger, new Date());
    if (untimely) found.push(error(`${automation.name}: ${untimely}`, automation.file));
    if (automation.concurrency && "unknown" in automation.concurrency)
      found.push(error(`${automation.name}: ${automation.concurrency.unknown}.`, automation.file));
    const uncontrolled = controlProblem(automation);
    if (uncontrolled) found.push(error(`${automation.name}: ${uncontrolled}.`, automation.file));
    if (trigger.type === "webhook" && trigger.connection && trigger.event) {
      const connector = catalogue.get(connections.find(({ alias }) => alias === trigger.connection)?.connector ?? "");
      if (connector && connector.id !== "http" && !connector.events.some(({ id }) => id === trigger.event))
        found.push(error(`${connector.name} has no event "${trigger.event}".`, automation.file));
    }
  }
  for (const mapping of flow.mappings) {
    if (mapping.missing?.length)
      found.push(error(`The mapping "${mapping.name}" fills no ${mapping.missing.join(", ")}, which the target requires.`, mapping.file));
  }
  return [...found, ...diagramDifferences(files, analysis)];
}

function diagramDifferences(files: ProjectFiles, analysis: Analysis): Diagnostic[] {
  const diagram = findDiagram(files.get("ARCHITECTURE.md") ?? "");
  if (diagram === null) return [];
  const { invented, left } = compareDiagram(diagram, analysis.flow);
  return [
    ...invented.map((label) => error(`The diagram shows "${label}", which the code does not do.`, "ARCHITECTURE.md")),
    ...left.map((label) => ({ ...error(`The diagram leaves out "${label}".`, "ARCHITECTURE.md"), severity: "warning" as const })),
  ];
}

function error(message: string, file: string | null): Diagnostic {
  return { severity: "error", message, file, line: null, column: null, code: "consistency" };
}
