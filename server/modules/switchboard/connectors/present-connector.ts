import type { ConnectorDetail } from "../../../../contracts/switchboard.ts";
import type { AuthScheme, Connector, Operation } from "../../../connectors/connector.ts";

export function presentConnector(connector: Connector) {
  const { id, name, tier, operations, events, auth, provenance } = connector;
  return {
    id,
    name,
    tier,
    operations: operations.length,
    events: events.length,
    auth: auth.map(({ type }) => type),
    licence: provenance.licence,
    origin: provenance.origin,
  };
}

export function presentConnectorDetail(connector: Connector): ConnectorDetail {
  return {
    ...presentConnector(connector),
    description: connector.description,
    baseUrl: connector.baseUrl,
    docsUrl: connector.docsUrl,
    authFields: schemesOf(connector)
      .filter(({ type }) => FIELDS[type] !== undefined)
      .map((scheme) => ({ type: scheme.type, label: scheme.label, fields: fieldsOf(scheme) })),
    hasWebhooks: connector.webhook !== null && connector.webhook.verification.type !== "none",
    eventList: connector.events.map((event) => ({ id: event.id, name: event.name })),
  };
}

/** A system that is only listened to needs no token, just the secret of its deliveries. */
function schemesOf({ auth, webhook }: Connector): readonly AuthScheme[] {
  if (!webhook || webhook.verification.type === "none" || auth.some(({ type }) => type === "hmac")) return auth;
  return [...auth, { type: "hmac", label: "Webhook secret only", help: "Enough to receive events; calls need another way to sign in." }];
}

export function presentOperation({ id, method, path, summary, effect }: Operation) {
  return { id, method, path, summary, effect };
}

type Field = ConnectorDetail["authFields"][number]["fields"][number];
const field = (name: string, label: string, options: Partial<Field> = {}): Field => ({ name, label, secret: false, required: true, help: "", ...options });

/** What a form asks for; types that are missing here cannot be connected by a form. */
const FIELDS: Partial<Record<AuthScheme["type"], readonly Field[]>> = {
  none: [],
  bearer: [field("token", "Token", { secret: true })],
  apiKey: [field("in", "Where it goes"), field("name", "Name"), field("value", "Key", { secret: true })],
  basic: [field("username", "User name"), field("password", "Password", { secret: true, required: false })],
  headers: [field("headers", "Headers", { secret: true })],
  oauth2ClientCredentials: [
    field("tokenUrl", "Token URL"),
    field("clientId", "Client id"),
    field("clientSecret", "Client secret", { secret: true }),
    field("scopes", "Scopes", { required: false }),
  ],
  hmac: [field("secret", "Secret", { secret: true })],
};

function fieldsOf(scheme: AuthScheme): Field[] {
  const fields = FIELDS[scheme.type] ?? [];
  const [first, ...rest] = fields.filter(({ name }) => !(scheme.type === "apiKey" && ((name === "in" && scheme.in) || (name === "name" && scheme.name))));
  return first ? [{ ...first, help: scheme.help }, ...rest] : [];
}
