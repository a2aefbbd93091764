import type { KnownTypes } from "./analysis/analyse.ts";
import { readPackage } from "./analysis/read-package.ts";
import type { ConnectorCatalogue } from "./builder.ts";
import { inputDefinition } from "./compiler/emit/type-names.ts";
import { aliasOf, type KnownConnection, type ProjectFiles } from "./project-files.ts";

/** The connections that a project declares, or else those whose alias is the name of a connector. */
export function connectionsOfProject(files: ProjectFiles, catalogue: ConnectorCatalogue): readonly KnownConnection[] {
  const declared = readPackage(files)?.connections ?? [];
  const aliases = new Set(declared.map(({ alias }) => alias));
  const implied = importedAliases(files)
    .filter((alias) => !aliases.has(alias))
    .flatMap((alias) => {
      const connector = catalogue.connectors.find((candidate) => aliasOf(candidate.name) === alias || candidate.id === alias);
      return connector ? [{ alias, name: connector.name, connector: connector.id }] : [];
    });
  return [...declared, ...implied].sort((a, b) => (a.alias < b.alias ? -1 : 1));
}

/** Names that the code imports from src/connections. */
function importedAliases(files: ProjectFiles): readonly string[] {
  const found = new Set<string>();
  for (const [path, text] of files) {
    if (!/^(src|tests)\/.*\.tsx?$/.test(path)) continue;
    for (const match of text.matchAll(/import\s+\{([^}]*)\}\s+from\s+["'][^"']*\/connections(?:\.[jt]s)?["']/g)) {
      for (const name of (match[1] ?? "").split(",")) {
        const bare = name.trim().split(/\s+as\s+/)[0] ?? "";
        if (/^[a-z_$][\w$]*$/.test(bare)) found.add(bare);
      }
    }
  }
  return [...found];
}

export function knownTypes(connections: readonly KnownConnection[], catalogue: ConnectorCatalogue): KnownTypes {
  const used = [...new Set(connections.map(({ connector }) => connector))].flatMap((id) => catalogue.get(id) ?? []);
  return {
    connectors: Object.fromEntries(connections.map(({ alias, connector }) => [alias, connector])),
    required: Object.fromEntries(
      used.flatMap((connector) => connector.operations.map((operation) => [inputDefinition(connector.id, operation), operation.input.required ?? []])),
    ),
  };
}
