import type { KnownConnection, ProjectFiles } from "../project-files.ts";
import { aliasOf } from "../project-files.ts";

export interface ProjectPackage {
  readonly name: string;
  readonly connections: readonly KnownConnection[];
  readonly variables: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** What package.json says of a project; null when it is no JSON object. */
export function readPackage(files: ProjectFiles): ProjectPackage | null {
  const value = parse(files.get("package.json") ?? "{}");
  if (!isRecord(value)) return null;
  const vennel = isRecord(value.vennel) ? value.vennel : {};
  const variables = isRecord(vennel.variables) ? vennel.variables : {};
  return {
    name: typeof value.name === "string" ? value.name : "integration",
    connections: readConnections(vennel.connections),
    variables: isRecord(variables.properties) ? variables.properties : {},
    dependencies: isRecord(value.dependencies) ? (value.dependencies as Record<string, string>) : {},
  };
}

/** `"connections": { "Stock service": "http" }`: name → connector. */
function readConnections(value: unknown): KnownConnection[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, connector]) => (typeof connector === "string" ? [{ name, connector, alias: aliasOf(name) }] : []));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
