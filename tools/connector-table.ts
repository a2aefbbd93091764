import type { Connector } from "../server/connectors/connector.ts";
import { polishedConnectors } from "../server/connectors/polished/all.ts";

/** The polished connectors as a table, from what they say of themselves. */
export function connectorTable(): string {
  const rows = polishedConnectors.map(
    (connector) =>
      `| ${connector.name} | ${operationsOf(connector)} | ${connector.events.length || "—"} | ${authOf(connector)} | ${pagingOf(connector)} | ${deliveriesOf(connector)} |`,
  );
  return ["| System | Operations | Events | Signs in by | Pages | Deliveries are proved by |", "| --- | --- | --- | --- | --- | --- |", ...rows].join("\n");
}

function operationsOf({ operations }: Connector): string {
  return operations.length > 0 ? String(operations.length) : "any request";
}

function authOf({ auth }: Connector): string {
  return [...new Set(auth.map(({ label }) => label))].join(", ");
}

function pagingOf({ operations }: Connector): string {
  return [...new Set(operations.flatMap(({ paging }) => (paging ? [paging.style] : [])))].join(", ") || "—";
}

function deliveriesOf({ webhook }: Connector): string {
  if (!webhook) return "—";
  const { verification } = webhook;
  switch (verification.type) {
    case "hmac":
      return `HMAC-${verification.algorithm.toUpperCase()} in \`${verification.header}\``;
    case "standard-webhooks":
      return "Standard Webhooks";
    case "shared-secret":
      return `a secret in \`${verification.header}\``;
    case "none":
      return "nothing";
  }
}
