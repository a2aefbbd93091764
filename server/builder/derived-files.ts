import type { Analysis } from "./builder.ts";

/** The files of a project that are written by analysis alone, by path. */
export function derivedFiles(analysis: Analysis): ReadonlyMap<string, string> {
  return new Map([
    ["flow.json", `${JSON.stringify(analysis.flow, null, 2)}\n`],
    ["MAPPING.md", analysis.mappingMarkdown],
    ["src/connections.ts", analysis.connectionsSource],
  ]);
}
