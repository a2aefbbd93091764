import type { FlowDocument } from "../../../../contracts/flow.ts";
import type { Builder } from "../../../builder/builder.ts";
import { nameOfFlow } from "./name-of-flow.ts";
import { inPathOrder, textsOf, workingFile, type Files } from "./working-copy.ts";

export const FLOW_FILE = "flow.json";
const DERIVED = [FLOW_FILE, "MAPPING.md", "src/connections.ts"] as const;

/** What a save says of its project beside the files themselves. */
export interface Derived {
  readonly files: Files;
  readonly systems: string[];
  /** That of package.json, else one made of what the flow connects. */
  readonly packageName: string | null;
  readonly description: string;
}

/** Makes the derived files anew, so that none of them can disagree with the code, whoever wrote into them. */
export async function deriveFiles(builder: Pick<Builder, "derive">, files: Files, signal?: AbortSignal): Promise<Derived> {
  const { packageName, description } = readManifest(files);
  if ([...files.keys()].every(isDerived)) return { files: new Map(), systems: [], packageName, description };

  const analysis = await builder.derive(textsOf(files), signal);
  const texts = [`${JSON.stringify(analysis.flow, null, 2)}\n`, analysis.mappingMarkdown, analysis.connectionsSource];
  const next = new Map(files);
  DERIVED.forEach((path, index) => next.set(path, workingFile(Buffer.from(texts[index] ?? ""), false, "derived")));
  const systems = systemsOf(analysis.flow);
  return { files: inPathOrder(next), systems, packageName: packageName ?? nameOfFlow(analysis.flow, systems), description };
}

/** Made from the code, so that nobody's version of it counts. */
export function isDerived(path: string): boolean {
  return (DERIVED as readonly string[]).includes(path);
}

/** Connector ids in the order in which the automations meet them, triggers first. */
function systemsOf(flow: FlowDocument): string[] {
  const connectors = new Map(flow.connections.map(({ alias, connector }) => [alias, connector]));
  const met = flow.automations.flatMap(({ trigger, nodes }) => ["connection" in trigger ? trigger.connection : null, ...nodes.map((node) => node.connection)]);
  const inOrder = [...met, ...connectors.keys()].map((alias) => (alias === null ? null : (connectors.get(alias) ?? null)));
  return [...new Set(inOrder.filter((id) => id !== null))];
}

function readManifest(files: Files): { packageName: string | null; description: string } {
  const manifest = parseObject(files.get("package.json")?.content.toString("utf8") ?? "{}");
  const { name, description } = manifest;
  return {
    packageName: typeof name === "string" && name.trim() ? name.trim().slice(0, 214) : null,
    description: typeof description === "string" ? description.slice(0, 1_000) : "",
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // A manifest in the middle of an edit; the gates say so.
  }
}
