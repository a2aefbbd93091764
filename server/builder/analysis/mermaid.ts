import type { AutomationFlow, FlowDocument, FlowNode } from "../../../contracts/flow.ts";

/** One flowchart of all automations; the same labels as in the flow, so that the two can be compared. */
export function renderMermaid(flow: Pick<FlowDocument, "automations">): string {
  const lines = ["flowchart TD"];
  flow.automations.forEach((automation, index) => lines.push(...renderAutomation(automation, `a${index + 1}`)));
  return lines.join("\n");
}

function renderAutomation(automation: AutomationFlow, prefix: string): string[] {
  const ids = new Map(automation.nodes.map((node, index) => [node.id, `${prefix}n${index + 1}`]));
  const nodes = automation.nodes.map((node) => `    ${ids.get(node.id)}${shape(node)}`);
  const edges = automation.edges.map((edge) => `    ${ids.get(edge.from)} -->${edge.label ? `|${escape(edge.label)}|` : ""} ${ids.get(edge.to)}`);
  return [`  subgraph ${prefix}["${escape(automation.name)}"]`, ...nodes, ...edges, "  end"];
}

function shape(node: FlowNode): string {
  const label = `"${escape(node.label)}"`;
  if (node.kind === "trigger") return `([${label}])`;
  if (node.kind === "branch") return `{${label}}`;
  if (node.kind === "end") return `((${label}))`;
  return `[${label}]`;
}

function escape(text: string): string {
  return text.replaceAll("&", "#amp;").replaceAll('"', "#quot;").replaceAll("<", "#lt;").replaceAll(">", "#gt;").replaceAll("|", "#124;");
}

function unescape(text: string): string {
  return text.replaceAll("#quot;", '"').replaceAll("#lt;", "<").replaceAll("#gt;", ">").replaceAll("#124;", "|").replaceAll("#amp;", "&");
}

const BLOCK = /```mermaid\r?\n([\s\S]*?)```/;

export function findDiagram(markdown: string): string | null {
  return BLOCK.exec(markdown)?.[1] ?? null;
}

/** The same page with its diagram redrawn; every other line stays as it is. */
export function replaceDiagram(markdown: string, diagram: string): string {
  return markdown.replace(BLOCK, () => `\`\`\`mermaid\n${diagram}\n\`\`\``);
}

export interface DiagramDifference {
  /** Labels that the diagram shows and the code does not have. */
  readonly invented: readonly string[];
  /** Labels of the flow that the diagram leaves out. */
  readonly left: readonly string[];
}

const LABELLED_NODE = /^\s*[\w-]+\s*(?:\(\[|\[\[|\(\(|\[\/|\[|\(|\{\{|\{|>)\s*"?(.*?)"?\s*(?:\]\)|\]\]|\)\)|\/\]|\]|\)|\}\}|\})\s*(?:;|$)/;
/** What a reader must find in the picture. Ends, branches and groups may be drawn more coarsely by hand. */
const ESSENTIAL = new Set<FlowNode["kind"]>(["trigger", "step", "call", "sleep", "wait", "start"]);

export function compareDiagram(diagram: string, flow: Pick<FlowDocument, "automations">): DiagramDifference {
  const shown = new Set(labelsOf(diagram).map(normalise));
  const nodes = flow.automations.flatMap((automation) => automation.nodes);
  const known = new Set([...nodes.map((node) => node.label), ...flow.automations.map((automation) => automation.name)].map(normalise));
  const insideStep = new Set(nodes.filter((node) => node.kind === "step").map((node) => node.id));
  const left = nodes.filter((node) => ESSENTIAL.has(node.kind) && !(node.parent !== null && insideStep.has(node.parent)) && !shown.has(normalise(node.label)));
  return { invented: [...shown].filter((label) => !known.has(label)), left: left.map((node) => node.label) };
}

function labelsOf(diagram: string): string[] {
  return diagram
    .split("\n")
    .filter((line) => !/^\s*(flowchart|graph|subgraph|end\b|classDef|class\b|style|linkStyle|%%|direction)/.test(line))
    .flatMap((line) => line.split(/\s*(?:-->|---|==>|-\.->)(?:\|[^|]*\|)?\s*/))
    .map((part) => LABELLED_NODE.exec(part)?.[1])
    .filter((label): label is string => label !== undefined)
    .map(unescape);
}

function normalise(label: string): string {
  return label.toLowerCase().replace(/\s+/g, " ").trim();
}
