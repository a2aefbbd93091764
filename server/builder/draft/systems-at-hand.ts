import type { CompileRequest, ConnectorCatalogue } from "../builder.ts";
import { aliasOf, type KnownConnection } from "../project-files.ts";

/** The organisation's connections, and systems that the request names and that are to be connected. No other is ever used. */
export function systemsAtHand({ text, connections }: Pick<CompileRequest, "text" | "connections">, catalogue: ConnectorCatalogue): readonly KnownConnection[] {
  const said = ` ${words(text)} `;
  const connected = new Set(connections.map(({ connector }) => connector));
  const named = catalogue.connectors.filter(
    ({ id, name, tier }) => tier === "polished" && id !== "http" && !connected.has(id) && said.includes(` ${words(name)} `),
  );
  return [...connections, ...named.map(({ id, name }) => ({ connector: id, name, alias: aliasOf(name) }))];
}

function words(text: string): string {
  return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).join(" ");
}
