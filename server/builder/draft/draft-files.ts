import type { FlowDocument } from "../../../contracts/flow.ts";
import { renderMermaid } from "../analysis/mermaid.ts";
import { ALLOWED_PACKAGES } from "../../../contracts/packages.ts";
import type { KnownConnection, ProjectFiles } from "../project-files.ts";

/** package.json of a new project, or the one that is there with the connections that the draft uses. */
export function draftPackage(
  files: ProjectFiles,
  name: string,
  request: string,
  used: readonly KnownConnection[],
  packages: readonly string[],
  names: readonly string[],
): string {
  const before = JSON.parse(files.get("package.json") ?? "{}") as { readonly vennel?: { readonly connections?: Readonly<Record<string, string>> } };
  const connections = { ...before.vennel?.connections, ...Object.fromEntries(used.map((connection) => [connection.name, connection.connector])) };
  const fresh = {
    name:
      name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "") || "automation",
    version: "0.1.0",
    private: true,
    type: "module",
    description: request.replace(/\s+/g, " ").trim(),
  };
  const variables = { variables: { type: "object", properties: Object.fromEntries(names.map((variable) => [variable, { type: "string" }])) } };
  const dependencies = Object.fromEntries(ALLOWED_PACKAGES.flatMap(({ name: known, version }) => (packages.includes(known) ? [[known, version]] : [])));
  return `${JSON.stringify({ ...fresh, ...before, ...(packages.length > 0 ? { dependencies } : {}), vennel: { ...variables, ...before.vennel, connections } }, null, 2)}\n`;
}

export function draftArchitecture(name: string, request: string, lines: readonly string[], used: readonly KnownConnection[], flow: FlowDocument): string {
  return [
    `# ${name}`,
    "",
    `> ${request.replace(/\s*\n\s*/g, " ")}`,
    "",
    "## How it works",
    "",
    "```mermaid",
    renderMermaid(flow),
    "```",
    "",
    ...lines.map((line) => line.replace(/^( *)/, "$1- ")),
    "",
    "## Connections",
    "",
    ...used.map(({ name: called, alias, connector }) => `- **${called}** (\`${alias}\` in code, connector \`${connector}\`)`),
    "",
  ].join("\n");
}
