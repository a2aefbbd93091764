import type { AuthScheme } from "../connector.ts";

/** How servers of tools let somebody in. */
export const TOOL_AUTH: readonly AuthScheme[] = [
  { type: "none", label: "No authentication", help: "The server is open to whoever reaches it." },
  { type: "bearer", label: "Bearer token", help: "Sent as Authorization: Bearer followed by the token." },
  { type: "apiKey", label: "API key", help: "Sent in the header that you name." },
  { type: "basic", label: "User name and password", help: "HTTP basic authentication." },
  { type: "headers", label: "Headers", help: "Any headers, each with its own secret value." },
  { type: "oauth2ClientCredentials", label: "OAuth 2 client credentials", help: "A token is fetched from the token URL and renewed before it expires." },
  { type: "oauth2Code", label: "OAuth 2 sign-in", help: "The client that the server's owner gave you." },
];
