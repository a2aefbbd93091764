import type { AutomationFlow, FlowTrigger } from "../../../contracts/flow.ts";
import { bind, type Binding } from "./bindings.ts";
import type { FoundAutomation } from "./find-automations.ts";
import { FlowGraph } from "./flow-graph.ts";
import type { ProjectSource } from "./project-source.ts";
import { readFields } from "./read-fields.ts";
import { readConcurrency } from "./read-concurrency.ts";
import { readControl } from "./read-control.ts";
import { readTrigger, triggerLabel } from "./read-trigger.ts";
import { walkFunction } from "./walk-statements.ts";

export function drawAutomation(project: ProjectSource, automation: FoundAutomation): AutomationFlow {
  const graph = new FlowGraph();
  const trigger = withReads(project, automation);
  const connection = trigger.type === "webhook" || trigger.type === "poll" ? trigger.connection : null;
  graph.add({ kind: "trigger", key: "trigger", ...triggerLabel(trigger), ...(connection ? { connection } : {}) }, automation.trigger ?? automation.call);

  if (automation.run) {
    const names = new Map<string, Binding>();
    const [context] = automation.run.node.parameters;
    if (context) bind(context.name, { kind: "context" }, names);
    walkFunction(
      { project, graph, file: automation.run.file, names, active: new Set([automation.run.node]), returns: null, breaks: null },
      automation.run.node,
    );
  } else {
    graph.add({ kind: "unknown", key: "run", label: "run", detail: "The function that runs can't be found" }, automation.call);
  }
  const concurrency = readConcurrency(project, automation.concurrency);
  const control = readControl(project, automation.definition);
  return {
    id: automation.id,
    name: automation.name,
    file: automation.file,
    trigger,
    ...(concurrency ? { concurrency } : {}),
    ...(control ? { control } : {}),
    nodes: graph.nodes,
    edges: graph.edges,
  };
}

/** The trigger, with the fields that the code reads where neither a connected system nor the code says what there is. */
function withReads(project: ProjectSource, automation: FoundAutomation): FlowTrigger {
  const trigger = readTrigger(project, automation.trigger);
  if (trigger.type !== "webhook" && trigger.type !== "manual" && trigger.type !== "event") return trigger;
  const reads = trigger.input ? null : readFields(project, automation, trigger.type === "webhook" ? "body" : null);
  return reads ? { ...trigger, reads } : trigger;
}
