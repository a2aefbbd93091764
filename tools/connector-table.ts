import type { Connector } from "../server/connectors/connector.ts";
import { polishedConnectors } from "../server/connectors/polished/all.ts";

/** The polished connectors as a table, from what they say of themselves. */
export function connectorTable(): string {
  const rows = polishedConnectors.map(
    (connector) =>
      `| ${connector.name} | ${operationsOf(connector)} | ${connector.events.length || "—"} | ${listsOf(connector) || "—"} | ${authOf(connector)} | ${pagingOf(connector)} | ${deliveriesOf(connector)} | ${testedAgainst(connector)} |`,
  );
  return [
    "| System | Operations | Events | Lists | Signs in by | Pages | Deliveries are proved by | Tested against |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

function operationsOf({ operations }: Connector): string {
  return operations.length > 0 ? String(operations.length) : "any request";
}

/** Kinds of things that can be read as a list, and so be asked for what is new. */
function listsOf({ operations }: Connector): number {
  return new Set(operations.flatMap(({ effect, paging, verbs, entity }) => (effect === "read" && (paging || verbs.includes("poll")) ? [entity] : []))).size;
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

const REGISTERED = {
  what: "the same over HTTP: webhooks registered, delivered, taken back",
  test: "server/modules/switchboard/registrations/sync-hooks.test.ts",
};
const SIGNED = { what: "signatures made by openssl", test: "server/modules/switchboard/signing/published-vectors.test.ts" };

/** What beside the simulated system, which all of them are tested against; with the test that does it. */
export const TESTED: Readonly<Record<string, { readonly what: string; readonly test: string }>> = {
  http: { what: "HTTP servers, a certified OpenID provider, an OAuth 1 server", test: "server/modules/switchboard/oauth/real-provider.test.ts" },
  github: {
    what: "the provider's published signature; webhooks registered, delivered, taken back over HTTP",
    test: "server/modules/switchboard/signing/published-vectors.test.ts",
  },
  slack: { what: "the provider's published signature", test: "server/modules/switchboard/signing/published-vectors.test.ts" },
  stripe: REGISTERED,
  zendesk: REGISTERED,
  shopify: REGISTERED,
  jira: REGISTERED,
  netsuite: { what: "an OAuth 1 server by RFC 5849", test: "server/modules/switchboard/oauth/oauth1.test.ts" },
  postgres: { what: "a real Postgres", test: "server/modules/switchboard/calls/postgres.test.ts" },
  mysql: { what: "a real MariaDB", test: "server/modules/switchboard/calls/mysql.test.ts" },
  s3: { what: "a store that checks every signature with Amazon's own signer", test: "server/modules/switchboard/calls/s3.test.ts" },
  imap: { what: "Dovecot's mailboxes", test: "server/modules/switchboard/calls/imap.test.ts" },
  sftp: { what: "OpenSSH's own server; one with passwords that changes its key", test: "server/modules/switchboard/calls/sftp.test.ts" },
  linear: REGISTERED,
  gitlab: REGISTERED,
  pagerduty: REGISTERED,
  clickup: REGISTERED,
  trello: REGISTERED,
  asana: REGISTERED,
  box: REGISTERED,
  pipedrive: REGISTERED,
  woocommerce: REGISTERED,
  brevo: REGISTERED,
  todoist: SIGNED,
  zoom: SIGNED,
  calendly: SIGNED,
  intercom: SIGNED,
  typeform: SIGNED,
  dropbox: SIGNED,
  sentry: SIGNED,
  whatsapp: SIGNED,
  bitbucket: { ...SIGNED, what: "the provider's published signature; webhooks registered, delivered, taken back over HTTP" },
  openai: { what: "the AI SDK's client", test: "server/connectors/simulator/clients.test.ts" },
  anthropic: { what: "the AI SDK's client", test: "server/connectors/simulator/clients.test.ts" },
  rss: { what: "feeds over HTTP, Atom's own example", test: "server/modules/switchboard/calls/feed.test.ts" },
  smtp: { what: "a real SMTP server", test: "server/modules/switchboard/calls/smtp.test.ts" },
};

function testedAgainst({ id, operations }: Connector): string {
  const simulated = operations.length > 0 ? ["its simulated system"] : [];
  return [...simulated, ...(TESTED[id] ? [TESTED[id].what] : [])].join("; ");
}
