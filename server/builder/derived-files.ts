import type { Analysis } from "./builder.ts";

const FLOW = "flow.json";
const MAPPINGS = "MAPPING.md";
const CONNECTIONS = "src/connections.ts";

/** The files of a project that are written by analysis alone, by path. */
export function derivedFiles(analysis: Analysis): ReadonlyMap<string, string> {
  return new Map([
    [FLOW, `${JSON.stringify(analysis.flow, null, 2)}\n`],
    [MAPPINGS, analysis.mappingMarkdown],
    [CONNECTIONS, analysis.connectionsSource],
  ]);
}

export function isDerivedFile(path: string): boolean {
  return path === FLOW || path === MAPPINGS || path === CONNECTIONS;
}
