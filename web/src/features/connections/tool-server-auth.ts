import type { ConnectorDetail } from "../../../../contracts/connectors.ts";

type Scheme = Pick<ConnectorDetail["authFields"][number], "type" | "label" | "fields">;
const field = (name: string, label: string, more: Partial<Scheme["fields"][number]> = {}) => ({
  name,
  label,
  secret: false,
  required: true,
  help: "",
  ...more,
});

/** What lets one read the tools of a server that nobody has connected yet. */
export const TOOL_SERVER_AUTH: readonly Scheme[] = [
  { type: "none", label: "Open to everybody", fields: [] },
  { type: "bearer", label: "Bearer token", fields: [field("token", "Token", { secret: true })] },
  {
    type: "apiKey",
    label: "API key in a header",
    fields: [field("name", "Header", { help: "Such as X-API-Key." }), field("value", "Key", { secret: true })],
  },
  {
    type: "basic",
    label: "User name and password",
    fields: [field("username", "User name"), field("password", "Password", { secret: true, required: false })],
  },
  {
    type: "oauth2ClientCredentials",
    label: "OAuth 2 client credentials",
    fields: [
      field("tokenUrl", "Token URL"),
      field("clientId", "Client id"),
      field("clientSecret", "Client secret", { secret: true }),
      field("scopes", "Scopes", { required: false }),
    ],
  },
];
